import type { LabelSelector, NodeSelectorTerm } from '../contracts';
import { arrayAt, isObject, objectAt, textAt, textMapAt } from '../decode';

/**
 * A label selector at a key; undefined where there is none, which is not the same as one that is
 * empty.
 */
export function selectorAt(
  object: unknown,
  key: string,
): LabelSelector | undefined {
  if (!isObject(object) || !isObject(object[key])) return undefined;
  const selector = objectAt(object, key);
  return {
    matchLabels: textMapAt(selector, 'matchLabels'),
    matchExpressions: expressionsOf(selector),
  };
}

/**
 * Terms of a node selector; `matchFields` (the node's name) are kept as an expression on
 * `metadata.name`.
 */
export function nodeSelectorTermsOf(
  selector: unknown,
): readonly NodeSelectorTerm[] {
  return arrayAt(selector, 'nodeSelectorTerms')
    .slice(0, 100)
    .map(term => ({
      matchExpressions: [
        ...expressionsOf(term),
        ...expressionsOf(term, 'matchFields'),
      ],
    }));
}

function expressionsOf(
  term: unknown,
  key: 'matchExpressions' | 'matchFields' = 'matchExpressions',
) {
  return arrayAt(term, key)
    .slice(0, 100)
    .flatMap(expression => {
      const name = textAt(expression, 'key');
      const operator = textAt(expression, 'operator');
      const values = arrayAt(expression, 'values').flatMap(value =>
        typeof value === 'string' ? [value.slice(0, 253)] : [],
      );
      return name && operator ? [{ key: name, operator, values }] : [];
    });
}
