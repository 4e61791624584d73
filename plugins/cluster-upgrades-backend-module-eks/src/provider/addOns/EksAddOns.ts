import type { EKSClient } from '@aws-sdk/client-eks';
import type {
  AddOns,
  AddOnWish,
  Hop,
  ObservedAddOn,
  PlannedHops,
  ProviderCluster,
  ProviderInsight,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  compareMinors,
  minorOf,
  nextMinor,
} from '@drydock/kubernetes-knowledge';
import { ClusterReadError, withRemedy } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import type { AskedCluster } from '../callFailures';
import type { EksAddonFacts, EksClusterFacts } from '../eksState';
import { kubernetesVersion } from '../versions';
import { addonInsights, addonsUnknown } from './addonInsights';
import { minorsOnTheWay, withAddonHops } from './addonHops';
import { addonsBack, type AddonsBack } from './addonsBack';
import type { AddonMinor } from './addonMoves';
import type { AddonReader } from './AddonReader';
import type { AddonVersions } from './AddonVersions';
import { observedAddOns, type KnownMinors } from './observedAddOns';

/** More than any upgrade goes through. */
const MOST_MINORS = 12;

export interface EksAddOnsOptions {
  readonly reader: AddonReader;
  readonly versions: AddonVersions;
  readonly now: () => Date;
  readonly locate: (cluster: ProviderCluster) => AskedCluster;
  readonly clientFor: (asked: AskedCluster) => Promise<EKSClient>;
  readonly describe: (
    asked: AskedCluster,
    signal: AbortSignal,
  ) => Promise<EksClusterFacts>;
}

export interface WayBackAsked {
  /** As EKS writes it: `1.32`. */
  readonly to: string;
  /** When the upgrade of the control plane began. */
  readonly since: Date;
  /** Asked right before a write: nothing that was kept counts. */
  readonly isStarting: boolean;
}

/** The add-ons that EKS manages: what people see, plan and are warned of. */
export class EksAddOns implements AddOns {
  readonly #options: EksAddOnsOptions;

  constructor(options: EksAddOnsOptions) {
    this.#options = options;
  }

  async list(
    cluster: ProviderCluster,
    target: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly ObservedAddOn[]> {
    const asked = this.#options.locate(cluster);
    const state = await this.#options.describe(asked, signal);
    const addons = await this.#addons(asked, signal);
    const minors = await this.#minors(
      asked,
      state,
      minorsBetween(state.version, target),
      addons,
      signal,
    ).catch((error): KnownMinors => ({ unknown: reasonOf(error) }));
    signal.throwIfAborted();
    return observedAddOns(addons, state, minors, target);
  }

  /** The hops with those of add-ons. */
  async plan(
    asked: AskedCluster,
    state: EksClusterFacts,
    hops: readonly Hop[],
    wish: AddOnWish,
    signal: AbortSignal,
  ): Promise<PlannedHops> {
    const addons = await this.#addons(asked, signal);
    const minors = minorsOnTheWay(state.version ?? '', hops);
    return withAddonHops(
      hops,
      addons,
      await this.#minors(asked, state, minors, addons, signal),
      wish,
    );
  }

  /** What could not be read is one insight that says so. */
  async insights(
    asked: AskedCluster,
    state: EksClusterFacts,
    target: string,
    wish: AddOnWish | undefined,
    signal: AbortSignal,
  ): Promise<readonly ProviderInsight[]> {
    const now = this.#options.now();
    try {
      const addons = await this.#addons(asked, signal);
      const minors = minorsBetween(state.version, target);
      return addonInsights({
        addons,
        isAutoMode: state.isAutoMode,
        minors: await this.#minors(asked, state, minors, addons, signal),
        target,
        wish,
        now,
      });
    } catch (error) {
      signal.throwIfAborted();
      return [addonsUnknown(reasonOf(error), now)];
    }
  }

  /**
   * What has to go back before the control plane goes to the minor before.
   *
   * @throws ClusterReadError where EKS cannot be asked
   */
  async wayBack(
    asked: AskedCluster,
    state: EksClusterFacts,
    { to, since, isStarting }: WayBackAsked,
    signal: AbortSignal,
  ): Promise<AddonsBack> {
    const addons = isStarting
      ? await this.#options.reader.readAnew(
          asked,
          await this.#options.clientFor(asked),
          signal,
        )
      : await this.#addons(asked, signal);
    const [now, older] = await this.#minors(
      asked,
      state,
      [state.version ?? '', to],
      addons,
      signal,
    );
    return addonsBack(addons, now, older, since);
  }

  async #addons(
    asked: AskedCluster,
    signal: AbortSignal,
  ): Promise<readonly EksAddonFacts[]> {
    const client = await this.#options.clientFor(asked);
    return this.#options.reader.read(asked, client, signal);
  }

  /**
   * @throws ClusterReadError where EKS cannot be asked, and where it does not know a minor yet:
   *   that it offers no version for it says nothing of the add-ons
   */
  async #minors(
    asked: AskedCluster,
    { platformVersion }: EksClusterFacts,
    minors: readonly string[],
    addons: readonly EksAddonFacts[],
    signal: AbortSignal,
  ): Promise<readonly AddonMinor[]> {
    const client = await this.#options.clientFor(asked);
    const names = addons.map(({ name }) => name);
    const known = await Promise.all(
      minors.map(async (minor, index) => ({
        minor,
        // An upgrade lands on the newest one of the next minor.
        ...(index === 0 && platformVersion ? { platformVersion } : {}),
        offered: await this.#options.versions.offered(
          asked,
          client,
          minor,
          names,
          signal,
        ),
      })),
    );
    // The first one runs.
    const empty = known
      .slice(1)
      .find(
        ({ offered }) =>
          names.length > 0 &&
          [...offered.values()].every(versions => versions.length === 0),
      );
    if (
      empty &&
      !(await this.#options.versions.hasMinor(
        asked,
        client,
        empty.minor,
        signal,
      ))
    )
      throw notOfferedYet(empty.minor);
    return known;
  }
}

/** As EKS writes them, the one that runs first. */
function minorsBetween(
  current: string | undefined,
  target: string | undefined,
): readonly string[] {
  const last = minorOf(target);
  const minors = [current ?? ''];
  while (
    current &&
    last &&
    minors.length < MOST_MINORS &&
    compareMinors(minors[minors.length - 1], last) < 0
  )
    minors.push(nextMinor(minors[minors.length - 1]));
  return minors;
}

function notOfferedYet(minor: string): ClusterReadError {
  return new ClusterReadError({
    kind: 'not-found',
    retryable: true,
    reason: {
      code: 'eks.addons-not-offered-yet',
      params: { version: { version: kubernetesVersion(minor) } },
    },
  });
}

/** @throws what is no failed read */
function reasonOf(error: unknown): Reason {
  if (error instanceof ClusterReadError) return withRemedy(error.failure);
  throw error;
}
