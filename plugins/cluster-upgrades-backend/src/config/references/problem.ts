/** A reference of the configuration that does not do what its author means. */
export interface ReferenceProblem {
  /** For example `clusterUpgrades.trials.requiredEnvironments`. */
  readonly setting: string;
  readonly reference: string;
  /** What is wrong and how to fix it, without a full stop at the end. */
  readonly problem: string;
}
