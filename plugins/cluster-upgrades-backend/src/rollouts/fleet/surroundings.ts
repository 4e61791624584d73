import type { Knex } from 'knex';
import type { Approvals } from '../../plans/model';
import { estimatesByProvider } from '../../history/durations';
import { readEmergencyStop } from '../emergencyStop';
import { readFleetFreezes } from '../fleetFreezes';
import type { RolloutRecord } from './model';
import type { Surroundings } from './rolloutState';

/** What a rollout is decided on beside its own rows; a constant number of queries whatever the number of clusters. */
export async function readSurroundings(knex: Knex, approvals: Approvals, rollout: RolloutRecord, nowMs: number, heldMs: number): Promise<Surroundings> {
  return {
    nowMs,
    heldMs,
    emergencyStop: await readEmergencyStop(knex),
    approvalMissing: await approvals.missing(knex, rollout),
    fleetFreezes: await readFleetFreezes(knex, nowMs),
    busy: await readBusy(knex, rollout.id),
    estimates: await estimatesByProvider(knex, rollout.members.flatMap(({ providerId }) => providerId ?? [])),
  };
}

async function readBusy(knex: Knex, rolloutId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await knex('upgrades')
    .join('rollout_members', 'rollout_members.cluster_id', 'upgrades.cluster_id')
    .where({ 'rollout_members.rollout_id': rolloutId, 'rollout_members.phase': 'waiting' })
    .whereNull('upgrades.ended_at_ms')
    .select<{ id: string; cluster_id: string }[]>('upgrades.id', 'upgrades.cluster_id');
  return new Map(rows.map(({ id, cluster_id }) => [cluster_id, id]));
}
