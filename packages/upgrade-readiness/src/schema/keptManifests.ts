import { isObject } from '../decode';
import type { JsonObject } from '../decode';
import type { FieldProblem } from './problemOf';

/**
 * Substitution by Flux (`${…}`) or Kustomize (`$(…)`), and encryption by SOPS: the value comes when
 * it is applied.
 */
const FILLED_IN_LATER = /\$\{|\$\(|^ENC\[/;

/**
 * Problems of a manifest that it does not only have as it is kept in a repository. Until it is
 * applied it may be a patch of Kustomize, which leaves out what its base has and holds directives
 * (`$patch`), hold placeholders, or be encrypted, with a field `sops` of its own.
 */
export function problemsWhenApplied(
  object: JsonObject,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  return problems.filter(({ fault, path }) => {
    switch (fault) {
      case 'missing':
        return false;
      case 'unknown':
        return (
          !path[path.length - 1].startsWith('$') &&
          !(path.length === 1 && path[0] === 'sops' && isObject(object.sops))
        );
      case 'type':
      case 'value':
        return !isFilledInLater(object, path);
      case 'duplicate':
        return true;
      default: {
        const never: never = fault;
        return never;
      }
    }
  });
}

function isFilledInLater(object: JsonObject, path: readonly string[]): boolean {
  let value: unknown = object;
  for (const segment of path) {
    if (
      typeof value !== 'object' ||
      value === null ||
      !Object.hasOwn(value, segment)
    )
      return false;
    value = Reflect.get(value, segment);
  }
  return typeof value === 'string' && FILLED_IN_LATER.test(value);
}
