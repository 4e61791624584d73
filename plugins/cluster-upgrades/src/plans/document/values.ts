import type { Path } from './yamlText';

export type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A mapping; what is of another shape has no fields. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The entries of a list; what is of another shape has none. */
export function entriesOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A text, or a number as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : '';
}

/** What a document says at a place; undefined: nothing. */
export function valueAt(document: unknown, at: Path): unknown {
  return at.reduce<unknown>((value, part) => {
    if (typeof part !== 'number') return fieldsOf(value)[part];
    return Array.isArray(value) ? value[part] : undefined;
  }, document);
}

/** Whether a value says nothing: an empty text, list or mapping. */
export function isEmpty(value: unknown): boolean {
  return (
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isFields(value) && Object.keys(value).length === 0)
  );
}
