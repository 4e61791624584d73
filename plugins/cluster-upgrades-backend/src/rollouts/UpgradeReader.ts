import type { Knex } from 'knex';
import type { UpgradeRecord } from './model';
import { OperationRow, StepRow, toUpgrade, UpgradeRow } from './rows';

export interface UpgradeFilter {
  readonly clusterId?: string;
  readonly active?: boolean;
  /** Clusters that the caller may see; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
}

/** Reads upgrades with their steps and ledger; a constant number of queries whatever the number of upgrades. */
export class UpgradeReader {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async get(upgradeId: string): Promise<UpgradeRecord | undefined> {
    const row = await this.#knex<UpgradeRow>('upgrades').where({ id: upgradeId }).first();
    return row && (await this.#complete([row]))[0];
  }

  async findByIdempotencyKey(key: string): Promise<UpgradeRecord | undefined> {
    const row = await this.#knex<UpgradeRow>('upgrades')
      .whereIn('rollout_id', this.#knex('rollouts').select('id').where({ idempotency_key: key }))
      .first();
    return row && (await this.#complete([row]))[0];
  }

  async findActive(clusterId: string): Promise<UpgradeRecord | undefined> {
    const row = await this.#knex<UpgradeRow>('upgrades').where({ cluster_id: clusterId }).whereNull('ended_at_ms').first();
    return row && (await this.#complete([row]))[0];
  }

  /** Newest first. */
  async list(filter: UpgradeFilter, page: { offset: number; limit: number }): Promise<{ items: readonly UpgradeRecord[]; total: number }> {
    const counted = await this.#matching(filter).count<{ count: number | string }[]>({ count: '*' });
    const rows = await this.#matching(filter).select('*').orderBy('created_at_ms', 'desc').orderBy('id').offset(page.offset).limit(page.limit);
    return { items: await this.#complete(rows), total: Number(counted[0].count) };
  }

  /** Upgrades that have not ended, of these clusters or of all. */
  async listActive(clusterIds?: readonly string[]): Promise<readonly UpgradeRecord[]> {
    const query = this.#knex<UpgradeRow>('upgrades').whereNull('ended_at_ms');
    if (clusterIds) query.whereIn('cluster_id', [...clusterIds]);
    return this.#complete(await query);
  }

  /** Upgrades of a cluster that were active at or after an instant. */
  async listSince(clusterId: string, sinceMs: number): Promise<readonly UpgradeRecord[]> {
    const rows = await this.#knex<UpgradeRow>('upgrades')
      .where({ cluster_id: clusterId })
      .andWhere(ended => ended.whereNull('ended_at_ms').orWhere('ended_at_ms', '>=', sinceMs));
    return this.#complete(rows);
  }

  #matching(filter: UpgradeFilter) {
    const query = this.#knex<UpgradeRow>('upgrades');
    if (filter.clusterId !== undefined) query.where({ cluster_id: filter.clusterId });
    if (filter.active === true) query.whereNull('ended_at_ms');
    if (filter.active === false) query.whereNotNull('ended_at_ms');
    if (filter.visibleClusterIds) query.whereIn('cluster_id', [...filter.visibleClusterIds]);
    return query;
  }

  async #complete(rows: readonly UpgradeRow[]): Promise<readonly UpgradeRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(row => row.id);
    const steps = await this.#knex<StepRow>('steps').whereIn('upgrade_id', ids);
    const operations = await this.#knex<OperationRow>('operations').whereIn('upgrade_id', ids).orderBy('intended_at_ms');
    return rows.map(row =>
      toUpgrade(
        row,
        steps.filter(step => step.upgrade_id === row.id),
        operations.filter(operation => operation.upgrade_id === row.id),
      ),
    );
  }
}
