import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import {
  type DriftBudget,
  type NodeHolds,
  type PoolNode,
  type ProvisionedPool,
} from './model';
import { isAt } from './observedPools';

/** Nodes of a pool that are named one by one. */
const MOST_NODES = 5;

/**
 * What keeps the nodes of a pool from being replaced by those of a version, and what to do. Pure.
 */
export function poolWaits(
  pool: ProvisionedPool,
  wanted: string,
  holds: ReadonlyMap<string, NodeHolds>,
): readonly ProviderWait[] {
  const old = pool.nodes.filter(
    node => node.node !== undefined && !isAt(node, wanted),
  );
  const arriving = pool.nodes.filter(({ node }) => node === undefined);
  const waits = [
    ...(old.length > 0 ? imageWaits(pool, old, wanted) : []),
    ...(old.some(isDue) ? budgetWaits(pool) : []),
    ...old
      .filter(({ drifted, leaving }) => drifted || leaving)
      .slice(0, MOST_NODES)
      .flatMap(node => nodeWaits(pool, node, holds)),
    ...arriving.slice(0, MOST_NODES).map(node => arrivingWait(pool, node)),
  ];
  return waits.length === 0 && old.some(isDue)
    ? [
        wait(pool, 'other', {
          code: pool.isAutoMode
            ? 'eks.pool-not-replaced-auto'
            : 'eks.pool-not-replaced',
          params: paramsOf(pool),
        }),
      ]
    : waits;
}

function isDue({ drifted, leaving }: PoolNode): boolean {
  return drifted && !leaving;
}

/** What makes Karpenter see no reason to replace them. */
function imageWaits(
  pool: ProvisionedPool,
  old: readonly PoolNode[],
  wanted: string,
): readonly ProviderWait[] {
  const { image, noImage } = pool;
  const version = { version: { version: wanted } };
  if (noImage !== undefined)
    return [
      wait(pool, 'held', {
        code: 'eks.pool-no-image',
        params: { ...paramsOf(pool), said: { text: noImage.slice(0, 500) } },
      }),
    ];
  if (old.some(({ drifted, leaving }) => drifted || leaving)) return [];
  switch (image.by) {
    case 'own':
      return [wait(pool, 'held', ownImage(pool, image.terms, wanted))];
    case 'alias':
      return [
        wait(pool, 'other', {
          code:
            image.release === 'latest'
              ? 'eks.pool-not-drifted'
              : 'eks.pool-not-drifted-release',
          params: {
            ...paramsOf(pool),
            ...version,
            alias: { object: `${image.family}@${image.release}` },
          },
        }),
      ];
    case 'unknown':
      return [
        wait(pool, 'held', {
          code: 'eks.pool-no-class',
          params: paramsOf(pool),
        }),
      ];
    default:
      return [
        wait(pool, 'other', {
          code: 'eks.pool-not-drifted-auto',
          params: { ...paramsOf(pool), ...version },
        }),
      ];
  }
}

/** That people choose the image of a pool, and what they do for a version. */
export function ownImage(
  pool: ProvisionedPool,
  terms: readonly string[],
  wanted: string,
): Reason {
  return {
    code: 'eks.pool-own-image',
    params: {
      ...paramsOf(pool),
      terms: { list: terms.map(text => ({ text })) },
      version: { version: wanted },
    },
  };
}

function budgetWaits(pool: ProvisionedPool): readonly ProviderWait[] {
  return pool.budgets.filter(allowsNone).map(budget => {
    const { schedule, duration } = budget;
    return schedule === undefined
      ? wait(pool, 'held', alwaysZero(pool))
      : wait(pool, 'other', {
          code: 'eks.pool-budget-scheduled',
          params: {
            ...paramsOf(pool),
            schedule: { text: schedule },
            duration: { text: duration ?? '' },
          },
        });
  });
}

/** A share is rounded up, so that only none is none. */
export function allowsNone({ nodes }: DriftBudget): boolean {
  return nodes === '0' || nodes === '0%';
}

/** That a budget lets no node go, and when nodes go despite it. */
export function alwaysZero(pool: ProvisionedPool): Reason {
  const { expireAfter } = pool;
  return expireAfter === undefined
    ? { code: 'eks.pool-budget-zero', params: paramsOf(pool) }
    : {
        code: 'eks.pool-budget-zero-expires',
        params: { ...paramsOf(pool), after: { text: expireAfter } },
      };
}

function nodeWaits(
  pool: ProvisionedPool,
  node: PoolNode,
  holds: ReadonlyMap<string, NodeHolds>,
): readonly ProviderWait[] {
  const name = node.node ?? node.claim;
  const at = { node: name, pool: pool.name };
  const params = { ...paramsOf(pool), node: { object: name } };
  if (node.doNotDisrupt && !node.leaving)
    return [
      {
        ...wait(pool, 'drain', {
          code: 'eks.node-not-to-be-disrupted',
          params,
        }),
        ...at,
      },
    ];
  const { pods, budgets } = holds.get(name) ?? { pods: [], budgets: [] };
  // Karpenter replaces a drifted node with a grace period whatever its pods say, and ends them then.
  const isHeld = node.leaving || !node.hasGracePeriod;
  const found = isHeld
    ? [
        ...pods.map(pod =>
          held('eks.node-pod-not-to-be-disrupted', 'Pod', pod),
        ),
        ...budgets.map(budget =>
          held('eks.node-budget', 'PodDisruptionBudget', budget),
        ),
      ]
    : [];
  if (found.length > 0 || !node.leaving) return found;
  return [
    {
      ...wait(pool, 'provisioning', {
        code:
          node.leavesBy === undefined
            ? 'eks.node-leaves'
            : 'eks.node-leaves-by',
        params: {
          ...params,
          ...(node.leavesBy ? { time: { time: node.leavesBy } } : {}),
        },
      }),
      ...at,
    },
  ];

  function held(
    code: 'eks.node-pod-not-to-be-disrupted' | 'eks.node-budget',
    kind: string,
    object: string,
  ): ProviderWait {
    const reason: Reason = {
      code,
      params: { ...params, object: { object } },
    };
    return {
      // It goes by force at the end of its grace period.
      kind: node.leavesBy === undefined ? 'drain' : 'other',
      message:
        node.leavesBy === undefined
          ? reason
          : {
              code: 'eks.node-held-until',
              params: {
                hold: { reasons: [reason] },
                time: { time: node.leavesBy },
              },
            },
      object: `${kind} ${object}`,
      ...at,
    };
  }
}

function arrivingWait(pool: ProvisionedPool, node: PoolNode): ProviderWait {
  return wait(pool, 'provisioning', {
    code: 'eks.node-not-joined',
    params: { ...paramsOf(pool), claim: { object: node.claim } },
  });
}

function wait(
  { name }: ProvisionedPool,
  kind: ProviderWait['kind'],
  message: Reason,
): ProviderWait {
  return { kind, message, object: name, pool: name };
}

function paramsOf({
  name,
  nodeClass,
}: ProvisionedPool): Readonly<Record<string, Param>> {
  return { pool: { object: name }, nodeClass: { object: nodeClass } };
}
