import { refusal } from '../../../foundation/refusal';
import { InputError } from '@backstage/errors';
import { cleanEntityRef } from '../../../clusters/sanitize';
import type { Concerns } from '../../../readiness/store/findingFilter';
import type { CatalogIndex } from '../../../readiness/CatalogIndex';

/** What runs on clusters, or owns what does. */
const KINDS = ['component', 'system', 'domain', 'group', 'user'];

/** What of the catalog an entity stands for. */
export interface ImpactScope {
  readonly kind: string;
  /** As whom the caller owns, where they ask for themselves. */
  readonly owners?: readonly string[];
  /** Components below it; of a Component itself none. */
  readonly components: readonly string[];
  readonly concerns: Concerns;
}

/**
 * @param entityRef - full and lower-case
 * @param ownershipRefs - entities that the caller owns through: what is theirs is the caller's, who
 *   asks for themselves
 * @throws InputError for what can have no impact
 */
export function impactScope(
  index: CatalogIndex,
  entityRef: string,
  ownershipRefs: readonly string[],
): ImpactScope {
  const kind = kindOf(entityRef);
  if (kind === 'component')
    return {
      kind,
      components: [],
      concerns: { services: [entityRef], owners: [] },
    };
  const isCaller = kind === 'user' && ownershipRefs.includes(entityRef);
  const owners = isCaller
    ? index.ownersThrough(ownershipRefs)
    : index.withBelow(entityRef);
  const components = (
    isCaller ? index.componentsOf(owners) : index.componentsBelow(entityRef)
  ).map(({ ref }) => ref);
  const isOwner = kind === 'group' || kind === 'user';
  return {
    kind,
    owners: isCaller ? owners : undefined,
    components,
    concerns: { services: components, owners: isOwner ? owners : [] },
  };
}

function kindOf(entityRef: string): string {
  const kind = entityRef.split(':')[0];
  if (cleanEntityRef(entityRef, '') === entityRef && KINDS.includes(kind))
    return kind;
  throw refusal(InputError, {
    code: 'input.reference',
    params: {
      reference: { text: entityRef.slice(0, 200) },
      kinds: { list: KINDS.map(text => ({ text })) },
    },
  });
}
