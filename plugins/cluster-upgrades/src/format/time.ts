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

/** "12 min ago", "in 3 days"; below a minute in seconds, so that a live page moves. */
export function relativeText(
  iso: string,
  texts: Texts,
  now: Date = new Date(),
): string {
  const time = parse(iso);
  if (!time.isValid) return texts('unknown');
  const seconds = Math.round((time.toMillis() - now.getTime()) / 1000);
  if (Math.abs(seconds) < 5) return texts('time.justNow');
  const { days } = unitsOf(Math.abs(seconds));
  // Languages decline "days" here, and hours say nothing of a time that is days away.
  if (days > 0)
    return seconds < 0
      ? texts('time.daysAgo', { count: days })
      : inDaysText(days, texts);
  const duration = durationText(Math.abs(seconds), texts);
  return texts(seconds < 0 ? 'time.ago' : 'time.in', { duration });
}

/** "in 3 days", "today": of what is counted in calendar days. */
export function inDaysText(days: number, texts: Texts): string {
  return days === 0
    ? texts('time.today')
    : texts('time.inDays', { count: days });
}

/**
 * What is to come: "in 3 days", and "now" once it is due; that it was ago would say that it happened.
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

/** "3 days". */
export function daysText(days: number, texts: Texts): string {
  return texts('duration.days', { count: days });
}

/** "12 s", "34 min", "4 h 12 min", "3 days", "3 days 4 h": two units at most. */
export function durationText(durationSeconds: number, texts: Texts): string {
  const seconds = Math.max(0, Math.round(durationSeconds));
  if (seconds < 60) return texts('duration.seconds', { seconds });
  const { days, hours, minutes } = unitsOf(seconds);
  if (days > 0)
    return hours === 0
      ? daysText(days, texts)
      : texts('duration.daysAndHours', { days: daysText(days, texts), hours });
  if (hours === 0) return texts('duration.minutes', { minutes });
  return minutes === 0
    ? texts('duration.hours', { hours })
    : texts('duration.hoursAndMinutes', { hours, minutes });
}

/** Whole ones, by the nearest minute. */
function unitsOf(seconds: number) {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return {
    days: Math.floor(hours / 24),
    hours: hours % 24,
    minutes: minutes % 60,
  };
}
