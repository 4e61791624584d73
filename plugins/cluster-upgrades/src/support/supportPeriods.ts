import type { Support } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { dayText } from '../format/time';
import type { Texts } from '../translation';
import { dollarsAnHour } from './money';

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

/**
 * What a support's dates say about all of time. Where the date that is needed is missing, the
 * answer is one unknown period, with the reason.
 */
export function supportPeriods(
  support: Support,
  minor: string | undefined,
  now: Date,
  texts: Texts,
): SupportPeriod[] {
  const standardEnd =
    timeOf(support.standardEnd) ??
    (support.state === 'standard' ? timeOf(support.until) : undefined);
  const extendedEnd =
    timeOf(support.extendedEnd) ??
    (support.state === 'extended' ? timeOf(support.until) : undefined);
  const lastEnd = extendedEnd ?? standardEnd;
  if (support.state === 'unknown' || lastEnd === undefined) {
    return [{ kind: 'unknown', label: unknownText(support, minor, texts) }];
  }
  const periods: SupportPeriod[] = [];
  if (standardEnd !== undefined) {
    periods.push({
      kind: 'standard',
      from: timeOf(support.released),
      to: standardEnd,
      label: texts('support.periods.standardTo', {
        day: day(standardEnd, now, texts),
      }),
    });
  }
  if (extendedEnd !== undefined && extendedEnd > (standardEnd ?? -Infinity)) {
    periods.push({
      kind: 'extended',
      from: standardEnd,
      to: extendedEnd,
      label: extendedText(day(extendedEnd, now, texts), support, texts),
    });
  }
  if (support.state === 'extended' && extendedEnd === undefined) {
    return [
      ...periods,
      {
        kind: 'unknown',
        from: standardEnd,
        label: texts('support.periods.extendedUnknown'),
      },
    ];
  }
  periods.push({
    kind: 'unsupported',
    from: lastEnd,
    label: texts(
      lastEnd <= now.getTime()
        ? 'support.periods.unsupportedSince'
        : 'support.periods.unsupportedFrom',
      { day: day(lastEnd, now, texts) },
    ),
  });
  return periods;
}

/** Milliseconds of an ISO date; undefined where there is none, or one that cannot be read. */
export function timeOf(iso: string | undefined): number | undefined {
  const parsed = iso ? Date.parse(iso) : NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

function unknownText(
  { state }: Support,
  minor: string | undefined,
  texts: Texts,
): string {
  if (state === 'unsupported')
    return texts('support.periods.unsupportedUnknown');
  return texts(
    minor === undefined
      ? 'support.periods.versionNotKnown'
      : 'support.periods.noDate',
  );
}

function extendedText(
  end: string,
  { extendedCostPerHourUsd }: Support,
  texts: Texts,
): string {
  return extendedCostPerHourUsd === undefined
    ? texts('support.periods.extendedTo', { day: end })
    : texts('support.periods.extendedAtCost', {
        day: end,
        cost: dollarsAnHour(extendedCostPerHourUsd, texts),
      });
}

function day(at: number, now: Date, texts: Texts): string {
  return dayText(new Date(at).toISOString().slice(0, 10), texts, now);
}
