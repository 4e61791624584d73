import type { TrialFacts, TrialSummary } from '@drydock/upgrade-readiness';

/** What pages say of a trial. Times are ISO. */
export interface ReportedTrial extends Omit<TrialSummary, 'sourceUid'> {
  readonly triedAt: string;
  readonly reportedAt: string;
  readonly reportedBy: string;
}

/** A report of a trial, before it is known of which cluster of ours it is. */
export interface TrialToKeep
  extends Pick<StoredTrial['facts'], 'clusterUid' | 'coverage' | 'findings'> {
  /** When it was held, as the report says. */
  readonly evaluatedAt: string;
  readonly held: Omit<ReportedTrial, 'triedAt' | 'reportedAt' | 'reportedBy'>;
}

/** A trial as it is kept. Times are ISO. */
export interface StoredTrial {
  readonly clusterId: string;
  /** Of the API server that was asked, as in `1.37`. */
  readonly minor: string;
  readonly held: ReportedTrial;
  readonly facts: Omit<TrialFacts, 'goodForDays'>;
}

/** What the operator says of trials. */
export interface TrialSettings {
  /** Days for which a trial says something good. */
  readonly maxAgeDays: number;
  /** Environments whose clusters are unknown without a trial for their target. */
  readonly requiredEnvironments: readonly string[];
}
