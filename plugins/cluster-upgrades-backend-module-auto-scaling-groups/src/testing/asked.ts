/** A request in the form of its parameters: `Tags.member.1.Key`. */
export type Asked = URLSearchParams;

export function listOf(asked: Asked, name: string): readonly string[] {
  return [...asked]
    .filter(([key]) => key.startsWith(`${name}.member.`))
    .map(([, value]) => value);
}

/** `Tags.member.1.Key` as objects. */
export function entriesOf(
  asked: Asked,
  name: string,
): readonly Record<string, string>[] {
  const entries: Record<string, string>[] = [];
  for (const [key, value] of asked) {
    const match = new RegExp(`^${name}\\.member\\.(\\d+)\\.(.+)$`).exec(key);
    if (!match) continue;
    const index = Number(match[1]) - 1;
    entries[index] = { ...entries[index], [match[2]]: value };
  }
  return entries;
}

export function numberIn(asked: Asked, key: string): number | undefined {
  const text = asked.get(key);
  return text === null ? undefined : Number(text);
}
