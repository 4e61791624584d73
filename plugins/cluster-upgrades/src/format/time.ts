import { DateTime } from 'luxon';
import type { Texts } from '../translation';

/**
 * A date without a time is a calendar day wherever the reader is; an instant is shown in the
 * reader's zone.
 */
function parse(iso: string): DateTime {
  return DateTime.fromISO(iso, { zone: iso.length <= 10 ? 'utc' : 'local' });
}

/** "28 Nov", with the year where it is not this one. */
export function dayText(
  iso: string,
  texts: Texts,
  now: Date = new Date(),
): string {
  const time = parse(iso);
  if (!time.isValid) return texts('unknown');
  return time
    .setLocale(texts.language)
    .toFormat(
      texts(
        time.year === now.getFullYear() ? 'format.day' : 'format.dayAndYear',
      ),
    );
}

/** "Sat 28 Nov": for deadlines. */
export function deadlineText(
  iso: string,
  texts: Texts,
  now: Date = new Date(),
): string {
  const time = parse(iso);
  return time.isValid
    ? `${time.setLocale(texts.language).toFormat('ccc')} ${dayText(
        iso,
        texts,
        now,
      )}`
    : texts('unknown');
}

/** "before Sat 28 Nov", or "since Fri 11 Nov 2025" once it has passed. */
export function dueDayText(
  iso: string,
  texts: Texts,
  now: Date = new Date(),
): string {
  return texts(isPast(iso, now) ? 'time.since' : 'time.before', {
    day: deadlineText(iso, texts, now),
  });
}

/** Whether a deadline has passed. */
export function isPast(iso: string, now: Date = new Date()): boolean {
  return Date.parse(iso) < now.getTime();
}

/** Absolute time with zone, for the title of a relative one. */
export function instantText(iso: string, texts: Texts): string {
  const time = parse(iso);
  return time.isValid
    ? time.setLocale(texts.language).toFormat(texts('format.instant'))
    : texts('unknown');
}

export function formatClock(iso: string, seconds = false): string {
  const time = parse(iso);
  return time.isValid ? time.toFormat(seconds ? 'HH:mm:ss' : 'HH:mm') : '';
}

/** "12 min ago", "in 3 d"; below a minute in seconds, so that a live page moves. */
export function relativeText(
  iso: string,
  texts: Texts,
  now: Date = new Date(),
): string {
  const time = parse(iso);
  if (!time.isValid) return texts('unknown');
  const seconds = Math.round((time.toMillis() - now.getTime()) / 1000);
  if (Math.abs(seconds) < 5) return texts('time.justNow');
  const duration = durationText(Math.abs(seconds), texts);
  return texts(seconds < 0 ? 'time.ago' : 'time.in', { duration });
}

/**
 * What is to come: "in 3 d", and "now" once it is due; that it was ago would say that it happened.
 */
export function comingText(
  iso: string,
  texts: Texts,
  now: Date = new Date(),
): string {
  const time = parse(iso);
  return time.isValid && time.toMillis() - now.getTime() < 5000
    ? texts('time.now')
    : relativeText(iso, texts, now);
}

/** "12 s", "34 min", "4 h 12 min", "3 d": two units at most. */
export function durationText(durationSeconds: number, texts: Texts): string {
  const seconds = Math.max(0, Math.round(durationSeconds));
  if (seconds < 60) return texts('duration.seconds', { seconds });
  const all = Math.round(seconds / 60);
  if (all < 60) return texts('duration.minutes', { minutes: all });
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  if (hours >= 24)
    return texts('duration.days', { days: Math.floor(hours / 24) });
  return minutes === 0
    ? texts('duration.hours', { hours })
    : texts('duration.hoursAndMinutes', { hours, minutes });
}
