import { EksError } from './errors';
import {
  runningOf,
  targetKey,
  type EksAddon,
  type EksCluster,
  type EksNodegroup,
  type EksUpdate,
  type UpdateFailure,
  type UpdateTarget,
} from './model';
import type { OfferedAddon, OfferedVersion } from './offers';

/** What EKS does not document, or did differently at different times: tests try both. */
export interface EksRules {
  /**
   * How many minors node groups may be behind the version that is asked for: 3 by the guide, 0 by
   * the description of the operation.
   */
  groupsMayTrail: number;
  /**
   * Whether ERROR insights refuse an upgrade without `force`: launched on 2025-03-27 and switched
   * off a day later.
   */
  insightsRefuse: boolean;
  /** Whether node groups go to a lower minor only while the cluster may, or at any time. */
  groupsGoBack: 'in-window' | 'always';
  /** How long a node group's configuration takes; 0: until the next request. */
  configMinutes: number;
  /** How many reads after a write still show the state before it. */
  staleReads: number;
}

/** What all accounts and regions of a server share. */
export interface EksWorld {
  now: number;
  readonly rules: EksRules;
  versions: readonly OfferedVersion[];
  addons: Readonly<Record<string, readonly OfferedAddon[]>>;
  nextId(): string;
}

export interface NewUpdate {
  readonly type: string;
  readonly params: Readonly<Record<string, string>>;
  readonly target?: UpdateTarget;
  readonly minutes: number;
  readonly nodeMinutes?: number;
  readonly isHidden?: boolean;
  readonly succeed?: () => void;
  readonly leave?: () => void;
}

interface RememberedToken {
  readonly asked: string;
  readonly update: EksUpdate;
}

interface PlannedFailure extends UpdateFailure {
  /** `force` does not get over it. */
  readonly evenForced: boolean;
}

const MINUTE = 60_000;

const keyOf = ({ name }: EksCluster, target: UpdateTarget) =>
  `${name} ${targetKey(target)}`;

/** The clusters of one account in one region, and what is under way there. */
export class EksRegion {
  readonly clusters = new Map<string, EksCluster>();
  readonly #tokens = new Map<string, RememberedToken>();
  readonly #stale = new Map<string, { readonly body: object; reads: number }>();
  /** By target, until its next update starts. */
  readonly #failures = new Map<string, PlannedFailure>();
  readonly #planned = new Map<EksUpdate, UpdateFailure>();

  constructor(
    readonly world: EksWorld,
    readonly accountId: string,
    readonly region: string,
  ) {}

  arn(kind: 'cluster' | 'nodegroup' | 'addon', ...path: string[]): string {
    return `arn:${partitionOf(this.region)}:eks:${this.region}:${
      this.accountId
    }:${[kind, ...path].join('/')}`;
  }

  /** An ACTIVE cluster of 1.32, changed by `more`. */
  addCluster(name: string, more: Partial<EksCluster> = {}): EksCluster {
    const cluster: EksCluster = {
      name,
      createdAt: this.world.now - 86_400_000,
      version: '1.32',
      platformVersion: 'eks.8',
      status: 'ACTIVE',
      endpoint: `https://0123456789.gr7.${this.region}.eks.amazonaws.com`,
      certificateAuthorityData: 'Y2VydGlmaWNhdGU=',
      isPublic: true,
      tags: {},
      supportType: 'EXTENDED',
      isAutoMode: false,
      issues: [],
      insights: [],
      nodegroups: new Map(),
      addons: new Map(),
      updates: [],
      ...more,
    };
    this.clusters.set(name, cluster);
    return cluster;
  }

  /** A group that runs the cluster's version, changed by `more`. */
  addNodegroup(
    cluster: EksCluster,
    name: string,
    more: Partial<EksNodegroup> = {},
  ): EksNodegroup {
    const version = more.version ?? cluster.version;
    const group: EksNodegroup = {
      name,
      uuid: this.world.nextId(),
      createdAt: cluster.createdAt,
      modifiedAt: cluster.createdAt,
      version,
      releaseVersion: this.releasesOf(version).at(0) ?? '',
      amiType: 'AL2023_x86_64_STANDARD',
      nodes: 3,
      updateConfig: { maxUnavailable: 1 },
      issues: [],
      ...more,
    };
    cluster.nodegroups.set(name, group);
    return group;
  }

  addAddon(
    cluster: EksCluster,
    name: string,
    version: string,
    more: Partial<EksAddon> = {},
  ): EksAddon {
    const addon: EksAddon = {
      name,
      uuid: this.world.nextId(),
      createdAt: cluster.createdAt,
      modifiedAt: cluster.createdAt,
      version,
      status: 'ACTIVE',
      podIdentityAssociations: [],
      issues: [],
      hasConflict: false,
      ...more,
    };
    cluster.addons.set(name, addon);
    return addon;
  }

  releasesOf(version: string): readonly string[] {
    return (
      this.world.versions.find(each => each.version === version)?.releases ?? []
    );
  }

  /**
   * The next update of this target fails with this; one with `force` does not, unless the failure
   * says so.
   */
  failNext(
    cluster: EksCluster,
    target: UpdateTarget,
    failure: UpdateFailure,
    evenForced = failure.errorCode !== 'PodEvictionFailure',
  ): void {
    this.#failures.set(keyOf(cluster, target), { ...failure, evenForced });
  }

  /**
   * Starts an update, of a request, of another user or of AWS. The lock is taken; whether it may
   * start is asked before.
   */
  begin(cluster: EksCluster, wanted: NewUpdate): EksUpdate {
    const { now } = this.world;
    const { nodeMinutes = 0, minutes } = wanted;
    const update: EksUpdate = {
      id: this.world.nextId(),
      type: wanted.type,
      target: wanted.target ?? {},
      params: Object.entries(wanted.params).map(([type, value]) => ({
        type,
        value,
      })),
      createdAt: now,
      endsAt: now + (nodeMinutes + minutes) * MINUTE,
      ...(nodeMinutes > 0 ? { nodesUntil: now + nodeMinutes * MINUTE } : {}),
      isHidden: wanted.isHidden,
      status: 'InProgress',
      errors: [],
      succeed: wanted.succeed ?? (() => undefined),
      leave: wanted.leave ?? (() => undefined),
    };
    cluster.updates.push(update);
    return update;
  }

  /** A repeat with its token and the same parameters is the same update; nothing is started. */
  remembered(
    operation: string,
    token: unknown,
    asked: string,
  ): EksUpdate | undefined {
    const known = this.#tokens.get(`${operation} ${token}`);
    if (known && known.asked !== asked)
      throw new EksError(
        'InvalidRequestException',
        'The client request token was used with other parameters',
      );
    return known?.update;
  }

  remember(
    operation: string,
    token: unknown,
    asked: string,
    update: EksUpdate,
    isForced: boolean,
    cluster: EksCluster,
  ): void {
    this.#tokens.set(`${operation} ${token}`, { asked, update });
    const key = keyOf(cluster, update.target);
    const failure = this.#failures.get(key);
    if (!failure || (isForced && !failure.evenForced)) return;
    this.#failures.delete(key);
    const { errorCode, errorMessage, resourceIds } = failure;
    this.#planned.set(update, { errorCode, errorMessage, resourceIds });
  }

  /** Ends what is due. */
  settle(): void {
    const { now } = this.world;
    for (const cluster of this.clusters.values())
      for (const update of cluster.updates)
        if (update.status === 'InProgress' && update.endsAt <= now)
          this.end(update);
  }

  /** When the last update that runs will have ended. */
  busyUntil(): number {
    const ends = [...this.clusters.values()].flatMap(
      ({ updates, insightsRefresh }) => [
        ...updates
          .filter(({ status }) => status === 'InProgress')
          .map(({ endsAt }) => endsAt),
        insightsRefresh?.endsAt ?? 0,
      ],
    );
    return Math.max(this.world.now, ...ends);
  }

  end(update: EksUpdate): void {
    const failure = this.#planned.get(update);
    update.status = failure ? 'Failed' : 'Successful';
    update.errors = failure ? [failure] : [];
    if (failure) update.leave();
    else update.succeed();
  }

  /** Ends an update that is under way. */
  fail(update: EksUpdate, failure: UpdateFailure): void {
    this.#planned.set(update, failure);
    update.endsAt = this.world.now;
    this.end(update);
  }

  /** Keeps what reads show for a while after a write. */
  keepStale(key: string, body: object): void {
    const { staleReads } = this.world.rules;
    if (staleReads > 0) this.#stale.set(key, { body, reads: staleReads });
  }

  /** What a read shows: the present, or for a while what was before. */
  seen<Body extends object>(key: string, present: Body): object {
    const stale = this.#stale.get(key);
    if (!stale || stale.reads === 0) return present;
    stale.reads -= 1;
    return stale.body;
  }

  /** @throws EksError while an update holds the lock */
  assertFree(cluster: EksCluster, type: string, target: UpdateTarget): void {
    const running = runningOf(cluster) ?? runningOf(cluster, target);
    if (running)
      throw new EksError(
        'ResourceInUseException',
        `Cannot ${type} because cluster ${cluster.name} currently has update ${running.id} in progress`,
        { clusterName: cluster.name },
      );
  }
}

function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}
