import type { Knex } from 'knex';
import type {
  EndedUpgrade,
  UpgradeSummary,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { optionalReason } from '../presentReason';
import { hopStates } from '../upgrades/hopStates';
import type { UpgradeReader } from '../upgrades/UpgradeReader';
import type { UpgradeRecord } from '../upgrades/model';
import { chunked, IDS_AT_ONCE } from '../database/client';
import type { ActiveUpgrades } from './activeUpgrades';

function summarize(upgrade: UpgradeRecord): UpgradeSummary {
  const current = upgrade.steps.find(
    step => step.status !== 'done' && step.status !== 'skipped',
  );
  return {
    id: upgrade.id,
    target: upgrade.target,
    phase: upgrade.phase,
    stepNumber: current?.number ?? upgrade.steps.length,
    stepCount: upgrade.steps.length,
    message: optionalReason(upgrade.message),
    hops: hopStates(upgrade),
  };
}

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
  ): Promise<ReadonlyMap<string, UpgradeSummary>> {
    const upgrades: UpgradeRecord[] = [];
    for (const ids of chunked(clusterIds, IDS_AT_ONCE))
      upgrades.push(...(await this.#reader.listActive(ids)));
    return new Map(
      upgrades.map(upgrade => [upgrade.clusterId, summarize(upgrade)]),
    );
  }

  async lastEnded(
    clusterIds: readonly string[],
  ): Promise<ReadonlyMap<string, EndedUpgrade>> {
    const ended = new Map<string, EndedUpgrade>();
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
        phase: EndedUpgrade['outcome'];
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

  async phases(): Promise<ReadonlyMap<string, UpgradeSummary['phase']>> {
    const rows: { cluster_id: string; phase: UpgradeSummary['phase'] }[] =
      await this.#knex('upgrades')
        .whereNull('ended_at_ms')
        .select('cluster_id', 'phase');
    return new Map(rows.map(row => [row.cluster_id, row.phase]));
  }
}
