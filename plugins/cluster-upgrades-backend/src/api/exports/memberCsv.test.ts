import { said } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import type { RolloutCluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { MEMBER_CSV_COLUMNS, memberCsvRow } from './memberCsv';

const CLUSTER: RolloutCluster = {
  clusterId: 'c1',
  clusterName: 'one',
  clusterEntityRef: 'resource:default/one',
  owner: 'group:default/a',
  environment: 'prod',
  provider: 'cluster-api',
  stage: 'first',
  canary: true,
  phase: 'waiting',
  from: 'v1.35.5',
  target: 'v1.36.4',
  stepNumber: 2,
  stepCount: 7,
  startedAt: 'S',
  endedAt: 'E',
  elapsedSeconds: 60,
  message: presentReason(said('m')),
  waitingOn: presentReason({
    ...said('why'),
    who: { entityRef: 'who' },
    until: 'when',
  }),
  upgradeId: 'u1',
  changedAt: 'C',
  actions: [],
};

describe('memberCsvRow', () => {
  it('puts each fact below its heading', () => {
    expect(
      Object.fromEntries(
        memberCsvRow(CLUSTER).map((cell, index) => [
          MEMBER_CSV_COLUMNS[index],
          cell,
        ]),
      ),
    ).toEqual({
      cluster_id: 'c1',
      cluster: 'one',
      entity_ref: 'resource:default/one',
      owner: 'group:default/a',
      environment: 'prod',
      provider: 'cluster-api',
      stage: 'first',
      canary: true,
      phase: 'waiting',
      from: 'v1.35.5',
      target: 'v1.36.4',
      step: 2,
      steps: 7,
      started_at: 'S',
      ended_at: 'E',
      elapsed_seconds: 60,
      message: 'm',
      waiting_for: 'why',
      waiting_on: 'who',
      waiting_until: 'when',
      upgrade_id: 'u1',
    });
  });

  it('has a cell for each heading also where little is known', () => {
    const {
      clusterId,
      clusterName,
      stage,
      canary,
      phase,
      from,
      target,
      changedAt,
      actions,
    } = CLUSTER;
    const row = memberCsvRow({
      clusterId,
      clusterName,
      stage,
      canary,
      phase,
      from,
      target,
      changedAt,
      actions,
    });
    expect(row).toHaveLength(MEMBER_CSV_COLUMNS.length);
    expect(row.filter(cell => cell !== undefined)).toEqual([
      clusterId,
      clusterName,
      stage,
      canary,
      phase,
      from,
      target,
    ]);
  });
});
