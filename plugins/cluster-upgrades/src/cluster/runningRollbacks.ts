import type {
  PlatformFacts,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

const DAY_MS = 24 * 3600 * 1000;

export interface RunningRollback {
  option: RollbackOption;
  until: string;
}

/**
 * What can go back now and until a known time, first end first: the clock shows these and nothing
 * else.
 */
export function runningRollbacks(
  { rollback }: PlatformFacts,
  now: Date,
): RunningRollback[] {
  return rollback.items
    .flatMap(option =>
      option.possible &&
      option.until !== undefined &&
      Date.parse(option.until) > now.getTime()
        ? [{ option, until: option.until }]
        : [],
    )
    .sort((left, right) => Date.parse(left.until) - Date.parse(right.until));
}

/** Its last 24 hours are Attention. */
export function isLastDay({ until }: RunningRollback, now: Date): boolean {
  return Date.parse(until) - now.getTime() <= DAY_MS;
}
