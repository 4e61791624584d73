import { formatVersion, type Hop } from '@drydock/kubernetes-knowledge';
import type {
  ObservedState,
  ProviderCapabilities,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isNodeHook, type UpgradePlanFile } from '@drydock/upgrade-plans';
import { reasonText } from '@drydock/upgrade-reasons';
import { isOlder } from './skewLaw';

/** What is upgraded of a cluster: everything, or its control plane or its node pools alone. */
export type UpgradeScope = UpgradePlanFile['spec']['scope'];

/** What a plan says about the parts of one cluster, and their order. */
export interface HopWish {
  readonly scope: UpgradeScope;
  readonly nodePools: Pick<
    UpgradePlanFile['spec']['nodePools'],
    'holdBack' | 'canaryPools' | 'canaryNode'
  >;
  /** Back to an older version, where the platform can. */
  readonly rollback: boolean;
}

/** Everything, in the way of the platform. */
export const WHOLE_CLUSTER: HopWish = {
  scope: 'full',
  nodePools: { holdBack: false, canaryPools: 0, canaryNode: false },
  rollback: false,
};

/**
 * What a plan asks for. Nodes are marked to wait for their hooks right before the write that
 * replaces them.
 */
export function wishOf({
  scope,
  nodePools,
  rollback,
  hooks,
}: Pick<
  UpgradePlanFile['spec'],
  'scope' | 'nodePools' | 'rollback' | 'hooks'
>): HopWish {
  return {
    scope,
    nodePools: hooks.some(isNodeHook)
      ? { ...nodePools, holdBack: true }
      : nodePools,
    rollback,
  };
}

/** Whether node pools must not follow the control plane by themselves. */
export function wantsPoolsApart({
  scope,
  nodePools,
  rollback,
}: HopWish): boolean {
  return (
    !rollback &&
    (scope !== 'full' ||
      nodePools.holdBack ||
      nodePools.canaryPools > 0 ||
      nodePools.canaryNode)
  );
}

type Hops =
  | { readonly ok: true; readonly hops: readonly Hop[] }
  | { readonly ok: false; readonly reason: string };

/** Of the platform's hops those that are wished, a canary node and canary pools first; or why the platform cannot keep to it. Pure. */
export function hopsAsWished(
  hops: readonly Hop[],
  wish: HopWish,
  {
    nodePoolsFollow,
    poolByPool,
    canaryNode,
  }: Pick<
    ProviderCapabilities,
    'nodePoolsFollow' | 'poolByPool' | 'canaryNode'
  >,
  observed: ObservedState,
): Hops {
  const { scope, nodePools } = wish;
  if (nodePoolsFollow && !poolByPool && wantsPoolsApart(wish)) {
    const what =
      scope === 'full'
        ? 'they cannot be held back'
        : `the scope ${scope} cannot be kept`;
    return {
      ok: false,
      reason: `On this platform node pools follow the control plane by themselves: ${what}`,
    };
  }
  if (!poolByPool && nodePools.canaryPools > 0)
    return {
      ok: false,
      reason:
        'On this platform all node pools are upgraded at once: no canary pool can go first',
    };
  if (!canaryNode && nodePools.canaryNode)
    return {
      ok: false,
      reason:
        'On this platform no node can go before the others of its pool: use canary pools, or leave canaryNode out',
    };
  const scoped: Hops = wish.rollback
    ? { ok: true, hops }
    : hopsInScope(hops, scope);
  if (!scoped.ok) return scoped;
  const inTurns: Hop[] = [];
  for (const hop of scoped.hops) {
    const turns = canariesFirst(hop, nodePools.canaryPools, observed);
    const first = nodePools.canaryNode
      ? canaryNodeOf(turns[0], observed)
      : { ok: true as const, hops: [] };
    if (!first.ok) return first;
    inTurns.push(...first.hops, ...turns);
  }
  return { ok: true, hops: inTurns };
}

function hopsInScope(hops: readonly Hop[], scope: UpgradeScope): Hops {
  if (scope === 'full') return { ok: true, hops };
  const controlPlane = hops.filter(({ kind }) => kind === 'control-plane');
  if (scope === 'control-plane') {
    const between = hops.find(
      (hop, index) =>
        hop.kind === 'node-pools' &&
        hops.slice(index).some(({ kind }) => kind === 'control-plane'),
    );
    if (!between) return { ok: true, hops: controlPlane };
    return {
      ok: false,
      reason: `Node pools must be at ${formatVersion(
        between.to,
      )} before the control plane can go further than that: upgrade them first, with the scope full or node-pools`,
    };
  }
  if (controlPlane.length === 0) return { ok: true, hops };
  return {
    ok: false,
    reason: `The control plane is at ${formatVersion(
      controlPlane[0].from,
    )}: it must be at the target before node pools alone go there`,
  };
}

/**
 * The hops of one node before all others, in the first pool of the hop that can; none where all its pools are on their way already. It must be a pool of this very
 * hop: what comes next is the rest of that pool.
 */
function canaryNodeOf(hop: Hop, observed: ObservedState): Hops {
  const still =
    hop.kind === 'node-pools'
      ? rollingPools(hop, observed).filter(
          ({ desired, canaryNode }) =>
            canaryNode !== undefined || isOlder(desired, hop.to),
        )
      : [];
  if (still.length === 0) return { ok: true, hops: [] };
  const problems = still.map(pool => ({
    name: pool.name,
    reason: noCanaryNode(pool, hop),
  }));
  const chosen = problems.find(({ reason }) => reason === undefined);
  if (!chosen)
    return {
      ok: false,
      reason: `No node can go first: ${problems
        .map(({ name, reason }) => `${name}: ${reason}`)
        .join('; ')}`,
    };
  const ofPool: Hop = { ...hop, pools: [chosen.name] };
  return {
    ok: true,
    hops: [
      { ...ofPool, canaryNode: 'choose' },
      { ...ofPool, canaryNode: 'replace' },
    ],
  };
}

function noCanaryNode(
  {
    noCanaryNode: reason,
    canaryNode,
    desired,
  }: ObservedState['nodePools'][number],
  { to }: Hop,
): string | undefined {
  if (reason) return reasonText(reason);
  return canaryNode && isOlder(desired, to)
    ? `an earlier upgrade left it with one node at ${formatVersion(
        desired,
      )}; a plan to that version rolls its others`
    : undefined;
}

/** In the platform's order, but those without nodes last. */
function rollingPools(
  hop: Hop,
  { nodePools }: ObservedState,
): ObservedState['nodePools'] {
  const nodesFirst = [...nodePools].sort(
    (a, b) => Number(a.nodes === 0) - Number(b.nodes === 0),
  );
  return nodesFirst.filter(({ name, versions, desired }) =>
    hop.pools
      ? hop.pools.includes(name)
      : [desired, ...versions.map(({ version }) => version)].some(version =>
          isOlder(version, hop.to),
        ),
  );
}

/** The first so many of the pools that roll, in the platform's order but those without nodes last, are a hop of their own; none where no other is left to wait for them. */
function canariesFirst(
  hop: Hop,
  canaryPools: number,
  observed: ObservedState,
): readonly Hop[] {
  if (hop.kind !== 'node-pools' || canaryPools === 0) return [hop];
  const rolling = rollingPools(hop, observed).map(({ name }) => name);
  const rest = rolling.slice(canaryPools);
  if (rest.length === 0) return [hop];
  return [
    { ...hop, pools: rolling.slice(0, canaryPools) },
    { ...hop, pools: rest },
  ];
}
