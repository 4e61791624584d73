import { arrayAt, isObject, textAt } from '../decode';

/** A value of a parsed document, and the keys and indexes that lead to it. */
export interface PlacedValue {
  readonly value: unknown;
  readonly path: readonly string[];
}

/**
 * What a parsed document stands for: itself, or the items of a List, also of one within another. As
 * kubectl has it, what has `items` is a list, and an item without apiVersion and kind is of those
 * of its list (`UnstructuredJSONScheme` of apimachinery).
 */
export function objectsWithin(
  value: unknown,
  path: readonly string[] = [],
): readonly PlacedValue[] {
  const kind = textAt(value, 'kind');
  if (
    kind === undefined ||
    textAt(value, 'apiVersion') === undefined ||
    !isObject(value) ||
    (kind !== 'List' && !Object.hasOwn(value, 'items'))
  )
    return [{ value, path }];
  const items = value.items ?? [];
  if (!Array.isArray(items))
    return [{ value: items, path: [...path, 'items'] }];
  const inherited = {
    apiVersion: value.apiVersion,
    kind: kind.replace(/List$/, ''),
  };
  return arrayAt(value, 'items').flatMap((item, index) =>
    objectsWithin(
      isObject(item) && !namesItself(item) ? { ...inherited, ...item } : item,
      [...path, 'items', String(index)],
    ),
  );
}

/** Whether apiVersion or kind is there, be it of a wrong form. */
export function namesItself(value: unknown): boolean {
  return (
    isObject(value) &&
    (Object.hasOwn(value, 'apiVersion') || Object.hasOwn(value, 'kind'))
  );
}
