import type { Knex } from 'knex';
import type { UpgradeReader } from './UpgradeReader';
import type { UpgradePhase, UpgradeRecord } from '../model';
import { chunked, IDS_AT_ONCE } from '../../foundation/database/client';
import type { ActiveUpgrades, LastUpgrade } from './activeUpgrades';

/** Upgrades in progress as the engine's tables tell. */
export class EngineActiveUpgrades implements ActiveUpgrades {
  readonly #knex: Knex;
  readonly #reader: UpgradeReader;

  constructor(knex: Knex, reader: UpgradeReader) {
    this.#knex = knex;
    this.#reader = reader;
  }

  async find(
    clusterIds: readonly string[],
  ): Promise<ReadonlyMap<string, UpgradeRecord>> {
    const upgrades: UpgradeRecord[] = [];
    for (const ids of chunked(clusterIds, IDS_AT_ONCE))
      upgrades.push(...(await this.#reader.listActive(ids)));
    return new Map(upgrades.map(upgrade => [upgrade.clusterId, upgrade]));
  }

  async lastEnded(
    clusterIds: readonly string[],
  ): Promise<ReadonlyMap<string, LastUpgrade>> {
    const ended = new Map<string, LastUpgrade>();
    for (const ids of chunked(clusterIds, IDS_AT_ONCE)) {
      const last = this.#knex('upgrades')
        .whereIn('cluster_id', ids)
        .whereNotNull('ended_at_ms')
        .groupBy('cluster_id')
        .select('cluster_id')
        .max('ended_at_ms as ended_at_ms')
        .as('last');
      const rows: {
        id: string;
        cluster_id: string;
        target: string;
        phase: LastUpgrade['outcome'];
        ended_at_ms: number | string;
      }[] = await this.#knex('upgrades')
        .join(last, join =>
          join
            .on('last.cluster_id', 'upgrades.cluster_id')
            .andOn('last.ended_at_ms', 'upgrades.ended_at_ms'),
        )
        .select(
          'upgrades.id',
          'upgrades.cluster_id',
          'upgrades.target',
          'upgrades.phase',
          'upgrades.ended_at_ms',
        );
      for (const { id, cluster_id, target, phase, ended_at_ms } of rows)
        ended.set(cluster_id, {
          id,
          to: target,
          outcome: phase,
          endedAt: new Date(Number(ended_at_ms)).toISOString(),
        });
    }
    return ended;
  }

  async phases(): Promise<ReadonlyMap<string, UpgradePhase>> {
    const rows: { cluster_id: string; phase: UpgradePhase }[] =
      await this.#knex('upgrades')
        .whereNull('ended_at_ms')
        .select('cluster_id', 'phase');
    return new Map(rows.map(row => [row.cluster_id, row.phase]));
  }
}
