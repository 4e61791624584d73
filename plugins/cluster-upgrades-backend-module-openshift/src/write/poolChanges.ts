import type { StartOutcome } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { pathOfPool } from '../cluster/OpenShiftReader';
import { completedVersion } from '../objects/clusterVersion';
import { poolName, type MachineConfigPool } from '../objects/machineConfigPool';
import { HELD_AT, heldAt, PAUSED_BY, moveMarkWith } from '../objects/mark';
import { openShiftOf, ownVersionFor } from '../versions/openShiftVersion';
import type { HopChanges, ObjectChange, StartRequest } from './startHop';

/** Lets go the pools that a hop names and that Drydock holds. Pools of others stay paused. */
export function poolChanges({
  objects: { pools, clusterVersion },
  operation,
  knowledge,
}: StartRequest): HopChanges {
  const { hop } = operation;
  const missing = (hop.pools ?? []).filter(
    name => !pools.some(pool => pool.name === name),
  );
  if (missing.length > 0) return refuse(poolsGone(missing));
  const named = pools.filter(({ name }) => hop.pools?.includes(name));
  const held = named.filter(pool => heldAt(pool) !== undefined);
  const version = { text: openShiftOf(hop.to) ?? hop.to };
  if (held.length === 0)
    return {
      outcome: 'already',
      reference: named.map(poolName).join(', '),
      message: { code: 'openshift.pools-follow', params: { version } },
    };
  const running = completedVersion(clusterVersion)?.version ?? '';
  if (!isAtLeast(ownVersionFor(running, knowledge) ?? '', hop.to))
    return refuse({
      code: 'openshift.pools-newer',
      params: { version, running: { text: running } },
    });
  return {
    changes: held.map(pool => ({
      ...poolChange(pool, false),
      annotations: {
        ...moveMarkWith(operation),
        [HELD_AT]: null,
        [PAUSED_BY]: null,
      },
      message: {
        code: 'openshift.pool-let-go',
        params: { pool: { object: poolName(pool) }, version },
      },
    })),
  };
}

/** Who and where of a pool that is paused or let go. */
export function poolChange(
  pool: MachineConfigPool,
  paused: boolean,
): Pick<ObjectChange, 'object' | 'uid' | 'resourceVersion' | 'path' | 'spec'> {
  return {
    object: poolName(pool),
    uid: pool.uid,
    resourceVersion: pool.resourceVersion,
    path: pathOfPool(pool.name),
    spec: { paused },
  };
}

export function poolsGone(missing: readonly string[]): Reason {
  return {
    code: 'step.pools-gone',
    params: { pools: { list: missing.map(object => ({ object })) } },
  };
}

export function refuse(
  message: Reason,
): Extract<StartOutcome, { outcome: 'refused' }> {
  return { outcome: 'refused', message };
}
