import type { Knex } from 'knex';
import type { RolloutRecord } from './model';
import { GateRow, MemberRow, RolloutRow, StageRow, toGate, toHeader, toMember, toStage } from './rows';

export interface RolloutFilter {
  readonly search?: string;
  readonly planId?: string;
  readonly active?: boolean;
  /** Rollouts with at least one of these clusters; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
}

/**
 * Reads rollouts of plans; a constant number of queries whatever the number of clusters. The upgrade of a single cluster is a row of the same table
 * without a plan, and is no rollout here.
 */
export class RolloutReader {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async get(rolloutId: string): Promise<RolloutRecord | undefined> {
    const rows = await this.#knex('rollouts').where({ id: rolloutId }).whereNotNull('plan_id').select<RolloutRow[]>('*');
    return (await this.#complete(rows))[0];
  }

  async findByIdempotencyKey(key: string): Promise<RolloutRecord | undefined> {
    const rows = await this.#knex('rollouts').where({ idempotency_key: key }).whereNotNull('plan_id').select<RolloutRow[]>('*');
    return (await this.#complete(rows))[0];
  }

  /** Newest first. */
  async list(filter: RolloutFilter, page: { offset: number; limit: number }): Promise<{ items: readonly RolloutRecord[]; total: number }> {
    const counted = await this.#matching(filter).count<{ count: number | string }[]>({ count: '*' });
    const rows = await this.#matching(filter).select<RolloutRow[]>('*').orderBy('created_at_ms', 'desc').orderBy('id').offset(page.offset).limit(page.limit);
    return { items: await this.#complete(rows), total: Number(counted[0].count) };
  }

  #matching({ search, planId, active, visibleClusterIds }: RolloutFilter) {
    const query = this.#knex('rollouts').whereNotNull('plan_id');
    if (search) query.whereILike('title', `%${search.replace(/[\\%_]/g, ' ')}%`);
    if (planId !== undefined) query.where({ plan_id: planId });
    if (active === true) query.whereNull('ended_at_ms');
    if (active === false) query.whereNotNull('ended_at_ms');
    if (visibleClusterIds) query.whereIn('id', this.#knex('rollout_members').select('rollout_id').whereIn('cluster_id', [...visibleClusterIds]));
    return query;
  }

  async #complete(rows: readonly RolloutRow[]): Promise<readonly RolloutRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const stages = await this.#knex('stages').whereIn('rollout_id', ids).orderBy('number').select<StageRow[]>('*');
    const members = await this.#knex('rollout_members')
      .join('stages', 'stages.id', 'rollout_members.stage_id')
      .leftJoin('upgrades', 'upgrades.id', 'rollout_members.upgrade_id')
      .leftJoin('clusters', 'clusters.id', 'rollout_members.cluster_id')
      .whereIn('rollout_members.rollout_id', ids)
      .orderBy('stages.number')
      .orderBy('rollout_members.position')
      .select<MemberRow[]>(
        'rollout_members.*',
        'upgrades.phase as upgrade_phase',
        'upgrades.desired as upgrade_desired',
        'upgrades.message as upgrade_message',
        'upgrades.ended_at_ms as upgrade_ended_at_ms',
        'clusters.provider_id',
        'clusters.environment',
      );
    const gates = await this.#knex('gate_results').whereIn('rollout_id', ids).select<GateRow[]>('*');
    const of = <R extends { rollout_id: string }>(all: readonly R[], id: string) => all.filter(row => row.rollout_id === id);
    return rows.map(row => ({
      ...toHeader(row),
      stages: of(stages, row.id).map(toStage),
      members: of(members, row.id).map(toMember),
      gates: of(gates, row.id).map(toGate),
    }));
  }
}
