import { isOlder } from '@drydock/kubernetes-knowledge';
import {
  isPoolOfHop,
  takesPoolsWithIt,
  type AddOnWish,
  type Hop,
  type ObservedState,
  type PlanWish,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isNodeHook, type UpgradePlanFile } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import { because, version as versionParam } from '../params';

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
  /** What happens to add-ons; undefined: they stay as they are. */
  readonly addOns?: AddOnWish;
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
  addOns,
}: Pick<
  UpgradePlanFile['spec'],
  'scope' | 'nodePools' | 'rollback' | 'hooks' | 'addOns'
>): HopWish {
  return {
    scope,
    nodePools: hooks.some(isNodeHook)
      ? { ...nodePools, holdBack: true }
      : nodePools,
    rollback,
    ...(addOns ? { addOns } : {}),
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
  | { readonly ok: false; readonly reason: Reason };

/** What the platform is asked for. */
export function askedOfPlatform(wish: HopWish): PlanWish {
  const { canaryPools, canaryNode } = wish.nodePools;
  return {
    poolsApart: wantsPoolsApart(wish),
    canaryPools: canaryPools > 0,
    canaryNode,
    ...(wish.addOns ? { addOns: wish.addOns } : {}),
  };
}

/**
 * The platform's hops in the scope of the wish, with its canary node and canary pools first; or why
 * this cannot be done. Pure.
 */
export function hopsAsWished(
  hops: readonly Hop[],
  wish: HopWish,
  observed: ObservedState,
): Hops {
  const { scope, nodePools } = wish;
  if (wantsPoolsApart(wish) && hops.some(takesPoolsWithIt))
    return refused(
      scope === 'full'
        ? { code: 'path.pools-follow' }
        : {
            code: 'path.pools-follow-scope',
            params: { scope: { object: scope } },
          },
    );
  const scoped: Hops = wish.rollback
    ? { ok: true, hops }
    : hopsInScope(hops, scope);
  if (!scoped.ok) return scoped;
  const mapConcurrently: Hop[] = [];
  for (const hop of scoped.hops) {
    const turns = canariesFirst(hop, nodePools.canaryPools, observed);
    const first = nodePools.canaryNode
      ? canaryNodeOf(turns[0], observed)
      : { ok: true as const, hops: [] };
    if (!first.ok) return first;
    mapConcurrently.push(...first.hops, ...turns);
  }
  return { ok: true, hops: mapConcurrently };
}

function hopsInScope(hops: readonly Hop[], scope: UpgradeScope): Hops {
  if (scope === 'full') return { ok: true, hops };
  const controlPlane = hops.filter(({ kind }) => kind === 'control-plane');
  const isBeforeControlPlane = (index: number) =>
    hops.slice(index).some(({ kind }) => kind === 'control-plane');
  if (scope === 'control-plane') {
    const between = hops.find(
      (hop, index) => hop.kind === 'node-pools' && isBeforeControlPlane(index),
    );
    if (!between)
      return {
        ok: true,
        hops: hops.filter(
          (hop, index) =>
            hop.kind === 'control-plane' ||
            (hop.kind === 'add-ons' && isBeforeControlPlane(index)),
        ),
      };
    return refused({
      code: 'path.pools-first',
      params: { version: versionParam(between.to) },
    });
  }
  if (controlPlane.length === 0) return { ok: true, hops };
  return refused({
    code: 'path.control-plane-first',
    params: { version: versionParam(controlPlane[0].from) },
  });
}

function refused(reason: Reason): Hops {
  return { ok: false, reason };
}

/**
 * The hops of one node before all others, in the first pool of the hop that can; none where all its
 * pools are on their way already. It must be a pool of this very hop: what comes next is the rest
 * of that pool.
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
  const chosen = still.find(pool => noCanaryNode(pool, hop) === undefined);
  if (!chosen)
    return refused({
      code: 'path.no-node-first',
      params: {
        pools: because(
          ...still.flatMap(pool => {
            const reason = noCanaryNode(pool, hop);
            return reason ? [reasonOfPool(pool.name, reason)] : [];
          }),
        ),
      },
    });
  const ofPool: Hop = { ...hop, pools: [chosen.name] };
  return {
    ok: true,
    hops: [
      { ...ofPool, canaryNode: 'choose' },
      { ...ofPool, canaryNode: 'replace' },
    ],
  };
}

function reasonOfPool(name: string, reason: Reason): Reason {
  return {
    code: 'path.of-pool',
    params: { pool: { object: name }, reason: because(reason) },
  };
}

function noCanaryNode(
  {
    noCanaryNode: reason,
    canaryNode,
    desired,
  }: ObservedState['nodePools'][number],
  { to }: Hop,
): Reason | undefined {
  if (reason) return reason;
  return canaryNode && isOlder(desired, to)
    ? { code: 'path.canary-left', params: { version: versionParam(desired) } }
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
  return nodesFirst.filter(
    pool =>
      isPoolOfHop(hop, pool) && (hop.pools !== undefined || isBehind(pool)),
  );

  function isBehind({
    desired,
    versions,
  }: (typeof nodesFirst)[number]): boolean {
    return [desired, ...versions.map(({ version }) => version)].some(version =>
      isOlder(version, hop.to),
    );
  }
}

/**
 * The first so many of the pools that roll, in the platform's order but those without nodes last,
 * are a hop of their own; none where no other is left to wait for them.
 */
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
