import {
  minorOf,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type {
  AddOnWish,
  ComponentClaim,
  ObservedAddOn,
  ProviderCluster,
  ProviderInsight,
  RollbackOption,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import { failureReason } from '../../foundation/failureReason';
import type { Asked, PlatformFacts } from './model';
import { claimsOf, controllersOf, notInstalledOf } from './controllersOf';
import { notAsked, notInstalled } from './platformReasons';
import { presentAddOn, presentInsight, presentOption } from './presentAnswers';

/**
 * How long an answer is given again: a page, a form and a preview ask for the same within seconds.
 */
const KEPT_MS = 30_000;
/**
 * The same for a failure: long enough that a platform that is down is not asked by every look of
 * every page.
 */
const FAILURE_KEPT_MS = 5_000;
const TIMEOUT_MS = 15_000;
const MOST_KEPT = 2_000;
/**
 * Platforms asked at the same time by one replica; further ones wait for their turn, and time out
 * like those that are slow.
 */
const MOST_AT_A_TIME = 24;
const MOST_ITEMS = 100;

/** The cluster that is asked about. */
export interface PlatformSubject {
  readonly id: string;
  readonly name: string;
  readonly provider?: { readonly id: string; readonly reference: string };
  readonly claims?: readonly ComponentClaim[];
}

export interface PlatformReaderOptions {
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly knowledge: Pick<Knowledge, 'latestPatch'>;
  /** Milliseconds that only grow. */
  readonly monotonicNow?: () => number;
  /** Tests shorten it. */
  readonly timeoutMs?: number;
}

interface Kept {
  readonly clusterId: string;
  readonly untilMs: number;
  readonly facts: Promise<PlatformFacts>;
}

/**
 * Asks platforms what they say of an upgrade that has not begun. Never rejects: what could not be
 * asked is unknown, with the reason.
 */
export class PlatformReader {
  readonly #options: PlatformReaderOptions;
  readonly #kept = new Map<string, Kept>();
  #asking = 0;
  /** Begin those that wait, oldest first. */
  readonly #waiting: (() => void)[] = [];

  constructor(options: PlatformReaderOptions) {
    this.#options = options;
  }

  /**
   * @param target - a version; a minor stands for its newest known patch; undefined: what could be
   *   undone alone
   * @param wish - what the upgrade does with add-ons; undefined: they stay as they are
   */
  async read(
    subject: PlatformSubject,
    target: string | undefined,
    wish?: AddOnWish,
  ): Promise<PlatformFacts> {
    const { providers, monotonicNow = () => performance.now() } = this.#options;
    if (!subject.provider) return nothing({ code: 'platform.no-provider' });
    const missing = notInstalledOf(subject, providers);
    if (missing !== undefined) return nothing(notInstalled(missing));
    const controllers = controllersOf(providers, subject);
    if (!controllers) return nothing({ code: 'platform.no-provider' });
    const { provider, cluster } = controllers;
    const key = JSON.stringify([claimsOf(subject), cluster, target, wish]);
    const nowMs = monotonicNow();
    const kept = this.#kept.get(key);
    if (kept && kept.untilMs > nowMs) return kept.facts;
    const facts = this.#ask(provider, cluster, target, wish);
    const { id: clusterId } = subject;
    this.#keep(key, { clusterId, untilMs: nowMs + KEPT_MS, facts }, nowMs);
    const { insights, rollback, addOns } = await facts;
    // Who asks again after a failure does so because it may be over.
    const failed = [insights, rollback, addOns].some(
      ({ state }) => state === 'unknown',
    );
    if (failed && this.#kept.get(key)?.facts === facts)
      this.#kept.set(key, {
        clusterId,
        untilMs: monotonicNow() + FAILURE_KEPT_MS,
        facts,
      });
    return facts;
  }

  /** After a change on the platform: the next one who asks hears of it. */
  forget(clusterId: string): void {
    for (const [key, kept] of this.#kept)
      if (kept.clusterId === clusterId) this.#kept.delete(key);
  }

  /** The oldest go first; what is over goes whenever there is no more room. */
  #keep(key: string, kept: Kept, nowMs: number): void {
    this.#kept.delete(key);
    if (this.#kept.size >= MOST_KEPT)
      for (const [each, { untilMs }] of this.#kept)
        if (untilMs <= nowMs) this.#kept.delete(each);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined)
      this.#kept.delete(oldest);
    this.#kept.set(key, kept);
  }

  async #ask(
    provider: UpgradeProvider,
    cluster: ProviderCluster,
    target: string | undefined,
    wish: AddOnWish | undefined,
  ): Promise<PlatformFacts> {
    if (!(await this.#turn()))
      return unknown(provider, { code: 'platform.busy' });
    try {
      const [insights, rollback, addOns] = await Promise.all([
        this.#insights(provider, cluster, target, wish),
        this.#rollback(provider, cluster),
        this.#addOns(provider, cluster, target),
      ]);
      return { provider: provider.title, insights, rollback, addOns };
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#asking -= 1;
    }
  }

  /** Waits until a place is free, and takes it; false: none became free in time. */
  async #turn(): Promise<boolean> {
    if (this.#asking < MOST_AT_A_TIME) {
      this.#asking += 1;
      return true;
    }
    return new Promise(resolve => {
      const waiting = new AbortController();
      const begin = () => {
        waiting.abort();
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        resolve(false);
      }, this.#options.timeoutMs ?? TIMEOUT_MS);
      waiting.signal.addEventListener('abort', () => clearTimeout(timer), {
        once: true,
      });
      this.#waiting.push(begin);
    });
  }

  async #insights(
    provider: UpgradeProvider,
    cluster: ProviderCluster,
    target: string | undefined,
    wish: AddOnWish | undefined,
  ): Promise<Asked<ProviderInsight>> {
    const ask = provider.insights?.bind(provider);
    if (!ask)
      return {
        state: 'not-offered',
        reason: ofProvider('platform.no-insights', provider),
        items: [],
      };
    if (target === undefined)
      return {
        state: 'not-offered',
        reason: ofProvider('platform.no-target', provider),
        items: [],
      };
    const version = this.#fullVersion(target);
    if (version === undefined)
      return {
        state: 'unknown',
        reason: {
          code: 'platform.no-full-version',
          params: {
            target: { version: target },
            provider: { text: provider.title },
          },
        },
        items: [],
      };
    return this.#limited(
      provider,
      signal => ask(cluster, version, signal, wish),
      presentInsight,
    );
  }

  async #rollback(
    provider: UpgradeProvider,
    cluster: ProviderCluster,
  ): Promise<Asked<RollbackOption>> {
    const { rollback } = provider;
    if (!rollback)
      return {
        state: 'not-offered',
        reason: ofProvider('platform.no-rollback-options', provider),
        items: [],
      };
    return this.#limited(
      provider,
      signal => rollback.options(cluster, signal),
      presentOption,
    );
  }

  async #addOns(
    provider: UpgradeProvider,
    cluster: ProviderCluster,
    target: string | undefined,
  ): Promise<Asked<ObservedAddOn>> {
    const { addOns } = provider;
    if (!addOns)
      return {
        state: 'not-offered',
        reason: ofProvider('platform.no-add-ons', provider),
        items: [],
      };
    return this.#limited(
      provider,
      signal => addOns.list(cluster, this.#fullVersion(target), signal),
      presentAddOn,
    );
  }

  async #limited<T>(
    provider: UpgradeProvider,
    ask: (signal: AbortSignal) => Promise<readonly T[]>,
    present: (item: T) => T,
  ): Promise<Asked<T>> {
    const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
    // Also where an adapter does not listen to its signal.
    const tooLong = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), {
        once: true,
      }),
    );
    try {
      const items = await Promise.race([ask(signal), tooLong]);
      return { state: 'read', items: items.slice(0, MOST_ITEMS).map(present) };
    } catch (error) {
      return {
        state: 'unknown',
        reason: notAsked(
          provider,
          signal.aborted
            ? { code: 'platform.no-answer-in-time' }
            : failureReason(error),
        ),
        items: [],
      };
    }
  }

  #fullVersion(target: string | undefined): string | undefined {
    const [parsed, minor] = [parseVersion(target), minorOf(target)];
    if (!parsed || minor === undefined) return undefined;
    // A version with a build names its release, also where the platform counts on its own.
    const full =
      parsed.patch === undefined && parsed.suffix === undefined
        ? this.#options.knowledge.latestPatch(minor)
        : target;
    return full === undefined ? undefined : `v${full.replace(/^v/, '')}`;
  }
}

function ofProvider(
  code: Extract<
    ReasonCode,
    | 'platform.no-insights'
    | 'platform.no-target'
    | 'platform.no-rollback-options'
    | 'platform.no-add-ons'
  >,
  { title }: UpgradeProvider,
): Reason {
  return { code, params: { provider: { text: title } } };
}

function nothing(reason: Reason): PlatformFacts {
  return {
    insights: { state: 'not-offered', reason, items: [] },
    rollback: { state: 'not-offered', reason, items: [] },
    addOns: { state: 'not-offered', reason, items: [] },
  };
}

function unknown(provider: UpgradeProvider, reason: Reason): PlatformFacts {
  return {
    provider: provider.title,
    insights: { state: 'unknown', reason, items: [] },
    rollback: { state: 'unknown', reason, items: [] },
    addOns: { state: 'unknown', reason, items: [] },
  };
}
