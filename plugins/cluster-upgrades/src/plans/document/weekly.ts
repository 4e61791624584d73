import { Info } from 'luxon';
import type { Texts } from '../../translation';

/**
 * A rule that opens at one time on some days of the week: what the form can show. Anything else is
 * edited as an RFC 5545 rule.
 */
export interface Weekly {
  readonly days: readonly Weekday[];
  readonly hour: number;
  readonly minute: number;
}

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** "Mon", in the language of the reader. */
export function weekdayText(
  day: Weekday,
  { language }: Pick<Texts, 'language'>,
): string {
  return Info.weekdays('short', { locale: language })[weekdays.indexOf(day)];
}

const FIELDS = ['FREQ', 'BYDAY', 'BYHOUR', 'BYMINUTE', 'BYSECOND'];

/** The weekly reading of a rule; undefined when it says more than that. */
export function readWeekly(rule: string): Weekly | undefined {
  const fields = new Map(
    rule
      .split(';')
      .map(
        part =>
          [
            part.split('=')[0]?.trim().toUpperCase(),
            part.split('=')[1]?.trim().toUpperCase(),
          ] as const,
      ),
  );
  const known = [...fields.keys()].every(name => FIELDS.includes(name ?? ''));
  const frequency = fields.get('FREQ');
  const days =
    fields.get('BYDAY')?.split(',') ??
    (frequency === 'DAILY' ? [...weekdays] : []);
  const hour = wholeNumber(fields.get('BYHOUR'), 23);
  const minute = wholeNumber(fields.get('BYMINUTE') ?? '0', 59);
  if (
    !known ||
    (frequency !== 'WEEKLY' && frequency !== 'DAILY') ||
    hour === undefined ||
    minute === undefined ||
    wholeNumber(fields.get('BYSECOND') ?? '0', 0) === undefined
  ) {
    return undefined;
  }
  const named = weekdays.filter(day => days.includes(day));
  return named.length === days.length && named.length > 0
    ? { days: named, hour, minute }
    : undefined;
}

export function writeWeekly({ days, hour, minute }: Weekly): string {
  return `FREQ=WEEKLY;BYDAY=${weekdays
    .filter(day => days.includes(day))
    .join(',')};BYHOUR=${hour};BYMINUTE=${minute}`;
}

function wholeNumber(
  text: string | undefined,
  maximum: number,
): number | undefined {
  const value = Number(text);
  return text !== undefined && /^\d+$/.test(text) && value <= maximum
    ? value
    : undefined;
}
