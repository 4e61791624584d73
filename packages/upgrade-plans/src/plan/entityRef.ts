/**
 * A catalog entity reference in its full form and in lower case, as the catalog compares them:
 * `team-a` → `group:default/team-a`.
 */
export function entityRefOf(
  text: string,
  defaultKind: 'group' | 'resource',
): string {
  const match = /^(?:([^:/]+):)?(?:([^:/]+)\/)?([^:/]+)$/.exec(text);
  if (!match) return text.toLowerCase();
  const [, kind = defaultKind, namespace = 'default', name] = match;
  return `${kind}:${namespace}/${name}`.toLowerCase();
}
