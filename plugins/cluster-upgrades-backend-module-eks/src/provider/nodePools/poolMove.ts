import type {
  Hop,
  MoveState,
  ProviderWait,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isThere } from '@drydock/kubernetes-knowledge';
import { said } from '@drydock/upgrade-reasons';
import type { EksState } from '../eksState';
import { kubernetesVersion } from '../versions';
import { isProvisioned, type ProvisionedPool } from './model';
import { isAt, isSettled } from './observedPools';
import { poolWaits } from './poolWaits';

/** A hop over NodePools, whose nodes are replaced without a write. */
export function isOfNodePools({ kind, pools }: Pick<Hop, 'kind' | 'pools'>) {
  return kind === 'node-pools' && (pools ?? []).some(isProvisioned);
}

/** How far NodePools are on their way to a version. Pure. */
export function nodePoolsState(state: EksState, hop: Hop): MoveState {
  const { provisioned } = state;
  const byItself = true;
  if (provisioned.state === 'unknown')
    return {
      state: 'unknown',
      reason: provisioned.reason,
      byItself,
      progress: [],
    };
  const pools = poolsOfHop(state, hop);
  const gone = (hop.pools ?? []).filter(
    wanted => !pools.some(({ name }) => name === wanted),
  );
  if (gone.length > 0)
    return {
      state: 'withdrawn',
      reason: {
        code: 'step.pools-gone',
        params: { pools: { list: gone.map(object => ({ object })) } },
      },
      byItself,
      progress: [],
    };
  const base = {
    byItself,
    progress: pools.map(({ name, nodes }) => ({
      name: said(name),
      done: nodes.filter(node => isAt(node, hop.to)).length,
      total: nodes.length,
    })),
  };
  if (pools.every(pool => isSettled(pool, hop.to)))
    return { ...base, state: 'done' };
  const isMoving = pools.some(({ nodes }) =>
    nodes.some(
      node =>
        isAt(node, hop.to) ||
        node.drifted ||
        node.leaving ||
        node.node === undefined,
    ),
  );
  // Before that Karpenter has no image of the version.
  const mayMove = isThere(kubernetesVersion(state.version), hop);
  return { ...base, state: isMoving && mayMove ? 'under-way' : 'not-begun' };
}

/** What keeps them from coming to its end. Pure. */
export function nodePoolWaits(
  state: EksState,
  hop: Hop,
): readonly ProviderWait[] {
  const { provisioned } = state;
  if (provisioned.state !== 'read' || !isOfNodePools(hop)) return [];
  return poolsOfHop(state, hop).flatMap(pool =>
    poolWaits(pool, hop.to, provisioned.holds),
  );
}

function poolsOfHop(
  { provisioned }: EksState,
  { pools = [] }: Hop,
): readonly ProvisionedPool[] {
  return provisioned.state === 'read'
    ? provisioned.pools.filter(({ name }) => pools.includes(name))
    : [];
}
