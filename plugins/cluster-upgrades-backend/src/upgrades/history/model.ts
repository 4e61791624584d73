import type { Reason } from '@drydock/upgrade-reasons';
import type { Verdict } from '@drydock/upgrade-readiness';
import type { Difference, EndedPhase } from '../model';

/** Something that a person decided about an upgrade. */
export interface HistoryDecision {
  /**
   * `overrode`: a blocker; `accepted`: a check that did not run; `stopped-fleet`: the emergency
   * stop, on or off, while it ran.
   */
  readonly kind:
    | 'approved'
    | 'overrode'
    | 'accepted'
    | 'waived'
    | 'stopped-fleet';
  /** Entity reference, or a service's subject. */
  readonly by?: string;
  readonly what: Reason;
  readonly reason?: string;
  /** ISO time. */
  readonly at?: string;
}

/** One change of a cluster's version, ours or observed. Never changed after it was written. */
export interface HistoryRecord {
  readonly id: string;
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterEntityRef?: string;
  readonly upgradeId?: string;
  readonly from: string;
  readonly to: string;
  readonly outcome: EndedPhase | 'observed';
  /** The version was changed outside of Drydock: observed, not ours. */
  readonly observedOnly: boolean;
  readonly message?: Reason;
  readonly requestedBy?: string;
  readonly executedBy?: string;
  readonly startedAtMs?: number;
  readonly endedAtMs: number;
  readonly durationSeconds?: number;
  readonly verdictAtStart?: Verdict;
  readonly findingsAtStart?: {
    readonly blockers: number;
    readonly warnings: number;
    readonly infos: number;
  };
  readonly overrides: readonly Reason[];
  /** Missing for changes that no user of Drydock decided on. */
  readonly decisions?: readonly HistoryDecision[];
  readonly predictedVersusActual: readonly Difference[];
}
