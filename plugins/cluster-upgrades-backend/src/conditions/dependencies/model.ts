import type { Reason } from '@drydock/upgrade-reasons';

/**
 * `failing`: it answered with a status that was not expected; `unknown`: there was no answer, which
 * is never good.
 */
export type DependencyStatus = 'ok' | 'failing' | 'unknown';

/** Something outside of clusters that upgrades need, as it last answered. */
export interface DependencyState {
  readonly id: string;
  readonly title: string;
  readonly status: DependencyStatus;
  /** What it answered, or why there is no answer. */
  readonly message: Reason;
  /** Entity reference or words: who looks after it. */
  readonly owner?: string;
  /** Since when it is ok, or is not, as far as it was asked. */
  readonly sinceMs: number;
  readonly askedAtMs: number;
}

/** A dependency with those of the clusters asked about that need it. */
export interface NeededDependency {
  readonly state: DependencyState;
  readonly clusterIds: readonly string[];
}

/**
 * What conditions and pages ask: the dependencies that some clusters need, each with its present
 * state.
 */
export type AskDependencies = (
  clusterIds: readonly string[],
) => Promise<readonly NeededDependency[]>;
