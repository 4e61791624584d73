import { nearest } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';

/** A reference of the configuration that does not do what its author means. */
export interface ReferenceProblem {
  /** For example `clusterUpgrades.trials.requiredEnvironments`. */
  readonly setting: string;
  readonly reference: string;
  /** What is wrong and how to fix it. */
  readonly problem: Reason;
}

/** What is wrong, which known name is near to what was written, and how to fix it. */
export function problemWith(
  problem: Reason,
  fix: Reason,
  written: string,
  known: readonly string[],
): Reason {
  return problemOf(problem, fix, nearest(written, known));
}

/** @param suggestion - the name that may have been meant */
export function problemOf(
  problem: Reason,
  fix: Reason,
  suggestion?: string,
): Reason {
  const params = { problem: { reasons: [problem] }, fix: { reasons: [fix] } };
  return suggestion === undefined
    ? { code: 'configuration.problem', params }
    : {
        code: 'configuration.problem-suggestion',
        params: { ...params, name: { text: suggestion } },
      };
}
