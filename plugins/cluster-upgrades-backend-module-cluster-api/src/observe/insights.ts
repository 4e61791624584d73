import type {
  ObservedState,
  ProviderInsight,
  ProviderWait,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** What each kind of wait means for an upgrade that has not begun. */
const OF_WAIT: Readonly<
  Record<
    ProviderWait['kind'],
    { readonly title: string; readonly status: ProviderInsight['status'] }
  >
> = {
  paused: { title: 'Cluster API is paused', status: 'error' },
  unreachable: {
    title: 'Cluster API cannot reach the cluster',
    status: 'unknown',
  },
  held: { title: 'The upgrade of a pool is held', status: 'warning' },
  'lifecycle-hook': { title: 'A hook holds the cluster', status: 'warning' },
  drain: { title: 'A node is being drained', status: 'warning' },
  provisioning: { title: 'A machine is not ready', status: 'warning' },
  other: {
    title: 'Cluster API is not done with an earlier change',
    status: 'warning',
  },
};

/** Cluster API's conditions (pauses, holds, hooks, preflight checks, topology) as insights before the start. */
export function insightsOf({
  observedAt,
  waits,
  failure,
  foreignOwner,
  nodePools = [],
}: Pick<ObservedState, 'observedAt' | 'waits' | 'failure' | 'foreignOwner'> &
  Partial<Pick<ObservedState, 'nodePools'>>): readonly ProviderInsight[] {
  // Who accepts one failure accepts no other: its text names the object and what is wrong.
  const failed: readonly ProviderInsight[] = failure
    ? [
        {
          id: `failure: ${failure}`,
          title: 'Cluster API gave up',
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
          title: `${foreignOwner.name} owns the version`,
          status: 'warning',
          detail: foreignOwner.wayThrough,
          affected: [foreignOwner.name],
          refreshedAt: observedAt,
        },
      ]
    : [];
  const waiting = new Map<string, ProviderInsight>();
  for (const { kind, object, message } of waits) {
    const id = object ? `${kind} ${object}` : kind;
    const earlier = waiting.get(id);
    // A kind and an object may have several waits; what they say together is one insight.
    waiting.set(id, {
      id,
      ...OF_WAIT[kind],
      detail: earlier ? `${earlier.detail}; ${message}` : message,
      ...(object ? { affected: [object] } : {}),
      refreshedAt: observedAt,
    });
  }
  return [
    ...failed,
    ...owned,
    ...heldBackInsight(nodePools, observedAt),
    ...canaryNodeInsight(nodePools, observedAt),
    ...waiting.values(),
  ];
}

function heldBackInsight(
  nodePools: ObservedState['nodePools'],
  refreshedAt: string,
): readonly ProviderInsight[] {
  const held = nodePools.filter(pool => pool.heldBack);
  if (held.length === 0) return [];
  const detail = `${held
    .map(({ name, desired }) => `${name} at ${desired}`)
    .join(
      ', ',
    )}: held back by an earlier upgrade of Drydock. The next one that takes node pools along lets them go first`;
  return [
    {
      id: 'held-back',
      title: 'Node pools are held back by Drydock',
      status: 'warning',
      detail,
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
  const detail = `${left
    .map(({ name, desired }) => `${name} at ${desired}`)
    .join(
      ', ',
    )}: one node goes first, all others stay, and what leaves comes back at that version. The next upgrade that takes node pools along rolls the others`;
  return [
    {
      id: 'canary-node',
      title: 'A pool stays at its canary node',
      status: 'warning',
      detail,
      affected: left.map(({ name }) => name),
      refreshedAt,
    },
  ];
}
