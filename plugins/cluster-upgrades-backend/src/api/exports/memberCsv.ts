import type { RolloutCluster } from '@drydock/backstage-plugin-cluster-upgrades-common';

export const MEMBER_CSV_COLUMNS = [
  'cluster_id',
  'cluster',
  'entity_ref',
  'owner',
  'environment',
  'provider',
  'stage',
  'canary',
  'phase',
  'from',
  'target',
  'step',
  'steps',
  'started_at',
  'ended_at',
  'elapsed_seconds',
  'message',
  'waiting_for',
  'waiting_on',
  'waiting_until',
  'upgrade_id',
];

export function memberCsvRow(
  cluster: RolloutCluster,
): (string | number | boolean | undefined)[] {
  return [
    cluster.clusterId,
    cluster.clusterName,
    cluster.clusterEntityRef,
    cluster.owner,
    cluster.environment,
    cluster.provider,
    cluster.stage,
    cluster.canary,
    cluster.phase,
    cluster.from,
    cluster.target,
    cluster.stepNumber,
    cluster.stepCount,
    cluster.startedAt,
    cluster.endedAt,
    cluster.elapsedSeconds,
    cluster.message?.text,
    cluster.waitingOn?.text,
    cluster.waitingOn?.who?.entityRef ?? cluster.waitingOn?.who?.permission,
    cluster.waitingOn?.until,
    cluster.upgradeId,
  ];
}
