/**
 * An OpenAPI document as it was read: JSON, in which `$ref` points to components of the same
 * document.
 */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;
export interface JsonMap {
  readonly [key: string]: Json | undefined;
}

export function mapOf(value: Json | undefined): JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonMap)
    : {};
}

export function entriesOf(value: Json | undefined): [string, Json][] {
  return Object.entries(mapOf(value)).flatMap(([key, each]) =>
    each === undefined ? [] : [[key, each] as [string, Json]],
  );
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? 'none';
}

/** What a `$ref` points to; anything else is itself. */
export function resolved(document: JsonMap, value: Json | undefined): JsonMap {
  const { $ref } = mapOf(value);
  if (typeof $ref !== 'string') return mapOf(value);
  const target = $ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<JsonMap>((map, part) => mapOf(map[part]), document);
  return resolved(document, target);
}
