import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  allOf,
  ReasonError,
  reasonText,
  type Reason,
} from '@drydock/upgrade-reasons';
import { describeFailure, failureReason } from '../foundation/failureReason';
import { storeListing, type ListingOutcome } from './store/discoveryQueries';
import type { MergeSettings } from './mergeRecords';
import { cleanRecord } from './sanitize';
import { redactReason } from '../foundation/redactReason';

const MAX_NAME_LENGTH = 500;
const LISTING_TIMEOUT_SECONDS = 120;
const FIRST_RETRY_SECONDS = 10;

export interface DiscoveryOptions {
  readonly knex: Knex;
  readonly logger: LoggerService;
  readonly sources: readonly ClusterSource[];
  readonly intervalSeconds: number;
  readonly settings?: MergeSettings;
  readonly now: () => Date;
  /** Called when clusters may have appeared, so that they are read at once. */
  readonly onListed: () => void;
}

/**
 * What may be stored of an answer: capped and checked; a name that cannot be kept makes the listing
 * partial.
 */
export function outcomeOf(listing: ClusterListing): ListingOutcome {
  const records = new Map<string, ClusterRecord>();
  let unusable = 0;
  for (const record of listing.clusters) {
    const usable =
      typeof record.name === 'string' &&
      record.name.length > 0 &&
      record.name.length <= MAX_NAME_LENGTH;
    if (usable) records.set(record.name, cleanRecord(record));
    else unusable += 1;
  }
  const [first, ...others]: readonly Reason[] = [
    ...(listing.complete ? [] : [listing.reason]),
    ...(unusable > 0
      ? [
          {
            code: 'listing.unusable-names' as const,
            params: {
              count: { number: unusable },
              maximum: { number: MAX_NAME_LENGTH },
            },
          },
        ]
      : []),
  ];
  return first === undefined
    ? { kind: 'complete', records: [...records.values()] }
    : {
        kind: 'partial',
        records: [...records.values()],
        reason: allOf([first, ...others]),
      };
}

/**
 * Asks each source at its interval; a failing one is asked again soon, ever less often, and keeps
 * its clusters meanwhile.
 */
export class Discovery {
  readonly #options: DiscoveryOptions;
  readonly #schedule = new Map<string, { dueAt: number; failures: number }>();
  /**
   * Sources whose listing was stored since the start; the first one also takes over what the
   * configuration changed.
   */
  readonly #stored = new Set<string>();

  constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  /** Lists the sources that are due. One source's trouble never holds up another. */
  async tick(signal: AbortSignal): Promise<void> {
    const now = this.#options.now().getTime();
    const due = this.#options.sources.filter(
      source => (this.#schedule.get(source.id)?.dueAt ?? 0) <= now,
    );
    await Promise.all(due.map(source => this.#list(source, signal)));
  }

  async #list(source: ClusterSource, signal: AbortSignal): Promise<void> {
    const { logger, intervalSeconds, now } = this.#options;
    const isFirst = !this.#stored.has(source.id);
    const failuresBefore = this.#schedule.get(source.id)?.failures ?? 0;
    this.#schedule.set(source.id, {
      dueAt: now().getTime() + LISTING_TIMEOUT_SECONDS * 1000,
      failures: failuresBefore,
    });
    const outcome = await this.#ask(source, signal);
    if (signal.aborted) return;
    let failures = outcome.kind === 'failed' ? failuresBefore + 1 : 0;
    try {
      await storeListing(this.#options.knex, {
        sourceId: source.id,
        title: source.title,
        outcome,
        now: now().toISOString(),
        settings: this.#options.settings,
        mergeAll: isFirst,
      });
      this.#stored.add(source.id);
    } catch (error) {
      failures = failuresBefore + 1;
      logger.error('Could not store the listing of a source', {
        source: source.id,
        error: describeFailure(error),
      });
    }
    if (outcome.kind !== 'complete') {
      logger.warn(
        'A source could not list all its clusters; the known ones stay',
        { source: source.id, reason: reasonText(redactReason(outcome.reason)) },
      );
    }
    const delaySeconds =
      failures === 0
        ? intervalSeconds
        : Math.min(
            intervalSeconds,
            FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 10),
          );
    this.#schedule.set(source.id, {
      dueAt: now().getTime() + delaySeconds * 1000,
      failures,
    });
    this.#options.onListed();
  }

  async #ask(
    source: ClusterSource,
    signal: AbortSignal,
  ): Promise<ListingOutcome> {
    const deadline = AbortSignal.timeout(LISTING_TIMEOUT_SECONDS * 1000);
    const either = AbortSignal.any([signal, deadline]);
    const tooLate = new Promise<never>((_, reject) => {
      either.addEventListener(
        'abort',
        () =>
          reject(
            new ReasonError({
              code: 'listing.timed-out',
              params: { timeout: { seconds: LISTING_TIMEOUT_SECONDS } },
            }),
          ),
        { once: true },
      );
    });
    try {
      // A source that ignores its signal must not hold the loop for ever.
      return outcomeOf(await Promise.race([source.list(either), tooLate]));
    } catch (error) {
      return { kind: 'failed', reason: failureReason(error) };
    }
  }
}
