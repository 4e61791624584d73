import type { EndedPhase, UpgradePhase, UpgradeRecord } from '../model';

/** The last upgrade of a cluster that ended. */
export interface LastUpgrade {
  readonly id: string;
  readonly to: string;
  readonly outcome: EndedPhase;
  /** ISO time. */
  readonly endedAt: string;
}

/** Upgrades by cluster id: what readiness and pages need to know of the engine. */
export interface ActiveUpgrades {
  /** Those in progress. */
  find(
    clusterIds: readonly string[],
  ): Promise<ReadonlyMap<string, UpgradeRecord>>;
  /** The last upgrade of each cluster that ended. */
  lastEnded(
    clusterIds: readonly string[],
  ): Promise<ReadonlyMap<string, LastUpgrade>>;
  /** Phases of all upgrades in progress, by cluster id; one light query, for lists and counters. */
  phases(): Promise<ReadonlyMap<string, UpgradePhase>>;
}
