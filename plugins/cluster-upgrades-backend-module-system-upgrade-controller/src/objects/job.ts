import {
  arrayAt,
  textAt,
  textMapAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlan } from './plan';

/** A Job that upgrades one node for a Plan. */
export interface UpgradeJob {
  readonly namespace: string;
  readonly name: string;
  readonly plan: string;
  readonly node: string;
  /** `latestHash` of the Plan that it was made for. */
  readonly hash?: string;
  readonly finished?: 'complete' | 'failed';
  /** Why it failed, in the words of Kubernetes. */
  readonly message: string;
  /** ISO time at which it failed. */
  readonly failedAt?: string;
}

export const PLAN_LABEL = 'upgrade.cattle.io/plan';

export function decodeJob(value: unknown): UpgradeJob {
  const labels = textMapAt(value, 'metadata', 'labels');
  const plan = labels[PLAN_LABEL] ?? '';
  const ended = (type: string) =>
    arrayAt(value, 'status', 'conditions').find(
      condition =>
        textAt(condition, 'type') === type &&
        textAt(condition, 'status') === 'True',
    );
  const failed = ended('Failed');
  return {
    namespace: textAt(value, 'metadata', 'namespace') ?? '',
    name: textAt(value, 'metadata', 'name') ?? '',
    plan,
    node: labels['upgrade.cattle.io/node'] ?? '',
    hash: labels[`plan.upgrade.cattle.io/${plan}`],
    ...(failed ? { finished: 'failed' as const } : {}),
    ...(ended('Complete') ? { finished: 'complete' as const } : {}),
    message: [textAt(failed, 'reason'), textAt(failed, 'message')]
      .filter(Boolean)
      .join(': '),
    failedAt: textAt(failed, 'lastTransitionTime'),
  };
}

/** Jobs for what a Plan wants now; Jobs of earlier versions stay for a while. */
export function jobsOfPlan(
  { namespace, name, latestHash }: UpgradePlan,
  jobs: readonly UpgradeJob[],
): readonly UpgradeJob[] {
  return jobs.filter(
    job =>
      job.namespace === namespace &&
      job.plan === name &&
      job.hash === latestHash,
  );
}
