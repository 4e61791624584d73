import type { FleetFreeze, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { TimedMember } from '../schedule/stageTimes';
import { planFile } from './records';

/** How large a plan is. `readPlan` allows 50 stages, 20 windows and 50 freezes. */
export interface PlanSize {
  readonly stages: number;
  readonly windows: number;
  readonly freezes: number;
  readonly fleetFreezes: number;
  readonly members: number;
}

export interface WorstPlan {
  readonly plan: UpgradePlanFile;
  readonly members: ReadonlyMap<string, readonly TimedMember[]>;
  readonly fleetFreezes: readonly FleetFreeze[];
  readonly nowMs: number;
}

type Windows = NonNullable<
  NonNullable<Parameters<typeof planFile>[0]>['windows']
>;

/** Estimates that no window of one minute holds, but those of the first clusters. */
const MINUTES_A_WINDOW = 30;
const DAY_MS = 86_400_000;
/** Two days before clocks change in Europe. */
const NOW_MS = Date.parse('2026-03-27T12:00:00Z');
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Pacific/Chatham',
  'UTC',
  'Asia/Tehran',
];
const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour).join(',');
const zoneOf = (index: number) => ZONES[index % ZONES.length];

const range = (count: number) =>
  Array.from({ length: count }, (_, index) => index);
const named = (
  count: number,
  windowOf: (index: number) => Omit<Windows[number], 'name'>,
): Windows =>
  range(count).map(index => ({ name: `w${index}`, ...windowOf(index) }));

/**
 * Windows, each kind costly in another way. `salt`, 0 to 59, makes rules of which nothing is kept
 * from an earlier call.
 */
export const WINDOW_KINDS: Readonly<
  Record<string, (count: number, salt: number) => Windows>
> = {
  'open 24 times a day for one minute': (count, salt) =>
    named(count, index => ({
      rule: `FREQ=DAILY;BYHOUR=${ALL_HOURS};BYMINUTE=${
        (index * 3 + salt) % 60
      }`,
      durationMinutes: 1,
      timeZone: zoneOf(index),
    })),
  'touch each other without an end': (count, salt) =>
    named(count, index => ({
      rule: `FREQ=DAILY;BYHOUR=${ALL_HOURS};BYMINUTE=${
        (salt + Math.floor((index * 60) / count)) % 60
      }`,
      durationMinutes: Math.ceil(60 / count),
      timeZone: 'UTC',
    })),
  'open on a Sunday that is a leap day': (count, salt) =>
    named(count, index => ({
      rule: `FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU;BYHOUR=${
        index % 24
      };BYMINUTE=${salt}`,
      durationMinutes: 1,
      timeZone: zoneOf(index),
    })),
  'are far apart': (count, salt) =>
    named(count, index => ({
      rule: `FREQ=YEARLY;INTERVAL=${1 + (index % 3)};BYMONTH=${
        1 + (index % 12)
      };BYMONTHDAY=${1 + index};BYMINUTE=${salt}`,
      durationMinutes: 2,
      timeZone: zoneOf(index),
    })),
  'are chosen by position': (count, salt) =>
    named(count, index => ({
      rule: `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${ALL_HOURS};BYMINUTE=${salt};BYSETPOS=${range(
        10,
      ).map(place => 1 + index + place * 30)}`,
      durationMinutes: 1,
      timeZone: zoneOf(index),
    })),
  'do not exist': () => [],
};

/**
 * A plan of a size, in which each stage has windows of its own choice, no cluster fits into a short
 * window, and freezes follow each other for two years.
 */
export function worstPlan(
  kind: string,
  size: PlanSize,
  salt: number,
): WorstPlan {
  const windows = WINDOW_KINDS[kind](size.windows, salt);
  const chosen = (stage: number) =>
    windows
      .filter((_, index) => index !== stage % size.windows)
      .map(({ name }) => name);
  const plan = planFile({
    windows,
    timeZone: 'Europe/Berlin',
    fit: salt % 2 === 0 ? 'must-fit' : 'start-anyway',
    freezes: range(size.freezes).map(index => ({
      name: `f${index}`,
      from: localText(NOW_MS + (2 * index + 1) * 7 * DAY_MS),
      until: localText(NOW_MS + (2 * index + 2) * 7 * DAY_MS),
      timeZone: zoneOf(index),
    })),
    stages: range(size.stages).map(index => ({
      name: `s${index}`,
      clusters: {},
      maxConcurrent: 1 + (index % 3),
      canaries: 1,
      soakMinutes: 60,
      ...(chosen(index).length > 0 && { windows: chosen(index) }),
    })),
  });
  const ids = range(size.members).map(index => `c${index}`);
  const fleetFreezes = range(size.fleetFreezes).map(index => ({
    name: `g${index}`,
    fromMs: NOW_MS + index * 3 * DAY_MS,
    untilMs: NOW_MS + (index * 3 + 1) * DAY_MS,
    scope: 'all' as const,
    clusterIds:
      index % 2 === 0 ? undefined : ids.filter((_, at) => at % 7 === index % 7),
  }));
  const members = new Map(
    plan.spec.stages.map(({ name }, stage): [string, TimedMember[]] => [
      name,
      ids
        .filter((_, at) => at % size.stages === stage)
        .map((clusterId, at) => memberOf(clusterId, at)),
    ]),
  );
  return { plan, members, fleetFreezes, nowMs: NOW_MS };
}

/** As people write plans: four stages, two windows in the night. */
export function nightlyPlan(clusters: number): WorstPlan {
  const windows = named(2, index => ({
    rule: `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH;BYHOUR=${20 + index * 2};BYMINUTE=0`,
    durationMinutes: 360,
    timeZone: zoneOf(index),
  }));
  const plan = planFile({
    windows,
    stages: range(4).map(index => ({
      name: `s${index}`,
      clusters: {},
      maxConcurrent: 10,
      canaries: 1,
      soakMinutes: 24 * 60,
    })),
  });
  const members = new Map(
    plan.spec.stages.map(({ name }, stage): [string, TimedMember[]] => [
      name,
      range(clusters / 4).map(at => memberOf(`c${stage}-${at}`, at)),
    ]),
  );
  return { plan, members, fleetFreezes: [], nowMs: NOW_MS };
}

function memberOf(clusterId: string, at: number): TimedMember {
  return {
    clusterId,
    canary: at === 0,
    change: { minor: at % 2 === 0, nodes: at % 3 === 0 },
    estimate: {
      p50: 1 + (at % 5),
      p90: 2 + (at % 5) * MINUTES_A_WINDOW,
      samples: 5,
    },
  };
}

function localText(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16);
}
