import type { Knex } from 'knex';
import { groupBy } from '@drydock/upgrade-readiness';
import { inSlicesOf } from '../../foundation/work/inSlices';
import type { UpgradeRecord } from '../model';
import {
  EffectRow,
  OperationRow,
  StepRow,
  toUpgrade,
  UpgradeRow,
} from './rows';

export interface UpgradeFilter {
  readonly clusterId?: string;
  readonly active?: boolean;
  /** Clusters that the caller may see; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
}

/** Upgrades with what their rollout and the emergency stop want of them. */
function upgradesWithWishes(knex: Knex) {
  return knex('upgrades')
    .leftJoin('rollouts', 'rollouts.id', 'upgrades.rollout_id')
    .leftJoin('emergency_stop', 'emergency_stop.id', knex.raw('1'))
    .select<UpgradeRow[]>(
      'upgrades.*',
      'rollouts.plan_id',
      'rollouts.plan_revision',
      'rollouts.digest as plan_digest',
      'rollouts.desired as rollout_desired',
      'emergency_stop.active as emergency_active',
      'emergency_stop.reason as emergency_reason',
    );
}

/**
 * Reads upgrades with their steps and ledger; a constant number of queries whatever the number of
 * upgrades.
 */
export class UpgradeReader {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async get(upgradeId: string): Promise<UpgradeRecord | undefined> {
    return (
      await this.#complete(
        await upgradesWithWishes(this.#knex).where({
          'upgrades.id': upgradeId,
        }),
      )
    )[0];
  }

  async listByIds(
    upgradeIds: readonly string[],
  ): Promise<readonly UpgradeRecord[]> {
    return upgradeIds.length === 0
      ? []
      : this.#complete(
          await upgradesWithWishes(this.#knex).whereIn('upgrades.id', [
            ...upgradeIds,
          ]),
        );
  }

  /** Keys belong to their requester: a key that another caller used is not found. */
  async findByIdempotencyKey(
    requestedBy: string,
    key: string,
  ): Promise<UpgradeRecord | undefined> {
    const rows = await upgradesWithWishes(this.#knex)
      .where({
        'rollouts.requested_by': requestedBy,
        'rollouts.idempotency_key': key,
      })
      .whereNull('rollouts.plan_id');
    return (await this.#complete(rows))[0];
  }

  /** Newest first. */
  async list(
    filter: UpgradeFilter,
    page: { offset: number; limit: number },
  ): Promise<{ items: readonly UpgradeRecord[]; total: number }> {
    const counted = await matching(this.#knex('upgrades'), filter).count<
      { count: number | string }[]
    >({ count: '*' });
    const rows = await matching(upgradesWithWishes(this.#knex), filter)
      .orderBy('upgrades.created_at_ms', 'desc')
      .orderBy('upgrades.id')
      .offset(page.offset)
      .limit(page.limit);
    return {
      items: await this.#complete(rows),
      total: Number(counted[0].count),
    };
  }

  /** Upgrades that have not ended, of these clusters or of all. */
  async listActive(
    clusterIds?: readonly string[],
  ): Promise<readonly UpgradeRecord[]> {
    const query = upgradesWithWishes(this.#knex).whereNull(
      'upgrades.ended_at_ms',
    );
    if (clusterIds) query.whereIn('upgrades.cluster_id', [...clusterIds]);
    return this.#complete(await query);
  }

  /** Upgrades of a cluster that were active at or after an instant. */
  async listSince(
    clusterId: string,
    sinceMs: number,
  ): Promise<readonly UpgradeRecord[]> {
    const rows = await upgradesWithWishes(this.#knex)
      .where({ 'upgrades.cluster_id': clusterId })
      .andWhere(ended =>
        ended
          .whereNull('upgrades.ended_at_ms')
          .orWhere('upgrades.ended_at_ms', '>=', sinceMs),
      );
    return this.#complete(rows);
  }

  async #complete(
    rows: readonly UpgradeRow[],
  ): Promise<readonly UpgradeRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(row => row.id);
    const steps = await this.#knex<StepRow>('steps').whereIn('upgrade_id', ids);
    const operations = await this.#knex<OperationRow>('operations')
      .whereIn('upgrade_id', ids)
      .orderBy(['intended_at_ms', 'operation_key']);
    const effects = await this.#knex<EffectRow>('upgrade_effects')
      .whereIn('upgrade_id', ids)
      .orderBy('name')
      .select(
        'upgrade_id',
        'name',
        'type',
        'state',
        'message',
        'by_hand',
        'lapses_at_ms',
      );
    const stepsOf = groupBy(steps, step => step.upgrade_id);
    const operationsOf = groupBy(operations, operation => operation.upgrade_id);
    const effectsOf = groupBy(effects, effect => effect.upgrade_id);
    return inSlicesOf(rows, row =>
      toUpgrade(
        row,
        stepsOf.get(row.id) ?? [],
        operationsOf.get(row.id) ?? [],
        effectsOf.get(row.id) ?? [],
      ),
    );
  }
}

function matching<T extends Knex.QueryBuilder>(
  query: T,
  filter: UpgradeFilter,
): T {
  if (filter.clusterId !== undefined)
    query.where({ 'upgrades.cluster_id': filter.clusterId });
  if (filter.active === true) query.whereNull('upgrades.ended_at_ms');
  if (filter.active === false) query.whereNotNull('upgrades.ended_at_ms');
  if (filter.visibleClusterIds)
    query.whereIn('upgrades.cluster_id', [...filter.visibleClusterIds]);
  return query;
}
