import {
  compareVersions,
  KubernetesVersion,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Hop } from '../hop';
import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import type { FollowedState, PursuedHop } from '../moveState/model';
import { moveStateByVersions } from '../moveState/moveStateByVersions';
import type { NodeHookPoint } from '../nodeHooks';
import type { PlatformGates } from '../platformGates';
import { InMemoryNodeHooks } from './InMemoryNodeHooks';
import type {
  AvailableVersion,
  CanaryNode,
  ForeignOwner,
  ObservedState,
  PlanWish,
  PlannedHops,
  ProviderCluster,
  ProviderInsight,
  ProviderWait,
  Rollback,
  StartOutcome,
  UpgradeOperation,
  UpgradeProvider,
} from '../upgradeProvider';

/** A write that the simulated platform accepted. */
export interface AcceptedWrite {
  readonly cluster: string;
  readonly operationKey: string;
  readonly kind: Hop['kind'];
  readonly to: string;
  /** Of a hop that names its pools. */
  readonly pools?: readonly string[];
  readonly canaryNode?: Hop['canaryNode'];
}

export interface PoolState {
  name: string;
  /** Held back by a hop of the control plane. */
  held?: boolean;
  /** One node goes first: the others stay. */
  canary?: CanaryNode['state'];
  desired: string;
  current: string;
  nodes: number;
  updatedNodes: number;
  /** Nodes that exist and are not ready. */
  notReady?: number;
  /** Points at which its nodes wait before they are removed. */
  marks?: { readonly key: string; readonly points: readonly NodeHookPoint[] };
  /** The node that is being removed, and where it still waits. */
  leaving?: {
    readonly reference: string;
    readonly node: string;
    readonly points: NodeHookPoint[];
    readonly replaced: boolean;
  };
}

interface ClusterState {
  revision: number;
  desired: string;
  current: string;
  pools: PoolState[];
  waits: ProviderWait[];
  stalled: boolean;
  foreignOwner?: ForeignOwner;
  failure?: Reason;
}

/**
 * The outside world of tests: platforms and their own log of accepted writes. It outlives every
 * engine that works on it, as the real one does. Each observation lets the simulated controllers
 * move on by one step, so that tests need no clock.
 */
export class InMemoryWorld {
  readonly #clusters = new Map<string, ClusterState>();
  readonly #accepted: AcceptedWrite[] = [];
  /** The points from which nodes were released, in order: `<node> <point>`. */
  readonly letGo: string[] = [];
  #gone = 0;

  get acceptedWrites(): readonly AcceptedWrite[] {
    return this.#accepted;
  }

  addCluster(
    reference: string,
    version: string,
    pools: readonly { name: string; nodes: number }[] = [
      { name: 'workers', nodes: 2 },
    ],
  ): void {
    this.#clusters.set(reference, {
      revision: 1,
      desired: version,
      current: version,
      pools: pools.map(pool => ({
        ...pool,
        desired: version,
        current: version,
        updatedNodes: pool.nodes,
      })),
      waits: [],
      stalled: false,
    });
  }

  /** @throws Error for a cluster that was never added. */
  state(reference: string): ClusterState {
    const state = this.#clusters.get(reference);
    if (!state)
      throw new Error(`No cluster ${reference} in the simulated platform`);
    return state;
  }

  /** Changes versions from outside Drydock: no entry in the log of accepted writes. */
  changeByOthers(
    reference: string,
    version: string,
    options: { pools?: boolean } = {},
  ): void {
    const state = this.state(reference);
    state.revision += 1;
    state.desired = version;
    if (options.pools) for (const pool of state.pools) pool.desired = version;
  }

  /** Changes the object, as controllers do all the time: older preconditions are stale now. */
  touch(reference: string): void {
    this.state(reference).revision += 1;
  }

  /** `nodePoolsFollow`: pools that the hop does not hold back go with the control plane. */
  accept(
    reference: string,
    operation: UpgradeOperation,
    nodePoolsFollow = false,
  ): void {
    const state = this.state(reference);
    const { hop } = operation;
    state.revision += 1;
    if (hop.kind === 'control-plane') {
      state.desired = hop.to;
      for (const pool of nodePoolsFollow ? state.pools : []) {
        if (hop.holdPools?.includes(pool.name)) pool.held = true;
        else Object.assign(pool, { desired: hop.to, updatedNodes: 0 });
      }
    } else {
      for (const pool of poolsOf(state, hop)) {
        if (pool.desired !== hop.to)
          Object.assign(pool, {
            desired: hop.to,
            updatedNodes: 0,
            held: false,
          });
        pool.canary =
          hop.canaryNode &&
          (hop.canaryNode === 'choose' ? 'choosing' : 'replacing');
      }
    }
    const { kind, to, pools, canaryNode } = hop;
    this.#accepted.push({
      cluster: reference,
      operationKey: operation.operationKey,
      kind,
      to,
      ...(pools ? { pools } : {}),
      ...(canaryNode ? { canaryNode } : {}),
    });
  }

  /** Removes one node of a pool without an upgrade, as an autoscaler does. */
  takeAway(reference: string, poolName: string): void {
    const pool = this.state(reference).pools.find(
      ({ name }) => name === poolName,
    );
    if (pool) this.#leaves(pool, `${poolName}-other`, false);
  }

  #leaves(pool: PoolState, node: string, replaced: boolean): void {
    this.#gone += 1;
    pool.leaving = {
      reference: `uid-${this.#gone}`,
      node,
      points: [...(pool.marks?.points ?? [])],
      replaced,
    };
  }

  advance(reference: string): void {
    const state = this.state(reference);
    if (state.stalled || state.failure) return;
    if (state.current !== state.desired) {
      state.revision += 1;
      state.current = state.desired;
      return;
    }
    const pool = state.pools.find(
      candidate =>
        candidate.canary === 'choosing' ||
        candidate.canary === 'replacing' ||
        (!candidate.canary && candidate.current !== candidate.desired),
    );
    if (!pool) return;
    state.revision += 1;
    if (pool.canary === 'choosing') {
      pool.canary = 'chosen';
      return;
    }
    if (pool.leaving && pool.leaving.points.length > 0) return;
    if (pool.marks && pool.leaving?.replaced !== true) {
      this.#leaves(pool, `${pool.name}-${pool.updatedNodes + 1}`, true);
      return;
    }
    pool.leaving = undefined;
    if (pool.canary) pool.canary = 'ready';
    pool.updatedNodes += 1;
    if (pool.updatedNodes >= pool.nodes)
      Object.assign(pool, {
        current: pool.desired,
        updatedNodes: pool.nodes,
        marks: undefined,
      });
  }
}

function refused(message: Reason): PlannedHops {
  return { ok: false, message };
}

function wayBack({ rollback }: InMemoryAbilities): Rollback {
  const cannot = said('This platform cannot go back');
  return {
    options: async () => [
      rollback
        ? {
            scope: 'control-plane',
            possible: true,
            what: said('The version before'),
            limits: [said('What was written at new versions meanwhile')],
          }
        : {
            scope: 'control-plane',
            possible: false,
            what: cannot,
            limits: [],
          },
      {
        scope: 'node-pools',
        possible: true,
        what: said('Nodes of the version before'),
        limits: [],
      },
    ],
    plan: async (_cluster, { controlPlane, nodePools }, target, scope) => {
      if (scope === 'control-plane') {
        const { current: from } = controlPlane;
        if (!rollback) return refused(cannot);
        return {
          ok: true,
          hops: isOlder(target, from)
            ? [
                {
                  kind: scope,
                  from,
                  to: target,
                  disrupts: ['control-plane'],
                  back: true,
                },
              ]
            : [],
        };
      }
      const newer = nodePools.filter(pool => isOlder(target, pool.desired));
      return {
        ok: true,
        hops:
          newer.length > 0
            ? [
                {
                  kind: scope,
                  from: newer[0].desired,
                  to: target,
                  disrupts: ['nodes'],
                  pools: newer.map(({ name }) => name),
                  back: true,
                },
              ]
            : [],
      };
    },
  };
}

function poolsOf(state: ClusterState, hop: Hop): PoolState[] {
  return state.pools.filter(
    pool => !hop.pools || hop.pools.includes(pool.name),
  );
}

function known(version: string): KubernetesVersion {
  const parsed = parseVersion(version);
  if (!parsed) throw new Error(`${version} is no Kubernetes version`);
  return parsed;
}

function isOlder(a: string, b: string): boolean {
  return compareVersions(known(a), known(b)) < 0;
}

/**
 * What the simulated platform can do; default: pools are written one by one, and nothing goes back.
 */
export interface InMemoryAbilities {
  /** Node pools follow the control plane by themselves. */
  readonly nodePoolsFollow: boolean;
  /** Hops may name pools, and hold them back. */
  readonly poolByPool: boolean;
  /** One node of a pool can go first. */
  readonly canaryNode: boolean;
  /** A control plane can go back. */
  readonly rollback: boolean;
}

/** A control plane of another platform: it is seen, and never written. */
export interface ForeignControlPlane {
  readonly world: InMemoryWorld;
  readonly reference: string;
}

export interface InMemoryUpgradeProviderOptions {
  readonly world: InMemoryWorld;
  readonly id?: string;
  readonly title?: string;
  readonly abilities?: Partial<InMemoryAbilities>;
  /** If set, it changes node pools alone. */
  readonly controlPlaneOf?: ForeignControlPlane;
  /**
   * Runs between the engine's decision and the platform's answer: tests stop, fail or delay the
   * call here.
   */
  readonly beforeWrite?: (operation: UpgradeOperation) => Promise<void>;
  /**
   * Runs after the platform accepted and before the caller gets the answer: throw here for a lost
   * answer.
   */
  readonly afterWrite?: (operation: UpgradeOperation) => Promise<void>;
  readonly beforeObserve?: () => Promise<void>;
  readonly versions?: readonly string[];
  /**
   * A platform without preconditions that accepts every write: then only the engine stands between
   * a restart and a doubled write.
   */
  readonly acceptsEverything?: boolean;
  /** What the platform says of every upgrade. */
  readonly insights?: readonly ProviderInsight[];
  readonly ownVersion?: UpgradeProvider['ownVersion'];
  /** What the platform wants acknowledged; undefined: it keeps no gates. */
  readonly gates?: PlatformGates;
}

/**
 * An {@link UpgradeProvider} over an {@link InMemoryWorld}: passes the contract kit, for tests of
 * what rests on providers.
 */
export class InMemoryUpgradeProvider implements UpgradeProvider {
  readonly id: string;
  readonly title: string;
  readonly nodeHooks: InMemoryNodeHooks;
  readonly ownVersion: UpgradeProvider['ownVersion'];
  readonly gates: PlatformGates | undefined;
  readonly rollback: Rollback;
  readonly #options: InMemoryUpgradeProviderOptions;
  readonly #abilities: InMemoryAbilities;

  constructor(options: InMemoryUpgradeProviderOptions) {
    this.#options = options;
    this.#abilities = {
      nodePoolsFollow: false,
      poolByPool: true,
      canaryNode: true,
      rollback: false,
      ...options.abilities,
    };
    this.rollback = wayBack(this.#abilities);
    this.nodeHooks = new InMemoryNodeHooks(options.world);
    this.id = options.id ?? 'in-memory';
    this.title = options.title ?? 'In-memory platform';
    this.ownVersion = options.ownVersion;
    this.gates = options.gates;
  }

  async insights(): Promise<readonly ProviderInsight[]> {
    return this.#options.insights ?? [];
  }

  async availableVersions(
    cluster: ProviderCluster,
  ): Promise<readonly AvailableVersion[]> {
    const { current } = this.#state(cluster);
    return (this.#options.versions ?? []).map(version =>
      isOlder(version, current)
        ? {
            version,
            allowed: false,
            reason: said(`Older than ${current}: a downgrade`),
          }
        : { version, allowed: true },
    );
  }

  async planHops(
    _cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    _signal?: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    const { nodePoolsFollow, poolByPool } = this.#abilities;
    if (wish?.canaryPools && !poolByPool)
      return refused({ code: 'path.no-canary-pool' });
    if (wish?.canaryNode && !this.#abilities.canaryNode)
      return refused({ code: 'path.no-canary-node' });
    const names = observed.nodePools.map(({ name }) => name);
    const apart =
      nodePoolsFollow && poolByPool && wish?.poolsApart && names.length > 0;
    const named =
      apart ||
      observed.nodePools.some(pool => pool.heldBack || pool.canaryNode);
    if (isOlder(target, observed.controlPlane.desired)) {
      return refused(
        said(
          `${target} is older than ${observed.controlPlane.desired}: a control plane cannot be downgraded`,
        ),
      );
    }
    const hops: Hop[] = [];
    let from = observed.controlPlane.current;
    const { controlPlaneOf } = this.#options;
    if (controlPlaneOf && isOlder(from, target))
      return refused(said(`The control plane is at ${from}`));
    for (const to of pathTo(from, target)) {
      if (to !== from)
        hops.push({
          kind: 'control-plane',
          from,
          to,
          disrupts:
            nodePoolsFollow && !apart
              ? ['control-plane', 'nodes']
              : ['control-plane'],
          ...(apart ? { holdPools: names } : {}),
        });
      from = to;
    }
    const behind = observed.nodePools
      .filter(({ desired, canaryNode }) => desired !== target || canaryNode)
      .map(({ name }) => name);
    const running = observed.nodePools.flatMap(
      ({ desired, canaryNode, versions }) => [
        desired,
        ...(canaryNode ? versions.map(({ version }) => version) : []),
      ],
    );
    const oldest = running.sort((a, b) =>
      compareVersions(known(a), known(b)),
    )[0];
    if (oldest && oldest !== target)
      hops.push({
        kind: 'node-pools',
        from: oldest,
        to: target,
        disrupts: ['nodes'],
        ...(named ? { pools: behind } : {}),
      });
    return { ok: true, hops };
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    signal.throwIfAborted();
    await this.#options.beforeObserve?.();
    this.#options.world.advance(cluster.reference);
    return describe(this.#state(cluster));
  }

  #state({ reference }: ProviderCluster): ClusterState {
    const { world, controlPlaneOf } = this.#options;
    const state = world.state(reference);
    if (controlPlaneOf) {
      const { current } = controlPlaneOf.world.state(controlPlaneOf.reference);
      Object.assign(state, { current, desired: current });
    }
    return state;
  }

  async follow(
    cluster: ProviderCluster,
    { hop }: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const observed = await this.observe(cluster, signal);
    const move = moveStateByVersions(hop, observed, this.#abilities);
    return { ...observed, move };
  }

  async dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
  ): Promise<StartOutcome> {
    return (
      (await this.#answer(cluster, operation)) ?? {
        outcome: 'accepted',
        reference: cluster.reference,
        message: said('would be accepted'),
      }
    );
  }

  async start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
  ): Promise<StartOutcome> {
    await this.#options.beforeWrite?.(operation);
    const answer =
      (await this.#answer(cluster, operation)) ??
      this.#notChosen(cluster, operation.hop);
    if (answer) return answer;
    const { nodePoolsFollow } = this.#abilities;
    this.#options.world.accept(cluster.reference, operation, nodePoolsFollow);
    await this.#options.afterWrite?.(operation);
    return {
      outcome: 'accepted',
      reference: cluster.reference,
      message: said(`${operation.hop.kind} set to ${operation.hop.to}`),
    };
  }

  /**
   * A dry run asks before anything is chosen; a write comes after the platform has taken the choice
   * over.
   */
  #notChosen(cluster: ProviderCluster, hop: Hop): StartOutcome | undefined {
    const pools = poolsOf(this.#state(cluster), hop);
    return hop.canaryNode === 'replace' &&
      pools.some(({ canary }) => canary !== 'chosen')
      ? { outcome: 'stale', message: said('no node is chosen yet') }
      : undefined;
  }

  async #answer(
    cluster: ProviderCluster,
    { hop, precondition }: UpgradeOperation,
  ): Promise<StartOutcome | undefined> {
    const { acceptsEverything, controlPlaneOf } = this.#options;
    if (acceptsEverything) return undefined;
    if (controlPlaneOf && hop.kind === 'control-plane')
      return {
        outcome: 'refused',
        message: said('another platform changes the control plane'),
      };
    const { nodePoolsFollow } = this.#abilities;
    if (nodePoolsFollow && hop.kind === 'node-pools' && !hop.pools)
      return {
        outcome: 'already',
        reference: cluster.reference,
        message: said('node pools follow by themselves'),
      };
    const state = this.#state(cluster);
    const wanted =
      hop.kind === 'control-plane'
        ? [state.desired]
        : poolsOf(state, hop).map(pool => pool.desired);
    if (
      hop.kind === 'control-plane'
        ? state.desired === hop.to
        : poolsOf(state, hop).every(pool => isAsWanted(pool, hop))
    ) {
      return {
        outcome: 'already',
        reference: cluster.reference,
        message: said(`already set to ${hop.to}`),
      };
    }
    if (precondition !== String(state.revision)) {
      return {
        outcome: 'stale',
        message: said(`changed since revision ${precondition}`),
      };
    }
    if (state.foreignOwner)
      return {
        outcome: 'refused',
        message: said('owned by another applier'),
        foreignOwner: state.foreignOwner,
      };
    const refusal =
      hop.canaryNode === 'replace' ? undefined : refusalOf(state, hop, wanted);
    return refusal ? { outcome: 'refused', message: said(refusal) } : undefined;
  }
}

function isAsWanted(
  { desired, canary }: PoolState,
  { to, canaryNode }: Hop,
): boolean {
  if (canaryNode === 'replace')
    return canary === 'replacing' || canary === 'ready';
  return desired === to && (canaryNode === 'choose' || canary === undefined);
}

function refusalOf(
  state: ClusterState,
  hop: Hop,
  wanted: readonly string[],
): string | undefined {
  if (!hop.back && wanted.some(version => isOlder(hop.to, version)))
    return `${hop.to} is a downgrade`;
  const [now, then] = [minorOf(state.desired), minorOf(hop.to)];
  if (!now || !then) return `${hop.to} is no Kubernetes version`;
  if (hop.kind === 'control-plane' && minorDistance(now, then) > 1)
    return `${hop.to} skips a minor after ${state.desired}`;
  if (hop.kind === 'node-pools' && isOlder(state.current, hop.to))
    return `nodes at ${hop.to} would be newer than the control plane`;
  return undefined;
}

/**
 * One version a minor: the newest patch is not this platform's business, so minors on the way are
 * `.0`.
 */
function pathTo(from: string, target: string): string[] {
  const [first, last] = [known(from), known(target)];
  const path: string[] = [];
  for (let minor = first.minor + 1; minor < last.minor; minor += 1)
    path.push(`v${first.major}.${minor}.0`);
  return [...path, target];
}

function describe(state: ClusterState): ObservedState {
  const settled = state.current === state.desired;
  return {
    observedAt: new Date(0).toISOString(),
    precondition: String(state.revision),
    controlPlane: {
      desired: state.desired,
      current: state.current,
      versions: [{ version: state.current, count: 1 }],
      settled,
    },
    nodePools: state.pools.map(pool => ({
      name: pool.name,
      desired: pool.desired,
      versions:
        pool.current === pool.desired
          ? [{ version: pool.current, count: pool.nodes }]
          : [
              { version: pool.current, count: pool.nodes - pool.updatedNodes },
              { version: pool.desired, count: pool.updatedNodes },
            ],
      nodes: pool.nodes,
      updatedNodes: pool.updatedNodes,
      readyNodes: pool.nodes - (pool.notReady ?? 0),
      settled: pool.current === pool.desired,
      ...(pool.held && pool.current !== state.desired
        ? { heldBack: true }
        : {}),
      ...(pool.canary
        ? { canaryNode: { state: pool.canary, node: `${pool.name}-1` } }
        : {}),
      ...(pool.nodes < 2
        ? {
            noCanaryNode: said(
              `it has ${pool.nodes === 1 ? 'one node' : 'no nodes'}`,
            ),
          }
        : {}),
    })),
    waits: [...state.waits],
    ...(state.foreignOwner ? { foreignOwner: state.foreignOwner } : {}),
    ...(state.failure ? { failure: state.failure } : {}),
  };
}
