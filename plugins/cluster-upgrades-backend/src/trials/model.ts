import type { HeldTrial } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TrialFacts } from '@drydock/upgrade-readiness';

/** A trial as it is kept. Times are ISO. */
export interface StoredTrial {
  readonly clusterId: string;
  /** Of the API server that was asked, as in `1.37`. */
  readonly minor: string;
  readonly held: HeldTrial;
  readonly facts: Omit<TrialFacts, 'goodForDays'>;
}

/** What the operator says of trials. */
export interface TrialSettings {
  /** Days for which a trial says something good. */
  readonly maxAgeDays: number;
  /** Environments whose clusters are unknown without a trial for their target. */
  readonly requiredEnvironments: readonly string[];
}
