/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)];
  }
}

/**
 * The seed that was given, as `npm run chaos` does for each run. Otherwise a constant, so that `npm
 * test` fails only because of changes.
 */
export function seedOf(
  given: string | undefined,
  otherwise = 1186578152,
): number {
  return given === undefined || given === '' ? otherwise : Number(given);
}

/** Days since 1970: a seed that is the same all day. */
export function dayNumber(): number {
  return Math.floor(Date.now() / 86_400_000);
}
