import { createHash } from 'node:crypto';
import type {
  ObservedState,
  ProviderInsight,
  ProviderWait,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf } from '@drydock/upgrade-reasons';
import type { Param, Reason, ReasonCode } from '@drydock/upgrade-reasons';

/** What each kind of wait means for an upgrade that has not begun. */
const OF_WAIT: Readonly<
  Record<
    ProviderWait['kind'],
    { readonly title: ReasonCode; readonly status: ProviderInsight['status'] }
  >
> = {
  paused: { title: 'cluster-api.insight-paused', status: 'error' },
  unreachable: { title: 'cluster-api.insight-unreachable', status: 'unknown' },
  held: { title: 'cluster-api.insight-held', status: 'warning' },
  'lifecycle-hook': { title: 'cluster-api.insight-hook', status: 'warning' },
  drain: { title: 'cluster-api.insight-drain', status: 'warning' },
  provisioning: {
    title: 'cluster-api.insight-provisioning',
    status: 'warning',
  },
  other: { title: 'cluster-api.insight-earlier-change', status: 'warning' },
};

/**
 * Cluster API's conditions (pauses, holds, hooks, preflight checks, topology) as insights before
 * the start.
 */
export function insightsOf({
  observedAt,
  waits,
  failure,
  foreignOwner,
  nodePools = [],
}: Pick<ObservedState, 'observedAt' | 'waits' | 'failure' | 'foreignOwner'> &
  Partial<Pick<ObservedState, 'nodePools'>>): readonly ProviderInsight[] {
  const failed: readonly ProviderInsight[] = failure
    ? [
        {
          id: failureId(failure),
          title: { code: 'cluster-api.insight-failed' },
          status: 'error',
          detail: failure,
          refreshedAt: observedAt,
        },
      ]
    : [];
  const owned: readonly ProviderInsight[] = foreignOwner
    ? [
        {
          id: 'foreign-owner',
          title: {
            code: 'cluster-api.insight-owned',
            params: { owner: { object: foreignOwner.name } },
          },
          status: 'warning',
          detail: foreignOwner.wayThrough,
          affected: [foreignOwner.name],
          refreshedAt: observedAt,
        },
      ]
    : [];
  return [
    ...failed,
    ...owned,
    ...heldBackInsight(nodePools, observedAt),
    ...canaryNodeInsight(nodePools, observedAt),
    ...waitInsights(waits, observedAt),
  ];
}

/**
 * Of one failure and no other: who accepts it has accepted that object, and what Cluster API says
 * of it.
 */
function failureId({ code, params }: Reason): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([code, params]))
    .digest('hex');
  return `failure ${digest.slice(0, 16)}`;
}

/** A kind and an object may have several waits; what they say together is one insight. */
function waitInsights(
  waits: readonly ProviderWait[],
  refreshedAt: string,
): readonly ProviderInsight[] {
  const together = new Map<string, [ProviderWait, ...ProviderWait[]]>();
  for (const wait of waits) {
    const id = wait.object ? `${wait.kind} ${wait.object}` : wait.kind;
    const others = together.get(id);
    if (others) others.push(wait);
    else together.set(id, [wait]);
  }
  return [...together].map(([id, [{ kind, object, message }, ...others]]) => ({
    id,
    title: { code: OF_WAIT[kind].title },
    status: OF_WAIT[kind].status,
    detail: allOf([message, ...others.map(other => other.message)]),
    ...(object ? { affected: [object] } : {}),
    refreshedAt,
  }));
}

function heldBackInsight(
  nodePools: ObservedState['nodePools'],
  refreshedAt: string,
): readonly ProviderInsight[] {
  const held = nodePools.filter(pool => pool.heldBack);
  if (held.length === 0) return [];
  return [
    {
      id: 'held-back',
      title: { code: 'cluster-api.insight-held-back' },
      status: 'warning',
      detail: {
        code: 'cluster-api.held-back',
        params: { pools: poolsParam(held) },
      },
      affected: held.map(({ name }) => name),
      refreshedAt,
    },
  ];
}

function canaryNodeInsight(
  nodePools: ObservedState['nodePools'],
  refreshedAt: string,
): readonly ProviderInsight[] {
  const left = nodePools.filter(pool => pool.canaryNode);
  if (left.length === 0) return [];
  return [
    {
      id: 'canary-node',
      title: { code: 'cluster-api.insight-canary-node' },
      status: 'warning',
      detail: {
        code: 'cluster-api.left-at-canary-node',
        params: { pools: poolsParam(left) },
      },
      affected: left.map(({ name }) => name),
      refreshedAt,
    },
  ];
}

function poolsParam(pools: ObservedState['nodePools']): Param {
  return {
    list: pools.map(({ name, desired }) => ({
      reasons: [
        {
          code: 'cluster-api.pool-at',
          params: { pool: { object: name }, version: { version: desired } },
        },
      ],
    })),
  };
}
