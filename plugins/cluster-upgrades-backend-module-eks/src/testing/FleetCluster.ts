import type { ManagedCluster, SimulatedPool } from '@drydock/fleet-simulator';
import {
  isOlder,
  minorOf,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { EksRegion } from './EksRegion';
import type { EksCluster, EksNodegroup, EksUpdate } from './model';

const MINUTE = 60_000;
/** EKS drains a node for so long before the update fails. */
const DRAIN_MINUTES = 15;

interface FleetClusterOptions {
  readonly region: EksRegion;
  readonly cluster: EksCluster;
  readonly managed: ManagedCluster;
  readonly knowledge: Pick<Knowledge, 'latestPatch'>;
}

/** One cluster, in the API and in the fleet. */
export class FleetCluster {
  readonly #options: FleetClusterOptions;
  /** Updates of node groups whose nodes roll. */
  readonly #rolling = new Set<EksUpdate>();
  /** When the update fails whose drain is blocked. */
  readonly #blockedUntil = new Map<EksUpdate, number>();
  /** The minor at which the API and the fleet agreed: one that left it is followed by the other. */
  #agreed: string;

  constructor(options: FleetClusterOptions) {
    this.#options = options;
    this.#agreed = options.cluster.version;
  }

  get name(): string {
    return this.#options.cluster.name;
  }

  /** @param gitVersion - what the fleet's cluster serves; undefined: it is gone */
  follow(gitVersion: string | undefined): void {
    const { region, cluster, managed } = this.#options;
    const served = minorOf(gitVersion);
    if (served === undefined) {
      region.clusters.delete(this.name);
      return;
    }
    if (cluster.version === served) this.#agreed = served;
    else if (cluster.version !== this.#agreed)
      managed.upgradeControlPlane(this.#fullVersion(cluster.version, 'plane'));
    else cluster.version = served;
    const pools = managed.pools();
    for (const group of cluster.nodegroups.values()) {
      const pool = pools.find(({ name }) => name === group.name);
      if (pool) this.#followGroup(group, pool);
    }
  }

  #followGroup(group: EksNodegroup, pool: SimulatedPool): void {
    const { region, cluster, managed } = this.#options;
    const update = cluster.updates.find(
      ({ status, target, type }) =>
        status === 'InProgress' &&
        target.nodegroup === group.name &&
        type === 'VersionUpdate',
    );
    if (!update) {
      // Another writer rolled it, or it did so while this was not running.
      if (!pool.roll) group.version = minorOf(oldestOf(pool)) ?? group.version;
      return;
    }
    const wanted = this.#fullVersion(
      update.params.find(({ type }) => type === 'Version')?.value ??
        group.version,
      'node',
    );
    if (!this.#rolling.has(update)) {
      this.#rolling.add(update);
      // Its nodes end it, and not the time.
      update.endsAt = Infinity;
      managed.rollPool(group.name, wanted);
    }
    const { now } = region.world;
    const isRolled = pool.kubeletVersions.every(
      version => !isOlder(version, wanted) && !isOlder(wanted, version),
    );
    if (isRolled) {
      update.endsAt = now;
      region.settle();
      return;
    }
    const { blocked } = pool.roll ?? {};
    if (blocked) this.#drainFails(group, update, blocked);
  }

  /** Time goes on while a drain is blocked, and ends the update. */
  #drainFails(
    group: EksNodegroup,
    update: EksUpdate,
    { node }: NonNullable<NonNullable<SimulatedPool['roll']>['blocked']>,
  ): void {
    const { region, managed } = this.#options;
    const { now } = region.world;
    const blockedUntil = this.#blockedUntil.get(update);
    this.#blockedUntil.set(
      update,
      blockedUntil ?? now + DRAIN_MINUTES * MINUTE,
    );
    if (blockedUntil === undefined || now < blockedUntil) return;
    managed.stopRoll(group.name);
    region.fail(update, {
      errorCode: 'PodEvictionFailure',
      errorMessage: 'Reached max retries while trying to evict pods from nodes',
      resourceIds: [node],
    });
  }

  #fullVersion(minor: string, part: 'plane' | 'node'): string {
    const patch = this.#options.knowledge.latestPatch(minor) ?? `${minor}.0`;
    return `v${patch}-eks-${part === 'plane' ? '3025e55' : 'ba24e9c'}`;
  }
}

/** The kubelet version of its oldest node. */
export function oldestOf({ kubeletVersions }: SimulatedPool): string {
  return kubeletVersions.reduce(
    (oldest, version) => (isOlder(version, oldest) ? version : oldest),
    kubeletVersions[0] ?? '',
  );
}
