import type { Knex } from 'knex';
import { Clock, systemClock } from './clock';
import { databaseNowMs } from '../database/databaseTime';

export interface DatabaseClockOptions {
  readonly knex: Knex;
  /** This process's own time, for as long as the database was never asked. */
  readonly own?: Clock;
  /** Milliseconds that only grow, whatever happens to the time of day. */
  readonly monotonicNow?: () => number;
}

/** How long an answer is counted on before the database is asked again, milliseconds. */
const FRESH_MS = 60_000;
/** An answer that took longer may be as much too old, milliseconds. */
const PROMPT_MS = 500;

/**
 * The time of day that all replicas share: the database's. A replica with a wrong clock would write
 * during a freeze that it believes to be over, or end a soak too early that another replica began.
 * The database is asked from time to time. In between, a monotonic clock counts.
 */
export class DatabaseClock implements Clock {
  readonly #knex: Knex;
  readonly #own: Clock;
  readonly #monotonicNow: () => number;
  #answer?: {
    readonly databaseMs: number;
    readonly atMs: number;
    readonly prompt: boolean;
  };

  constructor({
    knex,
    own = systemClock,
    monotonicNow = () => performance.now(),
  }: DatabaseClockOptions) {
    this.#knex = knex;
    this.#own = own;
    this.#monotonicNow = monotonicNow;
  }

  now(): number {
    return this.#answer
      ? Math.floor(
          this.#answer.databaseMs + this.#monotonicNow() - this.#answer.atMs,
        )
      : this.#own.now();
  }

  /**
   * Asks the database, unless its last answer is fresh.
   * @throws when it does not answer: then nothing should be decided by this clock
   */
  async sync(): Promise<void> {
    const beganMs = this.#monotonicNow();
    if (this.#answer?.prompt && beganMs - this.#answer.atMs < FRESH_MS) return;
    const [row] = await this.#knex.select<{ now_ms: number | string }[]>(
      this.#knex.raw('? as now_ms', [databaseNowMs(this.#knex)]),
    );
    const atMs = this.#monotonicNow();
    const prompt = atMs - beganMs < PROMPT_MS;
    // Prefer a prompt answer from a minute ago to a slow one, whose time may be outdated.
    if (prompt || !this.#answer)
      this.#answer = { databaseMs: Number(row.now_ms), atMs, prompt };
  }
}
