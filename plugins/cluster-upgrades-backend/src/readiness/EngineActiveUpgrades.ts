import type { Knex } from 'knex';
import type { UpgradeSummary } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradeReader } from '../upgrades/UpgradeReader';
import type { UpgradeRecord } from '../upgrades/model';
import { chunked, IDS_AT_ONCE } from '../database/client';
import type { ActiveUpgrades } from './activeUpgrades';

function summarize(upgrade: UpgradeRecord): UpgradeSummary {
  const current = upgrade.steps.find(step => step.status !== 'done' && step.status !== 'skipped');
  return {
    id: upgrade.id,
    target: upgrade.target,
    phase: upgrade.phase,
    stepNumber: current?.number ?? upgrade.steps.length,
    stepCount: upgrade.steps.length,
    message: upgrade.message,
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

  async find(clusterIds: readonly string[]): Promise<ReadonlyMap<string, UpgradeSummary>> {
    const upgrades: UpgradeRecord[] = [];
    for (const ids of chunked(clusterIds, IDS_AT_ONCE)) upgrades.push(...(await this.#reader.listActive(ids)));
    return new Map(upgrades.map(upgrade => [upgrade.clusterId, summarize(upgrade)]));
  }

  async phases(): Promise<ReadonlyMap<string, UpgradeSummary['phase']>> {
    const rows: { cluster_id: string; phase: UpgradeSummary['phase'] }[] = await this.#knex('upgrades')
      .whereNull('ended_at_ms')
      .select('cluster_id', 'phase');
    return new Map(rows.map(row => [row.cluster_id, row.phase]));
  }
}
