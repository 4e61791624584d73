import { isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { isSameProvider } from '../componentClaim';
import type { Hop } from '../hop';
import { isPoolOfHop } from '../moveState/poolsOfHop';
import type {
  ObservedState,
  PlannedHops,
  PlanWish,
  ProviderCluster,
} from '../upgradeProvider';
import { clusterOf, controllerOf, type Part } from './Part';
import { oldestOfPool, poolsTooOld } from './poolsTooOld';

export interface PlanParts {
  readonly cluster: ProviderCluster;
  /** Of all parts. */
  readonly observed: ObservedState;
  readonly target: string;
  readonly wish?: PlanWish;
  readonly signal: AbortSignal;
  readonly parts: readonly Part[];
  /** Who changes the control plane; undefined: no one does, and it stays. */
  readonly lead?: Part;
  /** Who updates the add-ons; undefined: no one does, and they stay. */
  readonly ofAddOns?: Part;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
}

type Pools = ObservedState['nodePools'];

const NO_WISH: PlanWish = {
  poolsApart: false,
  canaryPools: false,
  canaryNode: false,
};

/**
 * The hops of all controllers in the upstream order: those of the control plane's own as it plans
 * them, and the pools of the others before a hop that would leave them too far behind, and at the
 * end. Add-ons of another controller than that of the control plane come last. Pools that two claim
 * stay.
 */
export async function planParts(request: PlanParts): Promise<PlannedHops> {
  const { parts, lead, observed, target, kubeletMinorsBehind } = request;
  const pools = new Map(
    parts.map(part => [part, ownPools(part, observed)] as const),
  );
  const hops: Hop[] = [];
  /** Brings pools of a part to the version of the control plane. */
  const roll = async (part: Part, to: string): Promise<Reason | undefined> => {
    const own = pools.get(part) ?? [];
    const areThere = own.every(pool => isAt(pool, to));
    if (areThere && own.every(pool => !pool.outdatedNodes)) return undefined;
    const planned = await hopsOf(request, {
      part,
      own,
      at: to,
      to,
      wish: withoutAddOns(request.wish),
    });
    if (!planned.ok)
      return areThere && planned.isThere ? undefined : planned.message;
    hops.push(...planned.hops);
    pools.set(
      part,
      own.map(pool => movedBy(planned.hops, pool)),
    );
    return undefined;
  };
  const others = parts.filter(part => part !== lead);
  const ofLead = lead
    ? await hopsOfLead(request, lead, pools.get(lead) ?? [])
    : { ok: true as const, hops: [] };
  if (!ofLead.ok) return ofLead;
  let { current } = observed.controlPlane;
  const atEnd = addOnsAtEnd(ofLead.hops);
  for (const hop of ofLead.hops.slice(0, ofLead.hops.length - atEnd.length)) {
    if (hop.kind === 'control-plane') {
      for (const part of others) {
        const refusal = isTooOld(
          pools.get(part) ?? [],
          hop,
          kubeletMinorsBehind,
        )
          ? await roll(part, current)
          : undefined;
        if (refusal) return refused(refusal);
      }
      current = hop.to;
    }
    hops.push(hop);
  }
  for (const part of others) {
    const refusal = await roll(part, target);
    if (refusal) return refused(refusal);
  }
  hops.push(...atEnd);
  const addOns = await addOnsOfOther(request, current);
  if (!addOns.ok) return addOns;
  hops.push(...addOns.hops);
  const left = observed.nodePools.find(
    pool => pool.conflict !== undefined && !isAt(pool, target),
  );
  return hops.length === 0 && left?.conflict
    ? refused(left.conflict)
    : { ok: true, hops };
}

/** The add-ons, where another controller updates them than that of the control plane. */
async function addOnsOfOther(
  request: PlanParts,
  current: string,
): Promise<PlannedHops> {
  const { ofAddOns, lead, wish, target } = request;
  if (!wish?.addOns || !ofAddOns || ofAddOns === lead)
    return { ok: true, hops: [] };
  const planned = await hopsOf(request, {
    part: ofAddOns,
    own: [],
    at: current,
    to: target,
    wish: { ...NO_WISH, addOns: wish.addOns },
  });
  return planned.ok || !planned.isThere ? planned : { ok: true, hops: [] };
}

/** They come after the nodes, those of other controllers too. */
function addOnsAtEnd(hops: readonly Hop[]): readonly Hop[] {
  const last = hops.findLastIndex(({ kind }) => kind !== 'add-ons');
  return hops.slice(last + 1);
}

function refused(message: Reason): PlannedHops {
  return { ok: false, message };
}

function ownPools(part: Part, { nodePools }: ObservedState): Pools {
  return nodePools.filter(({ controller }) => isSameProvider(controller, part));
}

/** Some platforms refuse what is there already, others have no hops for it. */
async function hopsOfLead(
  request: PlanParts,
  lead: Part,
  own: Pools,
): Promise<PlannedHops> {
  const { observed, target, wish, ofAddOns } = request;
  const { current, settled } = observed.controlPlane;
  const planned = await hopsOf(request, {
    part: lead,
    own,
    at: current,
    to: target,
    wish: ofAddOns === lead ? wish : withoutAddOns(wish),
  });
  const arrived =
    settled &&
    !isOlder(current, target) &&
    !isOlder(target, current) &&
    own.every(pool => pool.settled && isAt(pool, target));
  // The versions say nothing of add-ons that are wished.
  if (!planned.ok && ofAddOns === lead && wish?.addOns && !planned.isThere)
    return planned;
  return planned.ok || !arrived ? planned : { ok: true, hops: [] };
}

interface Asked {
  readonly part: Part;
  readonly own: Pools;
  /** The control plane by then. */
  readonly at: string;
  readonly to: string;
  readonly wish?: PlanWish;
}

async function hopsOf(
  { cluster, observed, signal, lead }: PlanParts,
  { part, own, at, to, wish }: Asked,
): Promise<PlannedHops> {
  const { provider } = part;
  const ofPart = observed.parts?.find(({ controller }) =>
    isSameProvider(controller, part),
  );
  const leaves = ofPart?.leaves ?? [];
  const named = leaves.length > 0;
  const planned = await provider.planHops(
    clusterOf(part, cluster),
    {
      ...observed,
      ...(part === lead ? {} : { controlPlane: controlPlaneAt(at) }),
      precondition: ofPart?.precondition ?? observed.precondition,
      nodePools: own,
    },
    provider.ownVersion?.(to, at) ?? to,
    signal,
    // A hop that names no pools rolls also those that it must leave.
    named ? { ...(wish ?? NO_WISH), canaryPools: true } : wish,
  );
  if (!planned.ok) return planned;
  const wrong = planned.hops.find(
    ({ kind, disrupts, holdPools }) =>
      kind === 'control-plane' &&
      (part !== lead ||
        (named && (holdPools !== undefined || disrupts.includes('nodes')))),
  );
  if (wrong)
    return refused(
      part === lead
        ? takesOthers(part, leaves)
        : {
            code: 'controller.not-its-control-plane',
            params: { provider: { text: provider.title } },
          },
    );
  return {
    ok: true,
    hops: planned.hops.map(hop => ({
      ...hop,
      ...(hop.kind === 'node-pools' && (named || wish?.poolsApart)
        ? { pools: hop.pools ?? namesBehind(own, hop) }
        : {}),
      controller: controllerOf(part),
    })),
  };
}

function withoutAddOns(wish: PlanWish | undefined): PlanWish | undefined {
  if (!wish?.addOns) return wish;
  const { addOns: _, ...ofPools } = wish;
  return ofPools;
}

function namesBehind(pools: Pools, { to }: Hop): readonly string[] {
  return pools.filter(pool => !isAt(pool, to)).map(({ name }) => name);
}

function takesOthers({ provider }: Part, pools: readonly string[]): Reason {
  return {
    code: 'controller.takes-others',
    params: {
      provider: { text: provider.title },
      pools: { list: pools.map(object => ({ object })) },
    },
  };
}

function controlPlaneAt(version: string): ObservedState['controlPlane'] {
  return {
    desired: version,
    current: version,
    versions: [{ version, count: 1 }],
    settled: true,
  };
}

function isTooOld(
  pools: Pools,
  { to, through }: Hop,
  kubeletMinorsBehind: PlanParts['kubeletMinorsBehind'],
): boolean {
  const versions = new Map(pools.map(pool => [pool.name, oldestOfPool(pool)]));
  return (through ?? [to]).some(
    each => poolsTooOld(versions, each, kubeletMinorsBehind).length > 0,
  );
}

function isAt(
  { desired, versions, canaryNode }: Pools[number],
  to: string,
): boolean {
  return (
    canaryNode === undefined &&
    !isOlder(desired, to) &&
    versions.every(({ version, count }) => count === 0 || !isOlder(version, to))
  );
}

/** As it is after hops of its controller. */
function movedBy(hops: readonly Hop[], pool: Pools[number]): Pools[number] {
  const last = hops.findLast(hop => isPoolOfHop(hop, pool));
  if (!last) return pool;
  const { name, nodes, controller, noCanaryNode } = pool;
  return {
    name,
    nodes,
    controller,
    ...(noCanaryNode ? { noCanaryNode } : {}),
    desired: last.to,
    versions: [{ version: last.to, count: nodes }],
    updatedNodes: nodes,
    readyNodes: nodes,
    settled: true,
  };
}
