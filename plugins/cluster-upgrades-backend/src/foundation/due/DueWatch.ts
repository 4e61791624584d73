import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { describeFailure } from '../failureReason';
import { databaseNowMs } from '../database/databaseTime';
import type { Clock } from '../time/clock';
import type { DueWork } from './DueWork';

/**
 * Between two looks while nothing falls due, seconds. It bounds how late a replica learns of work
 * that another one stored; what this replica stores wakes its own loops at once. It must be shorter
 * than a lease: a lease that is taken after one look is seen by the next one, and that sets
 * a timer to its end, so work of a replica that died is taken over when its lease ends.
 */
export const BEAT_SECONDS = 10;

/** After work ended, milliseconds: what ends at about the same time is one look. */
const SOON_MS = 1_000;

export interface DueWatchOptions {
  readonly knex: Knex;
  /** Brought in line at each look; most of what is run uses it. */
  readonly clock: Clock;
  readonly logger: LoggerService;
  readonly work: readonly DueWork[];
  /** Aborted at shutdown. */
  readonly signal: AbortSignal;
  /** Milliseconds that only grow. */
  readonly monotonicNow?: () => number;
}

/** Finds out by one statement which work is due, and starts it. */
export class DueWatch {
  readonly #options: DueWatchOptions;
  readonly #startedAt = new Map<DueWork, number>();
  readonly #running = new Set<DueWork>();
  #timer: NodeJS.Timeout | undefined;
  /** When the timer fires, by the monotonic clock. */
  #timerAt = Infinity;

  constructor(options: DueWatchOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => clearTimeout(this.#timer), {
      once: true,
    });
  }

  /**
   * Resolves when what is due was started.
   * @throws what the database throws; the next look asks again
   */
  async look(): Promise<void> {
    const { work, signal, clock } = this.#options;
    clearTimeout(this.#timer);
    this.#timerAt = Infinity;
    await clock.sync?.();
    const dueInMs = await this.#ask();
    if (signal.aborted) return;
    const again = work.map(each =>
      this.#consider(each, dueInMs.get(each.id) ?? Infinity),
    );
    this.#lookAgainIn(Math.min(...again));
  }

  /** For work that ended and may fall due again before the next beat, also where others started it. */
  lookSoon(): void {
    this.#lookAgainIn(SOON_MS);
  }

  /** @returns in how many milliseconds it wants another look */
  #consider(work: DueWork, dueInMs: number): number {
    const waitMs = Math.max(dueInMs, this.#restLeftMs(work));
    // The next beat looks at what still runs.
    if (this.#running.has(work)) return Infinity;
    if (waitMs > 0) return waitMs;
    void this.#run(work);
    return work.goesOn ? work.restMs : Infinity;
  }

  #restLeftMs(work: DueWork): number {
    const startedAt = this.#startedAt.get(work);
    return startedAt === undefined
      ? 0
      : startedAt + work.restMs - this.#nowMs();
  }

  async #run(work: DueWork): Promise<void> {
    const { logger, signal } = this.#options;
    this.#startedAt.set(work, this.#nowMs());
    this.#running.add(work);
    try {
      await work.run();
    } catch (error) {
      if (!signal.aborted)
        logger.error('A loop failed and is tried again', {
          loop: work.id,
          error: describeFailure(error),
        });
    } finally {
      this.#running.delete(work);
    }
  }

  /**
   * Milliseconds from now until each kind of work is due; without those for which nothing waits.
   */
  async #ask(): Promise<ReadonlyMap<string, number>> {
    const { knex, work } = this.#options;
    const asked = work.flatMap(({ id, dueTimes }) =>
      dueTimes(knex).map(time => ({ id, time })),
    );
    const [{ now_ms: now, ...row }]: Record<string, number | string | null>[] =
      await knex.select(
        knex.raw('? as now_ms', [databaseNowMs(knex)]),
        ...asked.map(({ time }, index) =>
          knex.raw('(?) as ??', [time, `due_${index}`]),
        ),
      );
    const due = new Map<string, number>();
    for (const [index, { id }] of asked.entries()) {
      const atMs = row[`due_${index}`];
      if (atMs !== null)
        due.set(
          id,
          Math.min(due.get(id) ?? Infinity, Number(atMs) - Number(now)),
        );
    }
    return due;
  }

  #lookAgainIn(milliseconds: number): void {
    const at = this.#nowMs() + milliseconds;
    // The beat comes by itself.
    if (
      milliseconds >= BEAT_SECONDS * 1000 ||
      at >= this.#timerAt ||
      this.#options.signal.aborted
    )
      return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.look().catch(error => {
        if (!this.#options.signal.aborted)
          this.#options.logger.error('A loop failed and is tried again', {
            loop: 'look-for-work',
            error: describeFailure(error),
          });
      });
    }, milliseconds);
    this.#timer.unref();
  }

  #nowMs(): number {
    return (this.#options.monotonicNow ?? (() => performance.now()))();
  }
}
