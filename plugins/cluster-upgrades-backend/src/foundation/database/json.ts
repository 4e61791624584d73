/** Text for a JSON column; `null` for undefined, as SQL wants it. */
export function toColumn(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Parses a JSON column that this plugin wrote. */
export function fromColumn<T>(text: string | null): T | undefined {
  return text === null ? undefined : (JSON.parse(text) as T);
}

export function optional<T>(value: T | null): T | undefined {
  return value === null ? undefined : value;
}
