import type { UpgradeSummary } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradeReader } from '../rollouts/UpgradeReader';
import type { UpgradeRecord } from '../rollouts/model';
import { chunked } from '../database/client';
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
  readonly #reader: UpgradeReader;

  constructor(reader: UpgradeReader) {
    this.#reader = reader;
  }

  async find(clusterIds?: readonly string[]): Promise<ReadonlyMap<string, UpgradeSummary>> {
    const upgrades: UpgradeRecord[] = [];
    if (clusterIds === undefined) upgrades.push(...(await this.#reader.listActive()));
    else for (const ids of chunked(clusterIds)) upgrades.push(...(await this.#reader.listActive(ids)));
    return new Map(upgrades.map(upgrade => [upgrade.clusterId, summarize(upgrade)]));
  }
}
