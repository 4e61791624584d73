import * as fc from 'fast-check';
import type { PlanFreeze, PlanWindow } from '../plan/model';
import type { FleetFreeze, MemberChange } from '../rollout/model';
import type { Calendar, Span } from './model';
import { openingAt } from './opening';
import { validateRule } from './rule';
import { windowSpans } from './windowSpans';
import { occursOn, plainRule, ruleText } from './__testUtils__/plainRule';
import type { PlainRule } from './__testUtils__/plainRule';
import {
  firstReached,
  jumps,
  lastShown,
  wallClock,
} from './__testUtils__/wallClock';
import type { WallClock } from './__testUtils__/wallClock';

/**
 * Generated windows and freezes around clock changes, answered minute by minute by what Intl says
 * the clocks show, and compared with the answers of windowSpans and openingAt.
 */
const CASES = process.env.DRYDOCK_TEST_ALL === '1' ? 5000 : 1000;
const SEED = 20_261_121;
const MINUTE_MS = 60_000;
const DAY = 1440;
/**
 * Longer than the longest window, so that what began before the table cannot matter to the
 * questions.
 */
const LEAD = 8 * DAY;
const LENGTH = 20 * DAY;

const PLACES = [
  { zone: 'Europe/Berlin', change: '2026-03-29T01:00Z', jumps: [60] },
  { zone: 'Europe/Berlin', change: '2026-10-25T01:00Z', jumps: [-60] },
  { zone: 'America/New_York', change: '2026-03-08T07:00Z', jumps: [60] },
  { zone: 'America/New_York', change: '2026-11-01T06:00Z', jumps: [-60] },
  { zone: 'Australia/Lord_Howe', change: '2026-04-04T15:00Z', jumps: [-30] },
  { zone: 'Australia/Lord_Howe', change: '2026-10-03T15:30Z', jumps: [30] },
  { zone: 'Africa/Casablanca', change: '2026-02-15T02:00Z', jumps: [-60] },
  { zone: 'Africa/Casablanca', change: '2026-03-22T02:00Z', jumps: [60] },
  { zone: 'America/Sao_Paulo', change: '2018-11-04T03:00Z', jumps: [60] },
  { zone: 'America/Sao_Paulo', change: '2018-02-18T02:00Z', jumps: [-60] },
  { zone: 'Antarctica/Troll', change: '2026-03-29T01:00Z', jumps: [120] },
  { zone: 'Pacific/Apia', change: '2011-12-30T10:00Z', jumps: [DAY] },
  { zone: 'Asia/Kolkata', change: '2024-02-29T00:00Z', jumps: [] },
  { zone: 'UTC', change: '2026-12-31T00:00Z', jumps: [] },
] as const;

const tables = PLACES.map(({ zone, change }) => {
  const middle = Date.parse(change) / MINUTE_MS;
  const first = middle - LEAD - 4 * DAY;
  return {
    zone,
    middle,
    own: wallClock(zone, first, LENGTH),
    utc: wallClock('UTC', first, LENGTH),
  };
});

interface Case {
  readonly place: number;
  readonly windows: readonly {
    readonly rule: PlainRule;
    readonly durationMinutes: number;
    readonly inUtc: boolean;
  }[];
  readonly freezes: readonly {
    readonly fromOffset: number;
    readonly lengthMinutes: number;
    readonly inUtc: boolean;
    readonly scope: PlanFreeze['scope'];
  }[];
  readonly fleetFreezes: readonly {
    readonly fromOffset: number;
    readonly lengthMinutes: number;
    readonly scope: PlanFreeze['scope'];
    readonly clusters: readonly string[] | undefined;
  }[];
  readonly change: MemberChange;
  /** Minutes after the clock change at which is asked. */
  readonly questions: readonly number[];
}

const near = fc.oneof(
  fc.integer({ min: -180, max: 180 }),
  fc.integer({ min: -3 * DAY, max: 3 * DAY }),
);
const scope = fc.constantFrom(
  'all' as const,
  'minor' as const,
  'nodes' as const,
  'minor-and-nodes' as const,
);
const cases: fc.Arbitrary<Case> = fc.record({
  place: fc.integer({ min: 0, max: PLACES.length - 1 }),
  windows: fc.array(
    fc.record({
      rule: plainRule,
      durationMinutes: fc.oneof(
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 1, max: 7 * DAY }),
      ),
      inUtc: fc.integer({ min: 0, max: 5 }).map(dice => dice === 0),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  freezes: fc.array(
    fc.record({
      fromOffset: near,
      lengthMinutes: fc.integer({ min: 1, max: 2 * DAY }),
      inUtc: fc.boolean(),
      scope,
    }),
    { maxLength: 2 },
  ),
  fleetFreezes: fc.array(
    fc.record({
      fromOffset: near,
      lengthMinutes: fc.integer({ min: 1, max: DAY }),
      scope,
      clusters: fc.constantFrom(undefined, ['a'], ['b']),
    }),
    { maxLength: 1 },
  ),
  change: fc.record({ minor: fc.boolean(), nodes: fc.boolean() }),
  questions: fc.array(near, { minLength: 4, maxLength: 4 }),
});

const localText = (localMinute: number) =>
  new Date(localMinute * MINUTE_MS).toISOString().slice(0, 16);
const covers = (frozen: PlanFreeze['scope'], change: MemberChange) =>
  frozen === 'all' ||
  (change.minor && frozen.includes('minor')) ||
  (change.nodes && frozen.includes('nodes'));

/** Minutes at which a window begins, and how many of these the clocks had skipped. */
function beginnings(
  rule: PlainRule,
  clock: WallClock,
): { readonly minutes: readonly number[]; readonly skipped: number } {
  const minutes: number[] = [];
  let skipped = 0;
  const firstDay = Math.ceil(clock.shown[0] / DAY);
  const times = rule.hours
    .flatMap(hour => rule.minutes.map(minute => hour * 60 + minute))
    .sort((a, b) => a - b);
  for (
    let day = firstDay;
    (day + 1) * DAY - clock.shown[0] <= clock.reached.length;
    day += 1
  ) {
    if (!occursOn(rule, day)) continue;
    for (const time of times) {
      const minute = firstReached(clock, day * DAY + time);
      minutes.push(minute);
      if (clock.shown[minute - clock.firstMinute] !== day * DAY + time)
        skipped += 1;
    }
  }
  return { minutes, skipped };
}

function fill(
  minutes: Uint8Array,
  from: number,
  until: number,
  value: 0 | 1,
): void {
  minutes.fill(value, Math.max(0, from), Math.max(0, until));
}

describe('windows and freezes against a minute-by-minute oracle', () => {
  it.each(tables.map((table, index) => ({ ...PLACES[index], table })))(
    '$zone changes its clocks around $change as the test believes',
    ({ table, jumps: expected }) => {
      expect(jumps(table.own)).toEqual(expected);
    },
  );

  it(`agrees in ${CASES} generated cases [T-367]`, () => {
    const seen = {
      open: 0,
      window: 0,
      freeze: 0,
      skipped: 0,
      overlapped: 0,
      answered: 0,
    };

    fc.assert(
      fc.property(cases, example => {
        const { zone, middle, own, utc } = tables[example.place];
        const first = own.firstMinute;
        const windows: PlanWindow[] = [];
        const open = new Uint8Array(LENGTH);
        example.windows.forEach((window, index) => {
          const rule = ruleText(window.rule);
          // A rule that can never occur opens nothing; windows with such rules are refused before.
          if (validateRule(rule)?.code === 'plan.problem-rule-never') return;
          windows.push({
            name: `window-${index}`,
            rule,
            durationMinutes: window.durationMinutes,
            ...(window.inUtc && { timeZone: 'UTC' }),
          });
          const clock = window.inUtc ? utc : own;
          const { minutes, skipped } = beginnings(window.rule, clock);
          seen.skipped += skipped;
          seen.overlapped += minutes.filter(minute =>
            clock.shownAgain.has(minute),
          ).length;
          minutes.forEach(minute =>
            fill(
              open,
              minute - first,
              minute - first + window.durationMinutes,
              1,
            ),
          );
          expectSpans(
            windows[windows.length - 1],
            zone,
            minutes,
            window.durationMinutes,
            middle,
          );
        });
        if (windows.length === 0) return;
        const freezes = example.freezes.map((freeze, index): PlanFreeze => {
          const clock = freeze.inUtc ? utc : own;
          const from = clock.shown[middle - first] + freeze.fromOffset;
          const until = from + freeze.lengthMinutes;
          if (covers(freeze.scope, example.change))
            fill(
              open,
              firstReached(clock, from) - first,
              lastShown(clock, until) - first,
              0,
            );
          return {
            name: `freeze-${index}`,
            from: localText(from),
            until: localText(until),
            scope: freeze.scope,
            ...(freeze.inUtc && { timeZone: 'UTC' }),
          };
        });
        const fleetFreezes = example.fleetFreezes.map(
          (freeze, index): FleetFreeze => {
            const from = middle + freeze.fromOffset;
            const until = from + freeze.lengthMinutes;
            if (
              covers(freeze.scope, example.change) &&
              (freeze.clusters ?? ['a']).includes('a')
            )
              fill(open, from - first, until - first, 0);
            return {
              name: `fleet-${index}`,
              fromMs: from * MINUTE_MS,
              untilMs: until * MINUTE_MS,
              scope: freeze.scope,
              clusterIds: freeze.clusters,
            };
          },
        );
        const calendar: Calendar = {
          windows,
          freezes,
          fleetFreezes,
          timeZone: zone,
        };
        for (const question of example.questions)
          seen[
            expectOpening(
              calendar,
              example.change,
              middle + question,
              open,
              first,
            )
          ] += 1;
        seen.answered += example.questions.length;
      }),
      { numRuns: CASES, seed: SEED },
    );

    // The generated cases reach what they are for.
    expect(seen.answered).toBeGreaterThan(CASES * 3);
    expect(Math.min(seen.open, seen.window, seen.freeze)).toBeGreaterThan(
      CASES / 4,
    );
    expect(Math.min(seen.skipped, seen.overlapped)).toBeGreaterThan(CASES / 40);
  });
});

function expectSpans(
  window: PlanWindow,
  zone: string,
  minutes: readonly number[],
  durationMinutes: number,
  middle: number,
): void {
  const [from, until] = [middle - 3 * DAY, middle + 3 * DAY];
  const expected: { from: number; until: number }[] = [];
  for (const minute of minutes.filter(
    begin => begin < until && begin + durationMinutes > from,
  )) {
    const last = expected.at(-1);
    if (last && minute <= last.until)
      last.until = Math.max(last.until, minute + durationMinutes);
    else expected.push({ from: minute, until: minute + durationMinutes });
  }
  const within: Span = { fromMs: from * MINUTE_MS, untilMs: until * MINUTE_MS };
  expect(windowSpans(window, zone, within)).toEqual(
    expected.map(span => ({
      fromMs: span.from * MINUTE_MS,
      untilMs: span.until * MINUTE_MS,
    })),
  );
}

function expectOpening(
  calendar: Calendar,
  change: MemberChange,
  minute: number,
  open: Uint8Array,
  first: number,
): 'open' | 'window' | 'freeze' {
  const opening = openingAt(calendar, 'a', change, minute * MINUTE_MS);
  const index = minute - first;
  expect(opening.open).toBe(open[index] === 1);
  const turn = open.indexOf(opening.open ? 0 : 1, index);
  const ms = opening.open ? opening.untilMs : opening.nextMs;
  // What happens behind the table's last whole local day the oracle does not know, only that it is
  // not before.
  if (turn < 0 || turn >= LENGTH - 2 * DAY)
    expect(ms ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
      (first + LENGTH - 2 * DAY) * MINUTE_MS,
    );
  else expect(ms).toBe((first + turn) * MINUTE_MS);
  return opening.open ? 'open' : opening.because;
}
