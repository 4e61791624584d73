/**
 * A trial import (R21, R23): every object of a cluster, read page by page, is sent as a server-side
 * dry run with strict field validation to an API server of the target version. Input: a
 * `ClusterAccess` of the source and a `TrialTarget`; output: findings with a verdict, and a summary
 * of what was not proven. Invariants: the source sees `get` and `list` only, at versions that are
 * not deprecated there; the target is sent nothing without `dryRun=All`, by a client and a
 * credential of its own; no value of a Secret leaves the process; nothing is stored.
 */
export { runTrial } from './runTrial';
export type { TrialOptions } from './runTrial';
export { createTrialTarget } from './DirectTrialTarget';
export { TrialError, defaultTrialLimits, trialChecks } from './model';
export type {
  DryRunAnswer,
  DryRunCreation,
  TrialCheck,
  TrialLimits,
  TrialProgress,
  TrialResult,
  TrialSummary,
  TrialTarget,
  Unproven,
} from './model';
