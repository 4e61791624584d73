import { instantInWords } from '../time/instantInWords';

const LATE_MS = 60_000;

/**
 * A text that says of when it is, where it is told later than a minute after: nobody takes the past for news. Pure.
 * @param text - not changed when it says so already
 * @param atMs - when it happened, epoch milliseconds
 * @param nowMs - when it is told, epoch milliseconds
 */
export function toldLate(text: string, atMs: number, nowMs: number): string {
  if (nowMs - atMs <= LATE_MS || /\(at [^()]+ UTC\)$/.test(text)) return text;
  const [at, now] = [instantInWords(atMs), instantInWords(nowMs)];
  const [day, time] = at.split(/ (.*)/);
  return `${text} (at ${now.startsWith(day) ? time : at})`;
}
