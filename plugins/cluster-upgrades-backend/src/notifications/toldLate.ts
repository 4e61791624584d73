import { instantInWords } from '../time/instantInWords';

const LATE_MS = 60_000;

/**
 * Adds the time of an event to its text if it is reported more than a minute later, so that readers
 * do not take it for news. Pure.
 * @param text - not changed when it already has a time
 * @param atMs - when it happened, epoch milliseconds
 * @param nowMs - when it is reported, epoch milliseconds
 */
export function toldLate(text: string, atMs: number, nowMs: number): string {
  if (nowMs - atMs <= LATE_MS || /\(at [^()]+ UTC\)$/.test(text)) return text;
  const [at, now] = [instantInWords(atMs), instantInWords(nowMs)];
  const [day, time] = at.split(/ (.*)/);
  return `${text} (at ${now.startsWith(day) ? time : at})`;
}
