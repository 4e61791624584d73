import { DateTime } from 'luxon';
import { dayText, formatClock } from '../format/time';
import type { Texts } from '../translation';

interface Finish {
  p50?: string;
  p90?: string;
  samples?: number;
}

/** Fewer upgrades than this say nothing about the next one. */
export const SAMPLES_NEEDED = 5;

export interface EstimateText {
  value: string;
  /** What it rests on. */
  note: string;
  /** It is not the usual span: there is none, or it is over in part or as a whole. */
  unusual: boolean;
}

/**
 * "11:20–11:55" today, "22 Nov, 11:40–15:10" else; "no estimate" without own history, never a
 * guess. What has passed is no longer foretold: "by 11:55" once p50 is over, "longer than usual"
 * once p90 is.
 */
export function estimateText(
  finish: Finish | undefined,
  now: Date,
  texts: Texts,
): EstimateText {
  if (!finish?.p50 || !finish.p90) {
    return {
      value: texts('rollouts.estimate.none'),
      note:
        finish?.samples === undefined
          ? ''
          : texts('rollouts.estimate.samples', {
              samples: finish.samples,
              needed: SAMPLES_NEEDED,
            }),
      unusual: true,
    };
  }
  const source =
    finish.samples === undefined
      ? texts('rollouts.estimate.ownHistory')
      : texts('rollouts.estimate.source', { samples: finish.samples });
  if (Date.parse(finish.p90) <= now.getTime()) {
    return {
      value: texts('rollouts.estimate.longer'),
      note: texts('rollouts.estimate.ninety', { source }),
      unusual: true,
    };
  }
  if (Date.parse(finish.p50) <= now.getTime()) {
    return {
      value: texts('rollouts.estimate.by', {
        time: momentText(finish.p90, now, texts),
      }),
      note: texts('rollouts.estimate.half', { source }),
      unusual: true,
    };
  }
  return {
    value: spanText(finish.p50, finish.p90, now, texts),
    note: source,
    unusual: false,
  };
}

/** A span on one day names the day once, and today not at all. */
export function spanText(
  from: string,
  until: string,
  now: Date,
  texts: Texts,
): string {
  const start = momentText(from, now, texts);
  const sameDay = DateTime.fromISO(from).hasSame(
    DateTime.fromISO(until),
    'day',
  );
  return `${start}–${
    sameDay ? formatClock(until) : momentText(until, now, texts)
  }`;
}

/** "11:20" today, "22 Nov, 11:20" on any other day. */
export function momentText(iso: string, now: Date, texts: Texts): string {
  const today = DateTime.fromISO(iso).hasSame(DateTime.fromJSDate(now), 'day');
  return today
    ? formatClock(iso)
    : texts('rollouts.estimate.moment', {
        day: dayText(iso, texts, now),
        time: formatClock(iso),
      });
}
