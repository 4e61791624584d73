import type { WorkMeter } from '../work/WorkMeter';
import type { HeldSpan } from './freezes';
import { firstAfter } from './sorted';

/**
 * Freezes that cover one change of one cluster, in an order in which they are found by binary
 * search.
 */
export class SortedFreezes {
  readonly #begins: Float64Array;
  /**
   * Of the freezes up to each begin, the one that ends last; of several the first that was given.
   */
  readonly #lastToEnd: readonly HeldSpan[];

  constructor(freezes: readonly HeldSpan[], meter?: WorkMeter) {
    meter?.spend(freezes.length);
    // A freeze that ends with or before its begin holds at no instant.
    const sorted = freezes
      .map((freeze, given) => ({ freeze, given }))
      .filter(({ freeze }) => freeze.untilMs > freeze.fromMs)
      .sort((a, b) => a.freeze.fromMs - b.freeze.fromMs);
    const lastToEnd: HeldSpan[] = [];
    let last = sorted[0];
    for (const each of sorted) {
      const later = each.freeze.untilMs - last.freeze.untilMs;
      if (later > 0 || (later === 0 && each.given < last.given)) last = each;
      lastToEnd.push(last.freeze);
    }
    this.#begins = Float64Array.from(sorted, ({ freeze }) => freeze.fromMs);
    this.#lastToEnd = lastToEnd;
  }

  /** Of the freezes that hold at an instant, the one that ends last. */
  at(atMs: number): HeldSpan | undefined {
    const begun = firstAfter(this.#begins, atMs);
    if (begun === 0) return undefined;
    const last = this.#lastToEnd[begun - 1];
    return last.untilMs > atMs ? last : undefined;
  }

  /** Begin of the first freeze after an instant. */
  nextBegin(atMs: number): number {
    const next = firstAfter(this.#begins, atMs);
    return next < this.#begins.length
      ? this.#begins[next]
      : Number.POSITIVE_INFINITY;
  }
}
