import { DateTime } from 'luxon';
import { formatClock, formatDay } from '../format/time';

interface Finish {
  p50?: string;
  p90?: string;
  samples?: number;
}

/** Fewer upgrades than this say nothing about the next one. */
export const SAMPLES_NEEDED = 5;

/** "11:20–11:55" today, "22 Nov, 11:40–15:10" else; "no estimate" without own history, never a guess. */
export function estimateText(finish: Finish | undefined, now: Date): { value: string; note: string } {
  if (!finish?.p50 || !finish.p90) {
    return { value: 'no estimate', note: finish?.samples === undefined ? '' : `${finish.samples} samples, ${SAMPLES_NEEDED} needed` };
  }
  return { value: spanText(finish.p50, finish.p90, now), note: finish.samples === undefined ? 'from own history' : `from ${finish.samples} upgrades, without the waits` };
}

/** A span on one day names the day once, and today not at all. */
export function spanText(from: string, until: string, now: Date): string {
  const start = momentText(from, now);
  const sameDay = DateTime.fromISO(from).hasSame(DateTime.fromISO(until), 'day');
  return `${start}–${sameDay ? formatClock(until) : momentText(until, now)}`;
}

/** "11:20" today, "22 Nov, 11:20" on any other day. */
export function momentText(iso: string, now: Date): string {
  const today = DateTime.fromISO(iso).hasSame(DateTime.fromJSDate(now), 'day');
  return today ? formatClock(iso) : `${formatDay(iso, now)}, ${formatClock(iso)}`;
}
