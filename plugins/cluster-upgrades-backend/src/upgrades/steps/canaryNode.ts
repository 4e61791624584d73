import type {
  ObservedState,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import { names } from '../params';

type Pool = ObservedState['nodePools'][number];

/**
 * Why the canary node is not as it should be; undefined: it is ready at the version, and the pool
 * lacks nothing. Pure.
 */
export function canaryProblem(pool: Pool): Reason | undefined {
  const { name, canaryNode } = pool;
  if (canaryNode?.state === 'lost')
    return { code: 'step.canary-lost', params: { pool: { object: name } } };
  if (canaryNode && canaryNode.state !== 'ready')
    return {
      code: 'step.canary-not-ready',
      params: { pool: { object: name } },
    };
  return notReady(pool);
}

/** That nodes of a pool are not ready; undefined: all are. Pure. */
export function notReady({
  name,
  nodes,
  readyNodes,
}: Pool): Reason | undefined {
  return readyNodes < nodes
    ? {
        code: 'step.pool-not-ready',
        params: {
          pool: { object: name },
          ready: { number: readyNodes },
          nodes: { number: nodes },
        },
      }
    : undefined;
}

/** The pool of a hop with a canary node. */
export function canaryPool({ pools = [] }: Hop): Param {
  return names(pools);
}
