import type { HistoryEntry } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Difference } from '../rollouts/model';

/** One change of a cluster's version, ours or observed. Never changed after it was written. */
export interface HistoryRecord {
  readonly id: string;
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterEntityRef?: string;
  readonly upgradeId?: string;
  readonly from: string;
  readonly to: string;
  readonly outcome: HistoryEntry['outcome'];
  /** Somebody else changed the version: observed, not ours. */
  readonly observedOnly: boolean;
  readonly message?: string;
  readonly requestedBy?: string;
  readonly executedBy?: string;
  readonly startedAtMs?: number;
  readonly endedAtMs: number;
  readonly durationSeconds?: number;
  readonly verdictAtStart?: HistoryEntry['verdictAtStart'];
  readonly findingsAtStart?: { readonly blockers: number; readonly warnings: number; readonly infos: number };
  readonly overrides: readonly string[];
  readonly predictedVersusActual: readonly Difference[];
}
