import * as fc from 'fast-check';

/** A recurrence rule as data; the test's own reading of RFC 5545, without rrule. */
export interface PlainRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly weekStart: number;
  /** 0 is Monday; `nth` as in 2TU or -1FR. */
  readonly days: readonly { readonly weekday: number; readonly nth?: number }[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly position?: number;
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
}

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const DAY_MS = 86_400_000;
/** Monday 5 January 1970 as a day number. */
const ANCHOR_DAY = 4;

export function ruleText(rule: PlainRule): string {
  const list = (key: string, values: readonly (number | string)[]) =>
    values.length > 0 ? [`${key}=${values.join(',')}`] : [];
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...(rule.weekStart > 0 ? [`WKST=${NAMES[rule.weekStart]}`] : []),
    ...list(
      'BYDAY',
      rule.days.map(day => `${day.nth ?? ''}${NAMES[day.weekday]}`),
    ),
    ...list('BYMONTHDAY', rule.monthDays),
    ...list('BYMONTH', rule.months),
    ...list('BYWEEKNO', rule.weeks),
    ...list('BYSETPOS', rule.position === undefined ? [] : [rule.position]),
    ...list('BYHOUR', rule.hours),
    ...list('BYMINUTE', rule.minutes),
  ].join(';');
}

const weekdayOf = (day: number) => (((day - ANCHOR_DAY) % 7) + 7) % 7;
const dayNumber = (year: number, month: number, date: number) =>
  Date.UTC(year, month, date) / DAY_MS;

/** Whether the rule occurs on a local day (days since 1970). */
export function occursOn(rule: PlainRule, day: number): boolean {
  if (rule.position === undefined) return matches(rule, day);
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const [first, end] =
    rule.frequency === 'MONTHLY'
      ? [dayNumber(year, month, 1), dayNumber(year, month + 1, 1)]
      : [dayNumber(year, 0, 1), dayNumber(year + 1, 0, 1)];
  const all = Array.from(
    { length: end - first },
    (_, index) => first + index,
  ).filter(candidate => matches(rule, candidate));
  return all.at(rule.position > 0 ? rule.position - 1 : rule.position) === day;
}

function matches(rule: PlainRule, day: number): boolean {
  const date = new Date(day * DAY_MS);
  const [year, month, monthDay] = [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
  ];
  const monthLength = dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
  if (!inRhythm(rule, day, year, month)) return false;
  if (rule.months.length > 0 && !rule.months.includes(month + 1)) return false;
  if (
    rule.monthDays.length > 0 &&
    !rule.monthDays.some(
      wanted => (wanted > 0 ? wanted : monthLength + 1 + wanted) === monthDay,
    )
  )
    return false;
  if (rule.weeks.length > 0 && !rule.weeks.includes(isoWeek(day))) return false;
  const [first, length] =
    rule.frequency === 'YEARLY' && rule.months.length === 0
      ? [
          dayNumber(year, 0, 1),
          dayNumber(year + 1, 0, 1) - dayNumber(year, 0, 1),
        ]
      : [dayNumber(year, month, 1), monthLength];
  return (
    rule.days.length === 0 ||
    rule.days.some(
      wanted =>
        wanted.weekday === weekdayOf(day) &&
        isNth(wanted.nth, day - first, length),
    )
  );
}

function inRhythm(
  rule: PlainRule,
  day: number,
  year: number,
  month: number,
): boolean {
  const passed = {
    DAILY: day - ANCHOR_DAY,
    // The week of the anchor begins on its Monday or, with another first day, up to six days
    // before.
    WEEKLY: Math.floor((day - ANCHOR_DAY + ((7 - rule.weekStart) % 7)) / 7),
    MONTHLY: (year - 1970) * 12 + month,
    YEARLY: year - 1970,
  }[rule.frequency];
  return passed % rule.interval === 0;
}

function isNth(
  nth: number | undefined,
  index: number,
  length: number,
): boolean {
  if (nth === undefined) return true;
  return nth > 0
    ? Math.floor(index / 7) + 1 === nth
    : Math.floor((length - 1 - index) / 7) + 1 === -nth;
}

function isoWeek(day: number): number {
  const thursday = day - weekdayOf(day) + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  return Math.floor((thursday - dayNumber(year, 0, 1)) / 7) + 1;
}

const weekdays = (maximum: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 6 }), {
      minLength: 1,
      maxLength: maximum,
    })
    .map(list => list.map(weekday => ({ weekday })));
const numberedDays = (most: number) =>
  fc
    .record({
      weekday: fc.integer({ min: 0, max: 6 }),
      nth: fc.integer({ min: -most, max: most }).filter(nth => nth !== 0),
    })
    .map(day => [day]);
const monthDays = fc.uniqueArray(
  fc.integer({ min: -31, max: 31 }).filter(day => day !== 0),
  { minLength: 1, maxLength: 12 },
);
/** Hours at which clocks change are likelier. */
const times = {
  hours: fc.uniqueArray(
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 3 }) },
      fc.integer({ min: 0, max: 23 }),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  minutes: fc.uniqueArray(
    fc.oneof(fc.constantFrom(0, 15, 30, 45), fc.integer({ min: 0, max: 59 })),
    { minLength: 1, maxLength: 2 },
  ),
};
const plain = {
  interval: fc.constant(1),
  weekStart: fc.constant(0),
  monthDays: fc.constant([]),
  months: fc.constant([]),
  weeks: fc.constant([]),
  days: fc.constant([]),
  ...times,
};
const months = fc.oneof(
  fc.constant([]),
  fc.uniqueArray(fc.integer({ min: 1, max: 12 }), {
    minLength: 4,
    maxLength: 12,
  }),
);
/** With more than one time a day a position counts times, not days. */
const once = {
  position: fc.integer({ min: -4, max: 4 }).filter(position => position !== 0),
  hours: fc.integer({ min: 0, max: 23 }).map(hour => [hour]),
  minutes: fc.integer({ min: 0, max: 59 }).map(minute => [minute]),
};

/** Rules of every kind that windows allow. */
export const plainRule: fc.Arbitrary<PlainRule> = fc.oneof(
  fc.record({
    ...plain,
    frequency: fc.constant('DAILY' as const),
    interval: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('DAILY' as const),
    days: weekdays(7),
    months,
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('WEEKLY' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    days: weekdays(4),
    weekStart: fc.integer({ min: 0, max: 6 }),
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('WEEKLY' as const),
    days: weekdays(4),
    months,
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('MONTHLY' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    monthDays,
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('MONTHLY' as const),
    days: numberedDays(5),
    months,
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('MONTHLY' as const),
    days: weekdays(5),
    ...once,
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('YEARLY' as const),
    monthDays,
    months,
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('YEARLY' as const),
    days: numberedDays(53),
  }),
  fc.record({
    ...plain,
    frequency: fc.constant('YEARLY' as const),
    days: weekdays(7),
    weeks: fc.uniqueArray(fc.integer({ min: 1, max: 53 }), {
      minLength: 10,
      maxLength: 53,
    }),
  }),
);
