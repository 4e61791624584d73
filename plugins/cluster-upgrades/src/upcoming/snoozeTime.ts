import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DateTime } from 'luxon';
import { instantText } from '../format/time';
import type { Texts } from '../translation';

/** One press in the dialog. */
export interface SnoozeChoice {
  label: string;
  untilIso: string;
}

const DAYS = [1, 3] as const;

/**
 * Some days from the first possible start, as far as the bound lets them, and the bound itself.
 * Pure.
 */
export function snoozeChoices(
  { earliestStart, snoozableUntil }: UpcomingUpgrade,
  now: Date,
  texts: Texts,
): SnoozeChoice[] {
  if (snoozableUntil === undefined) return [];
  const bound = DateTime.fromISO(snoozableUntil);
  const start = DateTime.max(
    DateTime.fromISO(earliestStart ?? now.toISOString()),
    DateTime.fromJSDate(now),
  );
  const some = DAYS.map(days => ({
    label: texts('upcoming.choice.later', { count: days }),
    until: start.plus({ days }),
  })).filter(({ until }) => until < bound);
  return [
    ...some.map(({ label, until }) => ({
      label,
      untilIso: until.toUTC().toISO() ?? snoozableUntil,
    })),
    { label: texts('upcoming.choice.longest'), untilIso: snoozableUntil },
  ];
}

/** Why a time cannot be sent; undefined: it can. The server has the last word. Pure. */
export function snoozeProblem(
  until: string,
  bound: string | undefined,
  now: Date,
  texts: Texts,
): string | undefined {
  if (bound === undefined) return texts('upcoming.problem.fixed');
  const time = DateTime.fromISO(until);
  if (until === '' || !time.isValid) return texts('upcoming.problem.missing');
  if (time.toMillis() <= now.getTime()) return texts('upcoming.problem.past');
  if (time.toMillis() > Date.parse(bound))
    return texts('upcoming.problem.tooLate', {
      time: instantText(bound, texts),
    });
  return undefined;
}

/**
 * What a field of type datetime-local takes: local time to the minute, never after the instant
 * itself.
 */
export function inputText(iso: string): string {
  return DateTime.fromISO(iso).toFormat("yyyy-MM-dd'T'HH:mm");
}

export function isoText(input: string): string {
  return DateTime.fromISO(input).toUTC().toISO() ?? input;
}
