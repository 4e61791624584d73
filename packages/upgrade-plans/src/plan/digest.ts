import { createHash } from 'node:crypto';

/**
 * SHA-256, as 64 hex digits, of a value's canonical JSON: keys in order of their code units, no
 * spaces, members that are undefined left out, as RFC 8785 has it. Two values have the same digest
 * when they say the same, however they were written.
 *
 * @throws TypeError for what JSON cannot say (functions, NaN, cycles): a digest that overlooks
 *   something would approve it
 */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value, [])).digest('hex');
}

function canonicalJson(value: unknown, ancestors: readonly object[]): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value))
    return JSON.stringify(value);
  if (typeof value !== 'object')
    throw new TypeError(
      `A digest cannot be taken of ${String(value)} (${typeof value})`,
    );
  if (ancestors.includes(value))
    throw new TypeError(
      'A digest cannot be taken of a value that contains itself',
    );
  const inside = [...ancestors, value];
  if (Array.isArray(value))
    return `[${value.map(entry => canonicalJson(entry, inside)).join(',')}]`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(
      `A digest cannot be taken of a ${value.constructor.name}`,
    );
  const members = Object.entries(value).filter(
    ([, member]) => member !== undefined,
  );
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members
    .map(
      ([key, member]) =>
        `${JSON.stringify(key)}:${canonicalJson(member, inside)}`,
    )
    .join(',')}}`;
}
