/** Accessors for JSON of unknown shape: own keys only, every type checked, texts cut to a limit. */
export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_TEXT = 4096;
const MAX_ENTRIES = 500;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of own keys. */
export function at(value: unknown, ...path: string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

export function textAt(value: unknown, ...path: string[]): string | undefined {
  const text = at(value, ...path);
  return typeof text === 'string' && text !== ''
    ? text.slice(0, MAX_TEXT)
    : undefined;
}

export function numberAt(
  value: unknown,
  ...path: string[]
): number | undefined {
  const number = at(value, ...path);
  return typeof number === 'number' && Number.isFinite(number)
    ? number
    : undefined;
}

export function arrayAt(value: unknown, ...path: string[]): readonly unknown[] {
  const array = at(value, ...path);
  return Array.isArray(array) ? array : [];
}

export function textMapAt(
  value: unknown,
  ...path: string[]
): Record<string, string> {
  const map = at(value, ...path);
  if (!isObject(map)) return {};
  const entries = Object.entries(map).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    entries.flatMap(([key, text]) =>
      typeof text === 'string' && key !== '__proto__'
        ? [[key, text.slice(0, MAX_TEXT)]]
        : [],
    ),
  );
}
