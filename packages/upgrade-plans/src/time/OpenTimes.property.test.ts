import * as fc from 'fast-check';
import type { PlanFreeze } from '../plan/model';
import type { FleetFreeze, MemberChange } from '../rollout/model';
import { planFreezeSpan } from './freezes';
import type { HeldSpan } from './freezes';
import { ZoneClock } from './localTime';
import type { Calendar, Span } from './model';
import { LOOK_AHEAD_MS, OpenTimes } from './OpenTimes';
import { validateRule } from './rule';
import { occursOn, plainRule, ruleText } from './__testUtils__/plainRule';
import type { PlainRule } from './__testUtils__/plainRule';

/**
 * Random calendars over more than two years, answered by a plain look at every span, and compared
 * with the answers by binary search.
 */
const CASES = 200;
const SEED = 20_261_123;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-03-27T12:00:00Z');
const ZONES = [
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'UTC',
] as const;

interface Drawn {
  readonly windows: readonly {
    readonly rule: PlainRule;
    readonly durationMinutes: number;
    readonly zone: (typeof ZONES)[number];
  }[];
  readonly freezes: readonly {
    readonly fromDays: number;
    readonly hours: number;
    readonly scope: PlanFreeze['scope'];
  }[];
  readonly fleetFreezes: readonly {
    readonly fromDays: number;
    readonly hours: number;
    readonly scope: PlanFreeze['scope'];
    readonly clusterIds: readonly string[] | undefined;
  }[];
  readonly change: MemberChange;
  readonly questions: readonly {
    readonly minutes: number;
    readonly clusterId: string;
  }[];
}

const scope = fc.constantFrom(
  'all' as const,
  'minor' as const,
  'nodes' as const,
  'minor-and-nodes' as const,
);
const frozen = {
  fromDays: fc.integer({ min: -10, max: 800 }),
  hours: fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 9_000 }),
    fc.constant(20_000),
  ),
  scope,
};
const drawn: fc.Arbitrary<Drawn> = fc.record({
  windows: fc.array(
    fc.record({
      rule: plainRule,
      durationMinutes: fc.oneof(
        fc.integer({ min: 1, max: 240 }),
        fc.constantFrom(720, 1440, 7 * 1440),
      ),
      zone: fc.constantFrom(...ZONES),
    }),
    { maxLength: 3 },
  ),
  freezes: fc.array(fc.record(frozen), { maxLength: 4 }),
  fleetFreezes: fc.array(
    fc.record({
      ...frozen,
      clusterIds: fc.constantFrom(undefined, ['a'], ['b'], ['a', 'b', 'a']),
    }),
    { maxLength: 4 },
  ),
  change: fc.record({ minor: fc.boolean(), nodes: fc.boolean() }),
  questions: fc.array(
    fc.record({
      minutes: fc.oneof(
        fc.integer({ min: 0, max: 3 * 1440 }),
        fc.integer({ min: 0, max: 60 * 1440 }),
      ),
      clusterId: fc.constantFrom('a', 'b', 'c'),
    }),
    { minLength: 5, maxLength: 5 },
  ),
});

/** A span with the window that opens it. */
interface Opened extends Span {
  readonly window: number;
}

/** Every span of every window that a question could look at. */
function spansOf(windows: Drawn['windows']): readonly Opened[] {
  const first = Math.floor(NOW_MS / DAY_MS) - 9;
  const last = Math.ceil((NOW_MS + 60 * DAY_MS + LOOK_AHEAD_MS) / DAY_MS) + 9;
  return windows.flatMap(({ rule, durationMinutes, zone }, window) => {
    const clock = ZoneClock.of(zone);
    const times = rule.hours.flatMap(hour =>
      rule.minutes.map(minute => (hour * 60 + minute) * MINUTE_MS),
    );
    const days = Array.from(
      { length: last - first },
      (_, index) => first + index,
    ).filter(day => occursOn(rule, day));
    return days
      .flatMap(day => times.map(time => clock.instantOf(day * DAY_MS + time)))
      .map(fromMs => ({
        fromMs,
        untilMs: fromMs + durationMinutes * MINUTE_MS,
        window,
      }));
  });
}

function covers(
  { scope: frozenScope }: Pick<HeldSpan, 'scope'>,
  { minor, nodes }: MemberChange,
): boolean {
  return (
    frozenScope === 'all' ||
    (minor && frozenScope.includes('minor')) ||
    (nodes && frozenScope.includes('nodes'))
  );
}

/** Looks at every span at every turn. */
function plainly(
  spans: readonly Opened[] | undefined,
  freezes: readonly (Span & { readonly name: string })[],
  atMs: number,
) {
  const obstacles: string[] = [];
  const isOpen = (ms: number) =>
    !spans || spans.some(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs);
  const holdingAt = (ms: number) =>
    freezes.filter(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs);
  const laterThan = (ms: number) =>
    (spans ?? []).filter(
      ({ fromMs }) => fromMs > ms && fromMs < atMs + LOOK_AHEAD_MS,
    );
  let candidateMs = atMs;
  while (candidateMs <= atMs + LOOK_AHEAD_MS) {
    const holding = holdingAt(candidateMs);
    if (holding.length > 0) {
      const lastEnd = Math.max(...holding.map(({ untilMs }) => untilMs));
      obstacles.push(
        `${
          holding.find(({ untilMs }) => untilMs === lastEnd)?.name
        } ${lastEnd}`,
      );
      candidateMs = lastEnd;
    } else if (isOpen(candidateMs)) {
      return {
        obstacles,
        ...(candidateMs === atMs
          ? { open: true, untilMs: openUntil(spans, freezes, atMs) }
          : { open: false, nextMs: candidateMs }),
      };
    } else {
      const later = laterThan(candidateMs);
      if (later.length === 0) break;
      const nextMs = Math.min(...later.map(({ fromMs }) => fromMs));
      obstacles.push(
        `w${Math.min(
          ...later
            .filter(({ fromMs }) => fromMs === nextMs)
            .map(({ window }) => window),
        )} ${nextMs}`,
      );
      candidateMs = nextMs;
    }
  }
  return { obstacles, open: false, nextMs: undefined };
}

function openUntil(
  spans: readonly Opened[] | undefined,
  freezes: readonly Span[],
  atMs: number,
): number | undefined {
  const freezeMs = Math.min(
    Number.POSITIVE_INFINITY,
    ...freezes.flatMap(({ fromMs }) => (fromMs > atMs ? fromMs : [])),
  );
  if (!spans) return Number.isFinite(freezeMs) ? freezeMs : undefined;
  const furthestFrom = (ms: number) =>
    Math.max(
      ms,
      ...spans.flatMap(({ fromMs, untilMs }) =>
        fromMs <= ms && ms < untilMs ? untilMs : [],
      ),
    );
  let endMs = atMs;
  for (;;) {
    const furtherMs = furthestFrom(endMs);
    if (
      furtherMs === endMs ||
      furtherMs >= Math.min(freezeMs, atMs + LOOK_AHEAD_MS)
    ) {
      const untilMs = Math.min(furtherMs, freezeMs);
      return untilMs < atMs + LOOK_AHEAD_MS ? untilMs : undefined;
    }
    endMs = furtherMs;
  }
}

const localText = (ms: number) => new Date(ms).toISOString().slice(0, 16);

describe('OpenTimes', () => {
  it(`answers as a plain look at every span does, in ${CASES} random calendars`, () => {
    const seen = { open: 0, later: 0, never: 0 };
    fc.assert(
      fc.property(
        drawn,
        ({ windows: all, freezes, fleetFreezes, change, questions }) => {
          const windows = all.filter(
            ({ rule }) => validateRule(ruleText(rule)) === undefined,
          );
          const calendar: Calendar = {
            windows: windows.map(({ rule, durationMinutes, zone }, index) => ({
              name: `w${index}`,
              rule: ruleText(rule),
              durationMinutes,
              timeZone: zone,
            })),
            freezes: freezes.map(
              ({ fromDays, hours, scope: frozenScope }, index) => ({
                name: `f${index}`,
                from: localText(NOW_MS + fromDays * DAY_MS),
                until: localText(
                  NOW_MS + fromDays * DAY_MS + hours * 60 * MINUTE_MS,
                ),
                scope: frozenScope,
              }),
            ),
            fleetFreezes: fleetFreezes.map(
              ({ fromDays, hours, ...rest }, index): FleetFreeze => ({
                name: `g${index}`,
                fromMs: NOW_MS + fromDays * DAY_MS,
                untilMs: NOW_MS + fromDays * DAY_MS + hours * 60 * MINUTE_MS,
                ...rest,
              }),
            ),
            timeZone: 'Europe/Berlin',
          };
          const spans = windows.length > 0 ? spansOf(windows) : undefined;
          for (const { minutes, clusterId } of questions) {
            const atMs = NOW_MS + minutes * MINUTE_MS;
            const ofPlan = calendar.freezes.map(freeze =>
              planFreezeSpan(freeze, 'Europe/Berlin'),
            );
            const ofFleet = calendar.fleetFreezes.filter(
              ({ clusterIds }) => clusterIds?.includes(clusterId) ?? true,
            );
            const expected = plainly(
              spans,
              [...ofPlan, ...ofFleet].filter(freeze => covers(freeze, change)),
              atMs,
            );
            const times = OpenTimes.of(calendar, clusterId, change);
            const obstacles = Array.from(
              times.obstacles(atMs),
              ({ name, endMs }) => `${name} ${endMs}`,
            );
            expect({ obstacles, ...times.at(atMs) }).toEqual(expected);
            if (expected.open) seen.open += 1;
            else if (expected.nextMs === undefined) seen.never += 1;
            else seen.later += 1;
          }
        },
      ),
      { numRuns: CASES, seed: SEED },
    );
    // The calendars reach what they are for.
    expect(Math.min(seen.open, seen.later, seen.never)).toBeGreaterThan(
      CASES / 20,
    );
  });
});
