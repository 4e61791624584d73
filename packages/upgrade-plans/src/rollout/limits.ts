import type { PlanStage } from '../plan/model';

/**
 * Clusters of a stage that are worked on at the same time. A share is of all its clusters, also
 * those skipped, rounded down, at least one.
 */
export function maxConcurrentOf(
  stage: Pick<PlanStage, 'maxConcurrent'>,
  clusters: number,
): number {
  return Math.max(1, absolute(stage.maxConcurrent, clusters));
}

/**
 * Failures that a stage bears before one more halts it. A share is of all its clusters, also those
 * skipped, rounded down.
 */
export function failureBudgetOf(
  stage: Pick<PlanStage, 'failureBudget'>,
  clusters: number,
): number {
  return absolute(stage.failureBudget, clusters);
}

function absolute(limit: number | string, clusters: number): number {
  return typeof limit === 'number'
    ? limit
    : Math.floor((Number.parseInt(limit, 10) * clusters) / 100);
}
