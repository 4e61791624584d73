import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';

export const EVENT_CSV_COLUMNS = [
  'id',
  'at',
  'kind',
  'principal',
  'stage',
  'cluster_id',
  'cluster',
  'message',
];

export function eventCsvRow({
  id,
  at,
  kind,
  principal,
  stage,
  clusterId,
  clusterName,
  message,
}: PlanEvent): (string | undefined)[] {
  return [id, at, kind, principal, stage, clusterId, clusterName, message.text];
}
