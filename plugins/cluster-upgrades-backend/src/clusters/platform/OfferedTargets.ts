import {
  compareBuilds,
  compareMinors,
  compareVersions,
  isAtLeast,
  minorOf,
  nextMinor,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type {
  AvailableVersion,
  ObservedState,
  ProviderCluster,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { failureReason } from '../../foundation/failureReason';
import type { StoredCluster } from '../cluster';
import type { Registry } from '../../foundation/Registry';
import { claimsOf, controllersOf, notInstalledOf } from './controllersOf';
import { notAsked, notInstalled } from './platformReasons';

const PROVIDER_TIMEOUT_SECONDS = 30;
const MAX_TARGETS = 50;
/**
 * How long an answer of a platform is given again: a page asks several times, and each time costs
 * the platform several dry runs.
 */
const KEPT_SECONDS = 30;

/**
 * `ask`: the platform is asked by dry run, with the credential that writes. `plan`: known versions
 * that its plan reaches, by reading alone.
 */
export type TargetsFrom = 'ask' | 'plan';

export interface OfferedTargetsOptions {
  readonly providers: Registry<UpgradeProvider>;
  readonly knowledge: Knowledge;
  readonly now: () => Date;
}

/** A version that may be chosen, or not. */
export interface OfferedTarget extends AvailableVersion {
  /** Changes that are written and verified one by one. */
  readonly hops?: number;
  /**
   * Versions between that the platform walks the control plane through by itself within one hop.
   */
  readonly through?: readonly string[];
}

interface Kept {
  readonly until: number;
  readonly targets: Promise<readonly OfferedTarget[]>;
}

/**
 * Versions that a cluster's platform offers, with the number of hops; without a platform the known
 * ones, none of them allowed, with the reason: readiness can be judged for each all the same.
 */
export class OfferedTargets {
  readonly #options: OfferedTargetsOptions;
  readonly #kept = new Map<string, Kept>();

  constructor(options: OfferedTargetsOptions) {
    this.#options = options;
  }

  async read(
    cluster: StoredCluster,
    from: TargetsFrom,
  ): Promise<readonly OfferedTarget[]> {
    const refuse = (reason: Reason): OfferedTarget[] =>
      knownVersions(
        cluster.version ?? cluster.reportedVersion,
        cluster.target,
        this.#options.knowledge,
      ).map(({ version }) => ({ version, allowed: false, reason }));
    if (!cluster.provider) return refuse({ code: 'platform.no-provider' });
    const { providers, knowledge } = this.#options;
    const missing = notInstalledOf(cluster, providers);
    if (missing !== undefined) return refuse(notInstalled(missing));
    const controllers = controllersOf(providers, cluster, minor =>
      knowledge.kubeletMinorsBehind(minor),
    );
    if (!controllers) return refuse({ code: 'platform.no-provider' });
    const { provider, cluster: subject } = controllers;
    // An answer of yesterday's version or of another platform is none of this cluster's.
    const key = JSON.stringify([
      subject,
      claimsOf(cluster),
      cluster.version,
      from === 'plan' ? cluster.target : undefined,
      from,
    ]);
    try {
      return await this.#keep(key, () =>
        this.#offered(provider, subject, cluster, from),
      );
    } catch (error) {
      return refuse(notAsked(provider, failureReason(error)));
    }
  }

  /** One answer for all who ask within {@link KEPT_SECONDS}; a failure is not kept. */
  #keep(
    key: string,
    ask: () => Promise<readonly OfferedTarget[]>,
  ): Promise<readonly OfferedTarget[]> {
    const time = this.#options.now().getTime();
    for (const [each, { until }] of this.#kept)
      if (until <= time) this.#kept.delete(each);
    const kept = this.#kept.get(key);
    if (kept) return kept.targets;
    const asked: Kept = { until: time + KEPT_SECONDS * 1000, targets: ask() };
    this.#kept.set(key, asked);
    asked.targets.catch(() => {
      if (this.#kept.get(key) === asked) this.#kept.delete(key);
    });
    return asked.targets;
  }

  async #offered(
    provider: UpgradeProvider,
    subject: ProviderCluster,
    cluster: StoredCluster,
    from: TargetsFrom,
  ): Promise<readonly OfferedTarget[]> {
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000);
    const observed = await provider.observe(subject, signal);
    const { current } = observed.controlPlane;
    const available =
      from === 'ask'
        ? await provider.availableVersions(subject, signal)
        : knownVersions(current, cluster.target, this.#options.knowledge).map(
            ({ version, allowed }) => ({
              version: provider.ownVersion?.(version, current) ?? version,
              allowed,
            }),
          );
    const offered = available.filter(
      ({ version }) =>
        !(isAtLeast(version, current) && isAtLeast(current, version)),
    );
    return Promise.all(
      offered
        .slice(-MAX_TARGETS)
        .map(each => withHops(provider, subject, observed, each, signal)),
    );
  }
}

/**
 * The newest known patch of each minor from the current one on, and the cluster's own target;
 * oldest first.
 */
function knownVersions(
  current: string | undefined,
  target: string | undefined,
  knowledge: Knowledge,
): AvailableVersion[] {
  const versions: string[] = [];
  const newest = knowledge.latestMinor();
  for (
    let minor = minorOf(current);
    minor !== undefined && compareMinors(minor, newest) <= 0;
    minor = nextMinor(minor)
  ) {
    const patch = knowledge.latestPatch(minor);
    if (patch !== undefined) versions.push(`v${patch.replace(/^v/, '')}`);
  }
  const own = parseVersion(target);
  if (
    target !== undefined &&
    own?.patch !== undefined &&
    !versions.some(version => isSameVersion(version, target))
  )
    versions.push(`v${target.replace(/^v/, '')}`);
  return versions
    .filter(version => current === undefined || order(version, current) > 0)
    .sort(order)
    .map(version => ({ version, allowed: true }));
}

function order(a: string, b: string): number {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  return first && second ? compareVersions(first, second) : 0;
}

async function withHops(
  provider: UpgradeProvider,
  subject: ProviderCluster,
  observed: ObservedState,
  offered: AvailableVersion,
  signal: AbortSignal,
): Promise<OfferedTarget> {
  const { version, allowed, reason } = offered;
  if (!allowed) return { version, allowed, reason };
  const plan = await provider.planHops(subject, observed, version, signal);
  if (!plan.ok) return { version, allowed: false, reason: plan.message };
  const through = plan.hops.flatMap(hop => hop.through?.slice(0, -1) ?? []);
  return {
    version,
    allowed,
    hops: plan.hops.length,
    ...(through.length > 0 ? { through } : {}),
  };
}

/** Equal numbers and builds; texts that are no versions equal nothing. */
export function isSameVersion(a: string, b: string | undefined): boolean {
  const first = parseVersion(a);
  const second = parseVersion(b);
  return (
    first !== undefined &&
    second !== undefined &&
    compareBuilds(first, second) === 0
  );
}
