import type { RolloutDecision, RolloutTurn, RolloutWait } from './model';

/** Collects what one turn decides, what waits, and when time alone changes the answer. */
export class Turn {
  readonly #nowMs: number;
  readonly #decisions: RolloutDecision[] = [];
  readonly #waits: RolloutWait[] = [];
  #lookAgainAtMs: number | undefined;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  decide(decision: RolloutDecision): void {
    this.#decisions.push(decision);
  }

  /** A wait that ends by itself is looked at again when it does. */
  wait(wait: RolloutWait): void {
    this.#waits.push(wait);
    const { until } = wait.reason;
    this.lookAgainAt(until === undefined ? undefined : Date.parse(until));
  }

  /** Keeps the earliest instant. An instant that is not in the future is ignored. */
  lookAgainAt(instantMs: number | undefined): void {
    if (instantMs === undefined || !(instantMs > this.#nowMs)) return;
    this.#lookAgainAtMs = Math.min(
      instantMs,
      this.#lookAgainAtMs ?? Number.POSITIVE_INFINITY,
    );
  }

  result(): RolloutTurn {
    const lookAgain =
      this.#lookAgainAtMs === undefined
        ? {}
        : { lookAgainAtMs: this.#lookAgainAtMs };
    return { decisions: this.#decisions, waits: this.#waits, ...lookAgain };
  }
}
