import { DateTime } from 'luxon';

const locale = 'en';

/** A date without a time is a calendar day wherever the reader is; an instant is shown in the reader's zone. */
function parse(iso: string): DateTime {
  return DateTime.fromISO(iso, { zone: iso.length <= 10 ? 'utc' : 'local' });
}

/** "28 Nov", with the year where it is not this one. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const time = parse(iso);
  if (!time.isValid) {
    return 'unknown';
  }
  return time
    .setLocale(locale)
    .toFormat(time.year === now.getFullYear() ? 'd LLL' : 'd LLL yyyy');
}

/** "Sat 28 Nov": for deadlines. */
export function formatDeadline(iso: string, now: Date = new Date()): string {
  const time = parse(iso);
  return time.isValid
    ? `${time.setLocale(locale).toFormat('ccc')} ${formatDay(iso, now)}`
    : 'unknown';
}

/** "before Sat 28 Nov", or "since Fri 11 Nov 2025" once it has passed: completes "due …". */
export function dueText(iso: string, now: Date = new Date()): string {
  return `${isPast(iso, now) ? 'since' : 'before'} ${formatDeadline(iso, now)}`;
}

/** Whether a deadline has passed. */
export function isPast(iso: string, now: Date = new Date()): boolean {
  return Date.parse(iso) < now.getTime();
}

/** Absolute time with zone, for the title of a relative one. */
export function formatInstant(iso: string): string {
  const time = parse(iso);
  return time.isValid
    ? time.setLocale(locale).toFormat('ccc d LLL yyyy, HH:mm:ss ZZZZ')
    : 'unknown';
}

export function formatClock(iso: string, seconds = false): string {
  const time = parse(iso);
  return time.isValid ? time.toFormat(seconds ? 'HH:mm:ss' : 'HH:mm') : '';
}

/** "12 min ago", "in 3 d"; below a minute in seconds, so that a live page moves. */
export function formatRelative(iso: string, now: Date = new Date()): string {
  const time = parse(iso);
  if (!time.isValid) {
    return 'unknown';
  }
  const seconds = Math.round((time.toMillis() - now.getTime()) / 1000);
  if (Math.abs(seconds) < 5) {
    return 'just now';
  }
  const amount = formatDuration(Math.abs(seconds));
  return seconds < 0 ? `${amount} ago` : `in ${amount}`;
}

/** What is to come: "in 3 d", and "now" once it is due; that it was ago would say that it happened. */
export function formatDue(iso: string, now: Date = new Date()): string {
  const time = parse(iso);
  return time.isValid && time.toMillis() - now.getTime() < 5000
    ? 'now'
    : formatRelative(iso, now);
}

/** "12 s", "34 min", "4 h 12 min", "3 d": two units at most. */
export function formatDuration(durationSeconds: number): string {
  const seconds = Math.max(0, Math.round(durationSeconds));
  if (seconds < 60) {
    return `${seconds} s`;
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) {
    return `${minutes} min`;
  }
  const hours = Math.floor(minutes / 60);
  if (hours < 24) {
    return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  }
  return `${Math.floor(hours / 24)} d`;
}
