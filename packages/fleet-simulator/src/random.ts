import { createHash } from 'crypto';

/**
 * Repeatable random numbers: the same seed and label give the same sequence, whatever else was
 * drawn.
 */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [from, to]. */
  integer(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** Lower-case letters and digits as Kubernetes uses in generated names. */
  suffix(length: number): string;
  /** A UUID of version 4's form. */
  uuid(): string;
}

const SUFFIX_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

export function createRandom(seed: number | string, label = ''): Random {
  let state = createHash('sha256')
    .update(`${seed}/${label}`)
    .digest()
    .readUInt32LE(0);
  // mulberry32: small, fast and good enough for test data.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (from: number, to: number) =>
    from + Math.floor(next() * (to - from + 1));
  const hex = (length: number) =>
    Array.from({ length }, () => integer(0, 15).toString(16)).join('');
  return {
    next,
    integer,
    pick: items => items[integer(0, items.length - 1)],
    chance: probability => next() < probability,
    suffix: length =>
      Array.from(
        { length },
        () => SUFFIX_LETTERS[integer(0, SUFFIX_LETTERS.length - 1)],
      ).join(''),
    uuid: () =>
      `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[integer(0, 3)]}${hex(3)}-${hex(
        12,
      )}`,
  };
}

/** A UUID that depends on its parts alone. */
export function stableUuid(...parts: readonly (string | number)[]): string {
  return createRandom(parts.join('/'), 'uuid').uuid();
}
