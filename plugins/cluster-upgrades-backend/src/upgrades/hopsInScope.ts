import { formatVersion, type Hop } from '@drydock/kubernetes-knowledge';
import type { ObservedState, ProviderCapabilities } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import { isOlder } from './skewLaw';

/** What is upgraded of a cluster: everything, or its control plane or its node pools alone. */
export type UpgradeScope = UpgradePlanFile['spec']['scope'];

/** What a plan says about the parts of one cluster, and their order. */
export interface HopWish {
  readonly scope: UpgradeScope;
  readonly nodePools: Pick<UpgradePlanFile['spec']['nodePools'], 'holdBack' | 'canaryPools'>;
  /** Back to an older version, where the platform can. */
  readonly rollback: boolean;
}

/** Everything, in the way of the platform. */
export const WHOLE_CLUSTER: HopWish = { scope: 'full', nodePools: { holdBack: false, canaryPools: 0 }, rollback: false };

/** What a plan wishes. Plans that were stored before `nodePools` and `rollback` were fields do not have them. */
export function wishOf({ scope, nodePools, rollback }: Pick<UpgradePlanFile['spec'], 'scope'> & Partial<Pick<UpgradePlanFile['spec'], 'nodePools' | 'rollback'>>): HopWish {
  return { scope, nodePools: nodePools ?? WHOLE_CLUSTER.nodePools, rollback: rollback ?? false };
}

/** Whether node pools must not follow the control plane by themselves. */
export function wantsPoolsApart({ scope, nodePools, rollback }: HopWish): boolean {
  return !rollback && (scope !== 'full' || nodePools.holdBack || nodePools.canaryPools > 0);
}

type Hops = { readonly ok: true; readonly hops: readonly Hop[] } | { readonly ok: false; readonly reason: string };

/** Of the platform's hops those that are wished, canary pools first; or why the platform cannot keep to it. Pure. */
export function hopsAsWished(hops: readonly Hop[], wish: HopWish, { nodePoolsFollow, poolByPool }: Pick<ProviderCapabilities, 'nodePoolsFollow' | 'poolByPool'>, observed: ObservedState): Hops {
  const { scope, nodePools } = wish;
  if (nodePoolsFollow && !poolByPool && wantsPoolsApart(wish)) {
    const what = scope === 'full' ? 'they cannot be held back' : `the scope ${scope} cannot be kept`;
    return { ok: false, reason: `On this platform node pools follow the control plane by themselves: ${what}` };
  }
  if (!poolByPool && nodePools.canaryPools > 0) return { ok: false, reason: 'On this platform all node pools are upgraded at once: no canary pool can go first' };
  const scoped: Hops = wish.rollback ? { ok: true, hops } : hopsInScope(hops, scope);
  return scoped.ok ? { ok: true, hops: scoped.hops.flatMap(hop => canariesFirst(hop, nodePools.canaryPools, observed)) } : scoped;
}

function hopsInScope(hops: readonly Hop[], scope: UpgradeScope): Hops {
  if (scope === 'full') return { ok: true, hops };
  const controlPlane = hops.filter(({ kind }) => kind === 'control-plane');
  if (scope === 'control-plane') {
    const between = hops.find((hop, index) => hop.kind === 'node-pools' && hops.slice(index).some(({ kind }) => kind === 'control-plane'));
    if (!between) return { ok: true, hops: controlPlane };
    return { ok: false, reason: `Node pools must be at ${formatVersion(between.to)} before the control plane can go further than that: upgrade them first, with the scope full or node-pools` };
  }
  if (controlPlane.length === 0) return { ok: true, hops };
  return { ok: false, reason: `The control plane is at ${formatVersion(controlPlane[0].from)}: it must be at the target before node pools alone go there` };
}

/** The first so many of the pools that roll, in the platform's order but those without nodes last, are a hop of their own; none where no other is left to wait for them. */
function canariesFirst(hop: Hop, canaryPools: number, { nodePools }: ObservedState): readonly Hop[] {
  if (hop.kind !== 'node-pools' || canaryPools === 0) return [hop];
  const nodesFirst = [...nodePools].sort((a, b) => Number(a.nodes === 0) - Number(b.nodes === 0));
  const rolling = nodesFirst.filter(({ name, versions, desired }) => (hop.pools ? hop.pools.includes(name) : [desired, ...versions.map(({ version }) => version)].some(version => isOlder(version, hop.to)))).map(({ name }) => name);
  const rest = rolling.slice(canaryPools);
  if (rest.length === 0) return [hop];
  return [{ ...hop, pools: rolling.slice(0, canaryPools) }, { ...hop, pools: rest }];
}
