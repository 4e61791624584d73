import {
  makeValidator,
  parseEntityRef,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import { z } from 'zod';

const validators = makeValidator();

/** What an entity reference of the configuration must mean. */
export interface WantedEntity {
  /** Of a bare name, for example `Group`. */
  readonly defaultKind: string;
  /** All kinds that make sense, the default one among them. */
  readonly kinds: readonly string[];
}

export const OWNER: WantedEntity = {
  defaultKind: 'Group',
  kinds: ['Group', 'User'],
};
export const SYSTEM: WantedEntity = {
  defaultKind: 'System',
  kinds: ['System'],
};

/** `group:default/platform` for `platform`; undefined for a text that is no entity reference. */
export function fullEntityReference(
  text: string,
  { defaultKind }: WantedEntity,
): string | undefined {
  try {
    return stringifyEntityRef(
      parseEntityRef(text, { defaultKind, defaultNamespace: 'default' }),
    );
  } catch {
    return undefined;
  }
}

/** An entity reference in the configuration. */
export function entityReferenceText(wanted: WantedEntity) {
  return z.string().superRefine((text, context) => {
    const message = mistakeOf(text, wanted);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** Undefined: nothing is wrong. */
function mistakeOf(text: string, wanted: WantedEntity): string | undefined {
  const kinds = wanted.kinds.join(' or a ');
  const example = `for example '${wanted.defaultKind.toLowerCase()}:default/platform', or 'platform' for a ${
    wanted.defaultKind
  } in the namespace default`;
  const full = fullEntityReference(text, wanted);
  if (full === undefined)
    return `must be the entity reference of a ${kinds}, ${example}`;
  const { kind, namespace, name } = parseEntityRef(full);
  if (!wanted.kinds.some(each => each.toLowerCase() === kind))
    return `must be the entity reference of a ${kinds}, and names the kind '${kind}'`;
  if (!validators.isValidNamespace(namespace))
    return `must be the entity reference of a ${kinds}, and '${namespace}' is no namespace: use lower-case letters, digits and dashes`;
  if (!validators.isValidEntityName(name))
    return `must be the entity reference of a ${kinds}, and '${name}' is no name: use letters, digits, dashes, dots and underscores, at most 63`;
  return undefined;
}
