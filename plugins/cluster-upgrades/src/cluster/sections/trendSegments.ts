import type {
  Verdict,
  VerdictPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

const DAY_MS = 24 * 3600 * 1000;

export interface TrendSegment {
  /** ISO day on which it began, or the first day of the picture. */
  since: string;
  verdict: Verdict;
  blockers: number;
  /** Days that it lasted, for the width. */
  share: number;
}

/**
 * Days of a trend become stretches of time: each state holds until the next one, the last until
 * today.
 */
export function trendSegments(
  trend: VerdictPage['trend'],
  now: Date,
  days: number,
): TrendSegment[] {
  const begin = now.getTime() - days * DAY_MS;
  return trend.flatMap(({ day, verdict, blockers }, index) => {
    const from = Math.max(begin, Date.parse(day));
    const to =
      index + 1 < trend.length
        ? Date.parse(trend[index + 1].day)
        : now.getTime();
    return to > from
      ? [
          {
            since: new Date(from).toISOString().slice(0, 10),
            verdict,
            blockers,
            share: (to - from) / DAY_MS,
          },
        ]
      : [];
  });
}
