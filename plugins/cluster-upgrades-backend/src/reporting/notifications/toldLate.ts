import { instantInWords } from '../../foundation/time/instantInWords';

const LATE_MS = 60_000;

/** Whether what happened is reported more than a minute later, so that readers could take it for news. Pure. */
export function isLate(atMs: number, nowMs: number): boolean {
  return nowMs - atMs > LATE_MS;
}

/**
 * A text with the time of what happened. Pure.
 * @param atMs - when it happened, epoch milliseconds
 * @param nowMs - when it is reported, epoch milliseconds
 */
export function withTime(text: string, atMs: number, nowMs: number): string {
  const [at, now] = [instantInWords(atMs), instantInWords(nowMs)];
  const [day, time] = at.split(/ (.*)/);
  return `${text} (at ${now.startsWith(day) ? time : at})`;
}
