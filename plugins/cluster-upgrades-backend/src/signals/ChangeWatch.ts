import type { LoggerService } from '@backstage/backend-plugin-api';
import type { SignalPayload } from '@backstage/plugin-signals-node';
import { SIGNAL_BEAT_SECONDS, SIGNAL_CHANNEL, type ChangedTopic, type ChangeSignal } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Knex } from 'knex';
import { describeFailure } from '../clusters/Discovery';
import type { Clock } from '../time/clock';
import { recentChanges, type RecentChange } from './recentChanges';

/**
 * How far back each look reaches, milliseconds. Rows carry the time at which their transaction began and appear when it is committed; a transaction that
 * takes longer than a lease of 30 s is ended by the database.
 */
const REACH_MS = 35_000;
/** More rows than this within the reach are signalled as "something changed". */
const MAX_ROWS = 2_000;
/** More topics than this in one signal are signalled as "something changed". */
const MAX_TOPICS = 200;

export interface ChangeWatchOptions {
  readonly knex: Knex;
  /** The database's time, shared with whoever writes. */
  readonly clock: Clock;
  readonly signals: { publish(signal: SignalPayload<ChangeSignal>): Promise<void> };
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

  constructor(options: ChangeWatchOptions) {
    this.#options = options;
  }

  /** A look that fails sends nothing, so that pages notice the silence and ask by themselves; the next one catches up. */
  async tick(): Promise<void> {
    try {
      await this.#look();
      this.#failing = false;
    } catch (error) {
      // Each second: said once, or the log would be full of it.
      if (!this.#failing) this.#options.logger.warn('Changes could not be signalled to open pages, which ask more often instead; tried again each second', { error: describeFailure(error) });
      this.#failing = true;
    }
  }

  async #look(): Promise<void> {
    const { knex, clock, monotonicNow = () => performance.now() } = this.#options;
    await clock.sync?.();
    const nowMs = clock.now();
    const changes = await recentChanges(knex, Math.min(nowMs, this.#lookedAtMs ?? nowMs) - REACH_MS, MAX_ROWS);
    const topics = this.#topicsOf(changes);
    if (topics.length > 0 || this.#sentAt === undefined || monotonicNow() - this.#sentAt >= SIGNAL_BEAT_SECONDS * 1000) {
      const message: ChangeSignal = { changed: topics };
      await this.#options.signals.publish({ channel: SIGNAL_CHANNEL, recipients: { type: 'broadcast' }, message });
      this.#sentAt = monotonicNow();
    }
    this.#signalled = new Map(changes.map(({ row, mark }) => [row, mark]));
    this.#lookedAtMs = nowMs;
  }

  #topicsOf(changes: readonly RecentChange[]): ChangedTopic[] {
    const signalled = this.#signalled;
    // Pages that open now read all of it anyway.
    if (!signalled) return [];
    const topics = new Set(changes.filter(({ row, mark }) => signalled.get(row) !== mark).flatMap(change => change.topics));
    if (changes.length >= MAX_ROWS || topics.size > MAX_TOPICS) this.#owesAll = true;
    // A wave of changes lasts: pages that are told each second would ask for everything each second, when the database has most to do.
    const { monotonicNow = () => performance.now() } = this.#options;
    const isSoon = this.#saidAllAt !== undefined && monotonicNow() - this.#saidAllAt < SIGNAL_BEAT_SECONDS * 1000;
    if (!this.#owesAll) return [...topics];
    if (isSoon) return [];
    this.#owesAll = false;
    this.#saidAllAt = monotonicNow();
    return ['*'];
  }
}
