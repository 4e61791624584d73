import {
  hopsOfPath,
  type Hop,
  type ObservedState,
  type PlannedHops,
  type PlanWish,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  isOlder,
  minorDistance,
  minorOf,
  planHops,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksState } from './eksState';
import { followsControlPlane, isProvisioned, poolsOf } from './nodePools/model';
import { observePools, oldestVersion } from './nodePools/observedPools';
import { ownImageHindrance } from './ownImages/ownImage';
import { atMinor } from './versions';

export interface EksPlanRequest {
  readonly observed: ObservedState;
  readonly target: string;
  readonly state: Pick<EksState, 'groups' | 'provisioned' | 'ownImages'>;
  readonly wish?: PlanWish;
}

interface PoolAt {
  readonly name: string;
  readonly version: string;
}

/**
 * Hops by minors: EKS chooses the patch by itself. The control plane takes each minor, and node
 * groups roll before a minor that would leave them too far behind, and at the end. A group with an
 * image of its own stays where no version of its launch template says where it leads.
 *
 * NodePools follow by themselves, so that control-plane hops say that they disrupt nodes, and a hop
 * of their own waits for them. Pure.
 */
export function planEksHops(
  { observed, target, state, wish }: EksPlanRequest,
  knowledge: Knowledge,
): PlannedHops {
  const { current, desired } = observed.controlPlane;
  const [from, to] = [minorOf(current), minorOf(target)];
  if (desired !== current && desired !== atMinor(target))
    return refused({
      code: 'eks.upgrade-under-way',
      params: { from: { version: current }, to: { version: desired } },
    });
  if (from && to && minorDistance(from, to) < 0)
    return refused({
      code: 'eks.goes-back',
      params: { version: { version: target }, current: { version: current } },
    });
  const { provisioned } = state;
  // Karpenter would roll nodes that nothing follows, and a rollout would go on meanwhile.
  if (provisioned.state === 'unknown' && provisioned.exists)
    return refused(provisioned.reason);
  const { plan, pools } = pathOf(observed, target, state, knowledge);
  if (!plan.ok)
    return {
      ok: false,
      message: plan.message,
      isThere: plan.reason === 'already-there',
    };
  const taken = poolsTaken(provisioned);
  const isApart = wish?.poolsApart || wish?.canaryPools;
  if (taken && isApart && plan.hops.some(isOfControlPlane))
    return refused(cannotBeHeld(taken));
  return {
    ok: true,
    hops: hopsOfPath(plan.hops)
      .map(hop => ({ ...hop, from: atMinor(hop.from), to: atMinor(hop.to) }))
      .flatMap(hop =>
        isOfControlPlane(hop)
          ? [taken ? takingPools(hop, taken) : hop]
          : groupsThenNodePools(hop, pools),
      ),
  };
}

/** The path, without the groups that cannot go to a version on it. */
function pathOf(
  observed: ObservedState,
  target: string,
  { ownImages, ...state }: EksPlanRequest['state'],
  knowledge: Knowledge,
) {
  const stay = new Set<string>();
  for (;;) {
    const pools = poolsToMove(observed, state, stay);
    const plan = planHops(
      {
        controlPlane: firstPatch(observed.controlPlane.current),
        nodePools: pools.map(({ name, version }) => ({
          name,
          version: firstPatch(version),
        })),
        target: firstPatch(target),
      },
      knowledge,
    );
    const stuck = plan.ok
      ? plan.hops.flatMap(({ pools: names = [], to }) =>
          names.filter(name => {
            const own = ownImages.get(name);
            return own && ownImageHindrance({ name }, own, to) !== undefined;
          }),
        )
      : [];
    if (stuck.length === 0) return { plan, pools };
    for (const name of stuck) stay.add(name);
  }
}

function isOfControlPlane({ kind }: Pick<Hop, 'kind'>): boolean {
  return kind === 'control-plane';
}

/** Those that updates of EKS or Karpenter can bring to a version, at their oldest. */
function poolsToMove(
  { controlPlane, nodePools }: ObservedState,
  { provisioned }: Pick<EksState, 'provisioned'>,
  stay: ReadonlySet<string>,
): readonly PoolAt[] {
  const oldest = new Map(
    poolsOf(provisioned).map(pool => [pool.name, oldestVersion(pool)]),
  );
  // Of the one read that says which pools Karpenter rolls.
  const ofKarpenter = observePools(provisioned, controlPlane.current);
  return [
    ...nodePools.filter(({ name }) => !isProvisioned(name)),
    ...ofKarpenter,
  ]
    .filter(({ name }) => !stay.has(name))
    .map(({ name, desired }) => ({
      name,
      version: oldest.get(name) ?? desired,
    }));
}

/**
 * Names of the NodePools that Karpenter rolls as soon as the control plane has another version.
 * Undefined: it rolls none.
 */
function poolsTaken(
  provisioned: EksState['provisioned'],
): readonly string[] | undefined {
  const names = poolsOf(provisioned)
    .filter(followsControlPlane)
    .map(({ name }) => name);
  return names.length > 0 ? names : undefined;
}

function takingPools(hop: Hop, pools: readonly string[]): Hop {
  return { ...hop, disrupts: ['control-plane', 'nodes'], pools };
}

/** Those that a write rolls, then those that are only waited for. */
function groupsThenNodePools(
  hop: Hop,
  pools: readonly PoolAt[],
): readonly Hop[] {
  const due = pools.filter(({ name }) => hop.pools?.includes(name));
  return [false, true].flatMap(waits => {
    const own = due.filter(({ name }) => isProvisioned(name) === waits);
    if (own.length === 0) return [];
    const from = own
      .map(({ version }) => version)
      .reduce((oldest, version) =>
        isOlder(version, oldest) ? version : oldest,
      );
    return [
      { ...hop, from: atMinor(from), pools: own.map(({ name }) => name) },
    ];
  });
}

function cannotBeHeld(pools: readonly string[]): Reason {
  return {
    code: 'eks.node-pools-not-held',
    params: { pools: { list: pools.map(object => ({ object })) } },
  };
}

function refused(message: Reason): PlannedHops {
  return { ok: false, message };
}

/**
 * Versions without a patch sort before all others of their minor: for planning each has the same.
 */
function firstPatch(version: string): string {
  const minor = minorOf(version);
  return minor ? `v${minor}.0` : version;
}
