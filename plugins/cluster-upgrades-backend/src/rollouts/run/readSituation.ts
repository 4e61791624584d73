import type { Knex } from 'knex';
import type { Approvals } from '../../conditions/approvals';
import { estimatesByProvider } from '../../upgrades/history/durations';
import { readEmergencyStop } from '../../conditions/emergencyStopState';
import { readFleetFreezes } from '../../conditions/fleetFreezes';
import type { RolloutRecord } from '../model';
import { gateKey, type RolloutSituation } from '../rolloutState';
import { missingStageApprovals } from './stageApprovals';

/**
 * What a rollout is decided on beside its own rows; the number of queries grows with stages that
 * people approve, not with clusters.
 */
export async function readSituation(
  knex: Knex,
  approvals: Approvals,
  rollout: RolloutRecord,
  nowMs: number,
  heldMs: number,
): Promise<RolloutSituation> {
  return {
    nowMs,
    heldMs,
    emergencyStop: await readEmergencyStop(knex),
    approvalMissing: await approvals.missing(knex, rollout),
    lapsedGates: await readLapsedGates(knex, approvals, rollout),
    fleetFreezes: await readFleetFreezes(knex, nowMs),
    busy: await readBusy(knex, rollout.id),
    estimates: await estimatesByProvider(
      knex,
      rollout.members.flatMap(({ providerId }) => providerId ?? []),
    ),
  };
}

async function readLapsedGates(
  knex: Knex,
  approvals: Approvals,
  rollout: RolloutRecord,
): Promise<ReadonlySet<string>> {
  const lapsed = new Set<string>();
  for (const { id, name, phase } of rollout.stages) {
    const passed = rollout.gates.filter(
      ({ stageId, status }) => stageId === id && status === 'passed',
    );
    if (phase === 'done' || phase === 'skipped' || passed.length === 0)
      continue;
    for (const gate of await missingStageApprovals(
      knex,
      approvals,
      rollout,
      name,
    ))
      if (passed.some(record => record.gate === gate))
        lapsed.add(gateKey({ stageId: id, gate }));
  }
  return lapsed;
}

async function readBusy(
  knex: Knex,
  rolloutId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await knex('upgrades')
    .join(
      'rollout_members',
      'rollout_members.cluster_id',
      'upgrades.cluster_id',
    )
    .where({
      'rollout_members.rollout_id': rolloutId,
      'rollout_members.phase': 'waiting',
    })
    .whereNull('upgrades.ended_at_ms')
    .select<{ id: string; cluster_id: string }[]>(
      'upgrades.id',
      'upgrades.cluster_id',
    );
  return new Map(rows.map(({ id, cluster_id }) => [cluster_id, id]));
}
