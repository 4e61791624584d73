import type { LoggerService } from '@backstage/backend-plugin-api';
import type { SignalPayload } from '@backstage/plugin-signals-node';
import {
  SIGNAL_BEAT_SECONDS,
  SIGNAL_CHANNEL,
  type ChangedTopic,
  type ChangeSignal,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Knex } from 'knex';
import { describeFailure } from '../../foundation/failureReason';
import { LEASE_SECONDS } from '../../foundation/lease/Lease';
import type { Clock } from '../../foundation/time/clock';
import { recentChanges, type RecentChange } from './recentChanges';

/**
 * How far back each look reaches, milliseconds. Rows carry the time at which their transaction
 * began and appear when it is committed; a transaction that takes longer than a lease is ended by
 * the database.
 */
const REACH_MS = (LEASE_SECONDS + 5) * 1000;
/**
 * Between two looks that find nothing new, at most, milliseconds: what another replica wrote after
 * a quiet time is signalled so late here.
 */
export const QUIET_MS = 10_000;
/**
 * A quiet look waits so many times as long as the one before: what goes on is followed closely, and
 * what rests costs little.
 */
const SLOWER = 3;
const FIRST_PAUSE_MS = 1_000;
/** How long a commit may take after its statement was sent, milliseconds. */
const COMMIT_MS = 250;
/** More rows than this within the reach are signalled as "something changed". */
const MAX_ROWS = 2_000;
/** More topics than this in one signal are signalled as "something changed". */
const MAX_TOPICS = 200;

export interface ChangeWatchOptions {
  readonly knex: Knex;
  /** The database's time, shared with the writers. */
  readonly clock: Clock;
  readonly signals: {
    publish(signal: SignalPayload<ChangeSignal>): Promise<void>;
  };
  readonly logger: LoggerService;
  /** Milliseconds that only grow. */
  readonly monotonicNow?: () => number;
}

/** Looks for what was committed by any replica since its last look, and signals it to the pages that are open. */
export class ChangeWatch {
  readonly #options: ChangeWatchOptions;
  /** Marks of the rows within reach, as signalled; undefined before the first look. */
  #signalled?: ReadonlyMap<string, string>;
  #lookedAtMs?: number;
  #sentAt?: number;
  /** More changed than was told. */
  #owesAll = false;
  #saidAllAt?: number;
  #failing = false;
  #pauseMs = FIRST_PAUSE_MS;
  #lookAt = 0;

  constructor(options: ChangeWatchOptions) {
    this.#options = options;
  }

  /** Looks, when it is time for that. To be called each second. */
  async tick(): Promise<void> {
    if (this.#nowMs() < this.#lookAt) return;
    this.#lookAt = Infinity;
    const pauseMs = (await this.look())
      ? FIRST_PAUSE_MS
      : Math.min(this.#pauseMs * SLOWER, QUIET_MS);
    this.#pauseMs = pauseMs;
    // What was committed meanwhile may want an earlier one. A little less than seconds, which are the ticks.
    this.#lookAt = Math.min(
      this.#lookAt,
      this.#nowMs() + pauseMs - FIRST_PAUSE_MS / 2,
    );
  }

  /** This replica commits something: it is looked at as soon as others see it. */
  committed(): void {
    this.#lookAt = Math.min(this.#lookAt, this.#nowMs() + COMMIT_MS);
  }

  /**
   * A look that fails sends nothing, so that pages notice the silence and ask by themselves; the next one catches up.
   * @returns whether the next one should follow soon
   */
  async look(): Promise<boolean> {
    try {
      const found = await this.#look();
      this.#failing = false;
      return found;
    } catch (error) {
      // Each second: said once, or the log would be full of it.
      if (!this.#failing)
        this.#options.logger.warn(
          'Changes could not be signalled to open pages, which ask more often instead; tried again each second',
          { error: describeFailure(error) },
        );
      this.#failing = true;
      return true;
    }
  }

  async #look(): Promise<boolean> {
    const { knex, clock } = this.#options;
    await clock.sync?.();
    const nowMs = clock.now();
    const changes = await recentChanges(
      knex,
      Math.min(nowMs, this.#lookedAtMs ?? nowMs) - REACH_MS,
      MAX_ROWS,
    );
    const topics = this.#topicsOf(changes);
    if (
      topics.length > 0 ||
      this.#sentAt === undefined ||
      this.#nowMs() - this.#sentAt >= SIGNAL_BEAT_SECONDS * 1000
    ) {
      const message: ChangeSignal = { changed: topics };
      await this.#options.signals.publish({
        channel: SIGNAL_CHANNEL,
        recipients: { type: 'broadcast' },
        message,
      });
      this.#sentAt = this.#nowMs();
    }
    this.#signalled = new Map(changes.map(({ row, mark }) => [row, mark]));
    this.#lookedAtMs = nowMs;
    // Clusters are read and judged all the time, even without users.
    return (
      this.#owesAll ||
      topics.some(
        topic => !topic.startsWith('cluster:') && !topic.startsWith('verdict:'),
      )
    );
  }

  #nowMs(): number {
    return (this.#options.monotonicNow ?? (() => performance.now()))();
  }

  #topicsOf(changes: readonly RecentChange[]): ChangedTopic[] {
    const signalled = this.#signalled;
    // Pages that open now read all of it anyway.
    if (!signalled) return [];
    const topics = new Set(
      changes
        .filter(({ row, mark }) => signalled.get(row) !== mark)
        .flatMap(change => change.topics),
    );
    if (changes.length >= MAX_ROWS || topics.size > MAX_TOPICS)
      this.#owesAll = true;
    // A wave of changes lasts for a while. Pages that get a signal each second would reload
    // everything each second, just when the database is busiest.
    const isSoon =
      this.#saidAllAt !== undefined &&
      this.#nowMs() - this.#saidAllAt < SIGNAL_BEAT_SECONDS * 1000;
    if (!this.#owesAll) return [...topics];
    if (isSoon) return [];
    this.#owesAll = false;
    this.#saidAllAt = this.#nowMs();
    return ['*'];
  }
}
