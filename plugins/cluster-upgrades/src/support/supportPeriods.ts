import type { Support } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { formatDay } from '../format/time';

export type PeriodKind = 'standard' | 'extended' | 'unsupported' | 'unknown';

/** A stretch of time in one state of support. An open end reaches to the edge of any picture. */
export interface SupportPeriod {
  kind: PeriodKind;
  /** Milliseconds since 1970. */
  from?: number;
  to?: number;
  /** Said on the bar and to screen readers. */
  label: string;
}

/** What a support's dates say about all of time. Where the date that is needed is missing, the answer is one unknown period, with the reason. */
export function supportPeriods(
  support: Support,
  minor: string | undefined,
  now: Date,
): SupportPeriod[] {
  const standardEnd =
    timeOf(support.standardEnd) ??
    (support.state === 'standard' ? timeOf(support.until) : undefined);
  const extendedEnd =
    timeOf(support.extendedEnd) ??
    (support.state === 'extended' ? timeOf(support.until) : undefined);
  const lastEnd = extendedEnd ?? standardEnd;
  if (support.state === 'unknown' || lastEnd === undefined) {
    const reason =
      minor === undefined ? 'the version is not known' : 'no date is published';
    return [
      {
        kind: 'unknown',
        label:
          support.state === 'unsupported'
            ? 'Unsupported; since when is unknown'
            : `End of support unknown: ${reason}`,
      },
    ];
  }
  const periods: SupportPeriod[] = [];
  if (standardEnd !== undefined) {
    periods.push({
      kind: 'standard',
      from: timeOf(support.released),
      to: standardEnd,
      label: `Standard to ${day(standardEnd, now)}`,
    });
  }
  if (extendedEnd !== undefined && extendedEnd > (standardEnd ?? -Infinity)) {
    periods.push({
      kind: 'extended',
      from: standardEnd,
      to: extendedEnd,
      label: `Extended to ${day(extendedEnd, now)}${cost(support)}`,
    });
  }
  if (support.state === 'extended' && extendedEnd === undefined) {
    return [
      ...periods,
      {
        kind: 'unknown',
        from: standardEnd,
        label: 'Extended; until when is unknown',
      },
    ];
  }
  periods.push({
    kind: 'unsupported',
    from: lastEnd,
    label: `Unsupported ${lastEnd <= now.getTime() ? 'since' : 'from'} ${day(
      lastEnd,
      now,
    )}`,
  });
  return periods;
}

/** Milliseconds of an ISO date; undefined where there is none, or one that cannot be read. */
export function timeOf(iso: string | undefined): number | undefined {
  const parsed = iso ? Date.parse(iso) : NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

function day(at: number, now: Date): string {
  return formatDay(new Date(at).toISOString().slice(0, 10), now);
}

function cost({ extendedCostPerHourUsd }: Support): string {
  return extendedCostPerHourUsd === undefined
    ? ''
    : `, $${extendedCostPerHourUsd.toFixed(2)}/h`;
}
