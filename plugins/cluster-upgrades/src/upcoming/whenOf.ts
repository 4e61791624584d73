import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DateTime } from 'luxon';
import { deadlineText, formatClock } from '../format/time';
import { reasonIn } from '../translation';
import type { Texts } from '../translation';

/** When an upgrade touches a cluster, in words. */
export interface When {
  /** "Sat 28 Nov, 22:00–02:00", "now, since 11:20", "not known yet". */
  text: string;
  /** Its first possible start, for a relative time; absent where it is unknown. */
  startIso?: string;
  /** What holds it, or why nothing is known; one or more sentences. */
  reason?: string;
}

/**
 * A time without a reason for its lack would be a dead end: the API always gives one, and what it
 * does not give is said to be missing. Pure.
 */
export function whenOf(
  { state, standsSince, earliestStart, window, windowReason }: UpcomingUpgrade,
  now: Date,
  texts: Texts,
): When {
  if (state === 'running') {
    return {
      text: runningText(
        earliestStart && clockOf(earliestStart, now, texts),
        standsSince && clockOf(standsSince, now, texts),
        texts,
      ),
      startIso: earliestStart,
    };
  }
  if (earliestStart === undefined) {
    return {
      text: texts('upcoming.when.unknown', {
        reason: windowReason
          ? reasonIn(windowReason, texts)
          : texts('upcoming.when.noReason'),
      }),
    };
  }
  const begins = window
    ? span(window.from, window.until, now, texts)
    : texts('upcoming.when.from', { start: moment(earliestStart, now, texts) });
  return {
    text: begins,
    startIso: earliestStart,
    reason: windowReason && reasonIn(windowReason, texts),
  };
}

/** "Sat 28 Nov, 22:00": a weekday is what people plan by. */
export function moment(iso: string, now: Date, texts: Texts): string {
  return `${
    isToday(iso, now)
      ? texts('upcoming.when.today')
      : deadlineText(iso, texts, now)
  }, ${formatClock(iso)}`;
}

function runningText(
  start: string | undefined,
  stalled: string | undefined,
  texts: Texts,
): string {
  if (stalled)
    return start
      ? texts('upcoming.when.nowSinceStalled', { start, stalled })
      : texts('upcoming.when.nowStalled', { stalled });
  return start
    ? texts('upcoming.when.nowSince', { start })
    : texts('upcoming.when.now');
}

/** For what is under way: the day only where that is another. */
function clockOf(iso: string, now: Date, texts: Texts): string {
  return isToday(iso, now) ? formatClock(iso) : moment(iso, now, texts);
}

function isToday(iso: string, now: Date): boolean {
  return DateTime.fromISO(iso).hasSame(DateTime.fromJSDate(now), 'day');
}

function span(from: string, until: string, now: Date, texts: Texts): string {
  const start = DateTime.fromISO(from);
  const end = DateTime.fromISO(until);
  // A night that ends in the morning is one span; the day of its end needs no words.
  return `${moment(from, now, texts)}–${
    end.diff(start, 'hours').hours < 24
      ? formatClock(until)
      : moment(until, now, texts)
  }`;
}
