/** A computation reached its limit. What it was asked for is unknown. */
export class TooMuchWork extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`The computation needs more than ${limit} steps`);
    this.name = 'TooMuchWork';
    this.limit = limit;
  }
}

/**
 * Counts the steps of a computation. One step looks at one occurrence of a rule, one span, one
 * freeze or one cluster.
 */
export class WorkMeter {
  readonly #limit: number;
  #steps = 0;

  /** @param limit - steps after which `spend` throws; default: none */
  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  get steps(): number {
    return this.#steps;
  }

  /** @throws TooMuchWork above the limit, then and at each later call */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limit) throw new TooMuchWork(this.#limit);
  }
}
