import type { CheckCoverage } from './contracts';

/**
 * How many of the checks that were asked of a cluster ran in full. Checks that are off are asked
 * and do not run.
 */
export interface CheckCounts {
  readonly ran: number;
  readonly total: number;
}

/** The one way to count checks: pages, API, exports and records all show these numbers. */
export function countChecks(
  coverage: readonly Pick<CheckCoverage, 'status'>[],
): CheckCounts {
  return {
    ran: coverage.filter(({ status }) => status === 'ran').length,
    total: coverage.length,
  };
}

/** Whether every check ran in full; false also where none was asked. */
export function isFullyChecked({ ran, total }: CheckCounts): boolean {
  return total > 0 && ran === total;
}
