import { reasonText } from '@drydock/upgrade-reasons';
import type { Reason, ReasonCode, Term } from '@drydock/upgrade-reasons';
import { RRule } from 'rrule';
import type { Options } from 'rrule';

const DAY_MS = 86_400_000;
/** The Gregorian calendar repeats, weekdays too, after 400 years of 146,097 days. */
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * DAY_MS;
/**
 * rrule gives up after this year, and only then: a rule that never occurs is searched up to here.
 */
const LAST_YEAR = 9999;
const LAST_MS = Date.UTC(LAST_YEAR, 11, 31, 23, 59);
/**
 * Monday; years, months, weeks and days of `INTERVAL` are counted from here, so that all windows
 * with the same rule open together.
 */
const ANCHOR_MS = Date.UTC(1970, 0, 5);
const MOST_TIMES_A_DAY = 24;
const MOST_INTERVAL = 52;
/** rrule goes through all days of a month or year once for each position. */
const MOST_POSITIONS = 10;
/**
 * What does not occur in so many years counts as never. Before the year 9999 the calendar repeats
 * every 28 years: with INTERVAL=1 these hold everything that can occur.
 */
const SEARCHED_YEARS = { everyInterval: 60, intervalOne: 28 };

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
/**
 * What rrule looks at in one turn, and about how many steps as long as one of `WorkMeter` a turn
 * takes.
 */
const TURN: Record<
  Frequency,
  { readonly lengthMs: number; readonly steps: number }
> = {
  DAILY: { lengthMs: DAY_MS, steps: 40 },
  WEEKLY: { lengthMs: 7 * DAY_MS, steps: 40 },
  MONTHLY: { lengthMs: 30 * DAY_MS, steps: 20 },
  YEARLY: { lengthMs: 365 * DAY_MS, steps: 300 },
};
type Part =
  | 'INTERVAL'
  | 'WKST'
  | 'BYHOUR'
  | 'BYMINUTE'
  | 'BYDAY'
  | 'BYMONTHDAY'
  | 'BYMONTH'
  | 'BYSETPOS'
  | 'BYWEEKNO';

/**
 * Parts that each frequency can have. A daily or weekly rule has no part that could keep it from
 * ever occurring.
 */
const ALLOWED: Record<Frequency, readonly Part[]> = {
  DAILY: ['INTERVAL', 'WKST', 'BYHOUR', 'BYMINUTE', 'BYDAY', 'BYMONTH'],
  WEEKLY: ['INTERVAL', 'WKST', 'BYHOUR', 'BYMINUTE', 'BYDAY', 'BYMONTH'],
  MONTHLY: [
    'INTERVAL',
    'WKST',
    'BYHOUR',
    'BYMINUTE',
    'BYDAY',
    'BYMONTHDAY',
    'BYMONTH',
    'BYSETPOS',
  ],
  YEARLY: [
    'INTERVAL',
    'WKST',
    'BYHOUR',
    'BYMINUTE',
    'BYDAY',
    'BYMONTHDAY',
    'BYMONTH',
    'BYSETPOS',
    'BYWEEKNO',
  ],
};
/** Without one of these the day would come from DTSTART, which a window does not have. */
const DAY_PARTS: Record<Frequency, readonly Part[]> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: ['BYDAY', 'BYMONTHDAY'],
};
const WEEKDAY = /^(MO|TU|WE|TH|FR|SA|SU)$/;

/** The allowed values of a part, and the term that describes them. */
const VALUES: Record<
  Part,
  { readonly holds: (text: string) => boolean; readonly term: Term }
> = {
  INTERVAL: { holds: whole(1, MOST_INTERVAL), term: 'rule-interval' },
  WKST: { holds: text => WEEKDAY.test(text), term: 'rule-wkst' },
  BYHOUR: { holds: whole(0, 23), term: 'rule-byhour' },
  BYMINUTE: { holds: whole(0, 59), term: 'rule-byminute' },
  BYDAY: {
    holds: text => /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/.test(text),
    term: 'rule-byday',
  },
  BYMONTHDAY: { holds: signed(31), term: 'rule-bymonthday' },
  BYMONTH: { holds: whole(1, 12), term: 'rule-bymonth' },
  BYSETPOS: { holds: signed(366), term: 'rule-bysetpos' },
  BYWEEKNO: { holds: signed(53), term: 'rule-byweekno' },
};

function whole(minimum: number, maximum: number): (text: string) => boolean {
  return text =>
    /^\d{1,3}$/.test(text) &&
    Number(text) >= minimum &&
    Number(text) <= maximum;
}

function signed(maximum: number): (text: string) => boolean {
  return text =>
    /^[+-]?\d{1,3}$/.test(text) &&
    Number(text) !== 0 &&
    Math.abs(Number(text)) <= maximum;
}

interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly options: Partial<Options>;
  /**
   * Times of a day, milliseconds since midnight, in order. Where BYSETPOS counts them rrule has
   * them in `options`, and this is undefined.
   */
  readonly timesOfDay?: readonly number[];
}

/** Occurrences of a rule in a time, as wall-clock times (local milliseconds). */
export interface Occurrences {
  /** In order. */
  readonly times: readonly number[];
  /** No occurrence is between the end of the time and this one, at which the next one may be. */
  readonly nextLocalMs: number;
  /** Cost of the search, in steps of `WorkMeter`. */
  readonly steps: number;
}

type Parsed = { readonly rule: Rule } | { readonly problem: Reason };

const parsed = new Map<string, Parsed>();
const MOST_PARSED = 1000;

/** What is wrong with a window's rule; undefined: nothing. */
export function validateRule(rule: string): Reason | undefined {
  const result = parse(rule);
  return 'problem' in result ? result.problem : undefined;
}

/**
 * The wall-clock times (local milliseconds) from `fromLocalMs` on and before `untilLocalMs` at
 * which a rule occurs, in order. Hour and minute that a rule does not name are 0.
 *
 * rrule walks from DTSTART to the asked time, and on to the next occurrence or the year 9999. Both
 * would be long ways: DTSTART is moved by whole intervals to just before the asked time, and the
 * asked time by whole 400-year cycles to the last that rrule knows (measured: a monthly rule that
 * never occurs takes 30 ms instead of 1,750 ms). The next occurrence is returned, so that callers
 * do not ask again for the time before it. rrule looks for days alone: 24 times of a day cost it
 * four times as much.
 *
 * @throws RangeError for a rule that `validateRule` refuses.
 */
export function occurrencesOf(
  rule: string,
  fromLocalMs: number,
  untilLocalMs: number,
): Occurrences {
  const result = parse(rule);
  if ('problem' in result)
    throw new RangeError(
      `The window's rule "${rule}" cannot be used: it ${reasonText(
        result.problem,
      )}`,
    );
  return expand(result.rule, fromLocalMs, untilLocalMs);
}

function expand(
  { frequency, interval, options, timesOfDay = [0] }: Rule,
  fromLocalMs: number,
  untilLocalMs: number,
): Occurrences {
  const shiftMs = shiftToLastCycle(untilLocalMs);
  const startMs = startBefore(frequency, interval, fromLocalMs);
  // A day that began before may have a time of day that is asked for.
  const firstMs = fromLocalMs - Math.max(...timesOfDay);
  let nextLocalMs = LAST_MS - shiftMs;
  const days: number[] = [];
  new RRule({ ...options, dtstart: new Date(startMs + shiftMs) }, true).between(
    new Date(firstMs + shiftMs),
    new Date(LAST_MS),
    true,
    found => {
      const localMs = found.getTime() - shiftMs;
      if (localMs < untilLocalMs) days.push(localMs);
      else nextLocalMs = localMs;
      return localMs < untilLocalMs;
    },
  );
  const times = days
    .flatMap(day => timesOfDay.map(time => day + time))
    .filter(localMs => localMs >= fromLocalMs && localMs < untilLocalMs);
  const turns = Math.ceil(
    (nextLocalMs - startMs) / (TURN[frequency].lengthMs * interval),
  );
  return {
    times,
    nextLocalMs,
    steps: times.length + turns * TURN[frequency].steps,
  };
}

/**
 * Leaves years between the asked time and the last year, in which rrule can find what comes next.
 */
function shiftToLastCycle(localMs: number): number {
  return (
    Math.floor(
      (LAST_YEAR -
        SEARCHED_YEARS.everyInterval -
        new Date(localMs).getUTCFullYear()) /
        CYCLE_YEARS,
    ) * CYCLE_MS
  );
}

/**
 * A start in the rule's own rhythm at least a whole interval before `localMs`, since a week may
 * begin before its Monday (WKST).
 */
function startBefore(
  frequency: Frequency,
  interval: number,
  localMs: number,
): number {
  const back = (passed: number) =>
    (Math.floor(passed / interval) - 1) * interval;
  const date = new Date(localMs);
  const years = date.getUTCFullYear() - 1970;
  if (frequency === 'YEARLY') return Date.UTC(1970 + back(years), 0, 1);
  if (frequency === 'MONTHLY')
    return Date.UTC(1970, back(years * 12 + date.getUTCMonth()), 1);
  const unitMs = frequency === 'DAILY' ? DAY_MS : 7 * DAY_MS;
  return ANCHOR_MS + back((localMs - ANCHOR_MS) / unitMs) * unitMs;
}

type RuleProblem<Code> =
  Code extends `plan.problem-${infer Rest extends `rule-${string}`}`
    ? Rest
    : never;

/** A problem of a rule; what the rule says is shown as it is. */
function about(
  code: RuleProblem<ReasonCode>,
  values: Readonly<Record<string, string | number>> = {},
): Reason {
  return {
    code: `plan.problem-${code}`,
    params: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? { number: value } : { text: value },
      ]),
    ),
  };
}

function parse(text: string): Parsed {
  const known = parsed.get(text);
  if (known) return known;
  const result = parseAnew(text);
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(text, result);
  return result;
}

function parseAnew(text: string): Parsed {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [key, value, ...rest] = part.split('=');
    if (!key || !value || rest.length > 0)
      return { problem: about('rule-parts', { part }) };
    if (parts.has(key))
      return { problem: about('rule-part-twice', { part: key }) };
    parts.set(key, value);
  }
  const frequency = parts.get('FREQ');
  if (!isFrequency(frequency)) return { problem: about('rule-frequency') };
  parts.delete('FREQ');
  const problem =
    partsProblem(frequency, parts) ?? togetherProblem(frequency, parts);
  if (problem !== undefined) return { problem };
  const [hours, minutes] = [
    inOrder(parts.get('BYHOUR')),
    inOrder(parts.get('BYMINUTE')),
  ];
  const counted = parts.has('BYSETPOS');
  const rule: Rule = {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    options: {
      ...RRule.parseString(text),
      byhour: counted ? hours : [0],
      byminute: counted ? minutes : [0],
      bysecond: [0],
    },
    timesOfDay: counted
      ? undefined
      : hours.flatMap(hour =>
          minutes.map(minute => (hour * 60 + minute) * 60_000),
        ),
  };
  return neverOccurs(rule) ? { problem: about('rule-never') } : { rule };
}

/** rrule gives a day's times, and counts BYSETPOS, in the order in which they are written. */
function inOrder(values: string | undefined): number[] {
  return (values ?? '0')
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
}

function isFrequency(text: string | undefined): text is Frequency {
  return text !== undefined && Object.keys(ALLOWED).includes(text);
}

function isPart(text: string): text is Part {
  return Object.keys(VALUES).includes(text);
}

function partsProblem(
  frequency: Frequency,
  parts: ReadonlyMap<string, string>,
): Reason | undefined {
  for (const [key, value] of parts) {
    if (!isPart(key) || !ALLOWED[frequency].includes(key))
      return about('rule-part', {
        part: key,
        frequency,
        parts: ALLOWED[frequency].join(', '),
      });
    const values = value.split(',');
    const { holds, term } = VALUES[key];
    const wrong = {
      code: 'plan.problem-rule-value',
      params: {
        part: { text: key },
        value: { text: value },
        allowed: { term },
      },
    } as const;
    if (!values.every(holds)) return wrong;
    if (new Set(values).size < values.length)
      return about('rule-value-twice', { part: key, value });
    if ((key === 'INTERVAL' || key === 'WKST') && values.length > 1)
      return wrong;
  }
  return undefined;
}

/** Combinations of parts that are not allowed. */
function togetherProblem(
  frequency: Frequency,
  parts: ReadonlyMap<string, string>,
): Reason | undefined {
  const list = (part: Part) => parts.get(part)?.split(',') ?? [];
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const days = list('BYDAY');
  const numbered = days.filter(day => !WEEKDAY.test(day));
  const wanted = DAY_PARTS[frequency];
  if (wanted.length > 0 && !wanted.some(part => parts.has(part)))
    return wanted.length === 1
      ? about('rule-day', { part: wanted[0], frequency })
      : about('rule-day-either', {
          part: wanted[0],
          other: wanted[1],
          frequency,
        });
  if (
    Math.max(1, list('BYHOUR').length) * Math.max(1, list('BYMINUTE').length) >
    MOST_TIMES_A_DAY
  )
    return about('rule-too-often', { most: MOST_TIMES_A_DAY });
  if (list('BYSETPOS').length > MOST_POSITIONS)
    return about('rule-positions', { most: MOST_POSITIONS });
  if (
    frequency === 'DAILY' &&
    interval > 1 &&
    (days.length > 0 || parts.has('BYMONTH'))
  )
    return about('rule-daily-interval');
  if (frequency === 'WEEKLY' && interval > 1 && parts.has('BYMONTH'))
    return about('rule-weekly-interval');
  if (
    parts.has('BYWEEKNO') &&
    (interval > 1 ||
      numbered.length > 0 ||
      days.length === 0 ||
      parts.has('BYMONTHDAY') ||
      parts.has('BYMONTH'))
  ) {
    return about('rule-week-number');
  }
  return numberedProblem(frequency, parts, days, numbered);
}

function numberedProblem(
  frequency: Frequency,
  parts: ReadonlyMap<string, string>,
  days: readonly string[],
  numbered: readonly string[],
): Reason | undefined {
  if (numbered.length === 0) return undefined;
  if (frequency === 'DAILY' || frequency === 'WEEKLY')
    return about('rule-numbered-days', { days: days.join(','), frequency });
  // rrule takes the days that are both, RFC 5545 those that are either.
  if (numbered.length < days.length)
    return about('rule-some-numbered', { days: days.join(',') });
  const most = frequency === 'YEARLY' && !parts.has('BYMONTH') ? 53 : 5;
  const far = numbered.find(day => Math.abs(Number.parseInt(day, 10)) > most);
  return far === undefined
    ? undefined
    : about('rule-day-number', { day: far, most });
}

/** Looks at the last years that rrule knows, so that the search ends there. */
function neverOccurs(rule: Rule): boolean {
  if (rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') return false;
  const years =
    rule.interval === 1
      ? SEARCHED_YEARS.intervalOne
      : SEARCHED_YEARS.everyInterval;
  const fromMs = Date.UTC(LAST_YEAR - years, 0, 1);
  const dtstart = new Date(startBefore(rule.frequency, rule.interval, fromMs));
  return (
    new RRule({ ...rule.options, dtstart }, true).after(
      new Date(fromMs),
      true,
    ) === null
  );
}
