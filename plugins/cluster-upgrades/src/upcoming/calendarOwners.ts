import {
  parseEntityRef,
  RELATION_OWNED_BY,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { getEntityRelations } from '@backstage/plugin-catalog-react';

/**
 * Whose calendar an entity's upgrades stand in: a group's or user's own, else that of its owners.
 * Pure.
 */
export function calendarOwners(entity: Entity): string[] {
  if (/^(group|user)$/i.test(entity.kind)) return [stringifyEntityRef(entity)];
  const related = getEntityRelations(entity, RELATION_OWNED_BY).map(owner =>
    stringifyEntityRef(owner),
  );
  const named = entity.spec?.owner;
  // An entity that the catalog has not related yet still names its owner.
  const owners =
    related.length > 0 || typeof named !== 'string'
      ? related
      : [
          stringifyEntityRef(
            parseEntityRef(named, {
              defaultKind: 'group',
              defaultNamespace: entity.metadata.namespace ?? 'default',
            }),
          ),
        ];
  return [...new Set(owners)];
}
