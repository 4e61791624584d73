/** What is read of an IAM policy document. */
export interface PolicyDocument {
  readonly Statement: readonly {
    readonly Effect: 'Allow' | 'Deny';
    readonly Action: string | readonly string[];
    readonly Resource: string | readonly string[];
  }[];
}

/**
 * Whether a policy allows an action on a resource: an explicit Deny wins, and what no statement
 * allows is refused. Conditions are not read.
 */
export function allows(
  { Statement }: PolicyDocument,
  action: string,
  resource: string,
): boolean {
  const effects = Statement.filter(
    statement =>
      matchesAny(statement.Action, action.toLowerCase(), text =>
        text.toLowerCase(),
      ) && matchesAny(statement.Resource, resource, text => text),
  ).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

function matchesAny(
  patterns: string | readonly string[],
  text: string,
  form: (pattern: string) => string,
): boolean {
  return [patterns].flat().some(pattern => glob(form(pattern)).test(text));
}

function glob(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
