import {
  lastManagerOf,
  type ProviderWait,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import {
  CLUSTER_VERSION,
  type ClusterVersion,
} from '../objects/clusterVersion';
import { poolName, type MachineConfigPool } from '../objects/machineConfigPool';
import { isUnderWay, wordsOf } from './failure';
import type { PoolState } from './poolState';

/** The operator answers within seconds where it runs. */
const SILENT_AFTER_MILLISECONDS = 5 * 60_000;

/** What the cluster waits for. What needs a person comes first. */
export function waitsOf(
  { clusterVersion, pools }: Pick<OpenShiftObjects, 'clusterVersion' | 'pools'>,
  states: readonly PoolState[],
  now: Date,
): readonly ProviderWait[] {
  return [
    ...silentOperator(clusterVersion, now),
    ...pools.flatMap(degraded),
    ...states.flatMap(pausedPool),
    ...progressOf(clusterVersion),
    ...states.flatMap(rollingPool),
  ];
}

/** That another user paused a pool, and how to let it go. */
export function pausedReason(pool: MachineConfigPool): Reason {
  return {
    code: 'openshift.pool-paused',
    params: {
      pool: { object: poolName(pool) },
      command: { text: unpauseCommand(pool) },
    },
  };
}

/** How a person lets a paused pool go. */
export function unpauseCommand({
  name,
}: Pick<MachineConfigPool, 'name'>): string {
  return `oc patch machineconfigpool ${name} --type=merge --patch '{"spec":{"paused":false}}'`;
}

function silentOperator(
  { managers, upToDate, wanted }: ClusterVersion,
  now: Date,
): readonly ProviderWait[] {
  const writtenAt = lastManagerOf(managers, ['spec', 'desiredUpdate'])?.time;
  const age = now.getTime() - Date.parse(writtenAt ?? '');
  if (upToDate || wanted === undefined || !writtenAt) return [];
  if (!(age > SILENT_AFTER_MILLISECONDS)) return [];
  return [
    {
      kind: 'unreachable',
      message: {
        code: 'openshift.operator-silent',
        params: { version: { text: wanted }, since: { time: writtenAt } },
      },
      object: CLUSTER_VERSION,
    },
  ];
}

function degraded(pool: MachineConfigPool): readonly ProviderWait[] {
  const condition = ['NodeDegraded', 'RenderDegraded', 'Degraded']
    .map(type => pool.conditions[type])
    .find(each => each?.status === 'True');
  if (!condition) return [];
  return [
    {
      kind: 'held',
      message: {
        code: 'openshift.pool-degraded',
        params: {
          pool: { object: poolName(pool) },
          said: { text: wordsOf(condition) },
        },
      },
      object: poolName(pool),
      pool: pool.name,
    },
  ];
}

/** Only where it holds something back. */
function pausedPool({
  pool,
  pausedByOthers,
  desired,
  versions,
}: PoolState): readonly ProviderWait[] {
  const isBehind = versions.some(({ version }) => isOlder(version, desired));
  if (!pausedByOthers || !isBehind) return [];
  return [
    {
      kind: 'held',
      message: pausedReason(pool),
      object: poolName(pool),
      pool: pool.name,
    },
  ];
}

function progressOf(clusterVersion: ClusterVersion): readonly ProviderWait[] {
  const { Failing: failing, Progressing: progressing } =
    clusterVersion.conditions;
  const wait = (
    kind: 'other' | 'provisioning',
    code: 'openshift.failing' | 'openshift.progressing',
    said: string,
  ): ProviderWait => ({
    kind,
    message: { code, params: { said: { text: said } } },
    object: CLUSTER_VERSION,
  });
  return [
    ...(failing?.status === 'True'
      ? [wait('other', 'openshift.failing', wordsOf(failing))]
      : []),
    ...(isUnderWay(clusterVersion) && progressing?.status === 'True'
      ? [wait('provisioning', 'openshift.progressing', wordsOf(progressing))]
      : []),
  ];
}

function rollingPool({
  pool,
  settled,
  pausedByOthers,
  updatedNodes,
  nodes,
}: PoolState): readonly ProviderWait[] {
  if (settled || pausedByOthers || pool.conditions.Updating?.status !== 'True')
    return [];
  return [
    {
      kind: 'provisioning',
      message: {
        code: 'openshift.pool-rolls',
        params: {
          pool: { object: poolName(pool) },
          done: { number: updatedNodes },
          total: { number: nodes.length },
        },
      },
      object: poolName(pool),
      pool: pool.name,
    },
  ];
}
