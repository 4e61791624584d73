import { maxConcurrentOf, openingAt, stageCalendar, type Calendar, type FleetFreeze, type MemberChange, type PlanStage, type Span, type UpgradePlanFile } from '@drydock/upgrade-plans';
import type { DurationEstimate } from '../history/durations';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How far ahead openings are shown. */
export const LOOK_AHEAD_MS = 28 * DAY_MS;
const MOST_OPENINGS = 200;

/** One cluster as time sees it. */
export interface TimedMember {
  readonly clusterId: string;
  readonly change: MemberChange;
  /** Undefined: own history says too little. */
  readonly estimate?: DurationEstimate;
}

export interface StageTimes {
  readonly openings: readonly Span[];
  /** When its first cluster could start; undefined: nobody can say. */
  readonly earliestStartMs?: number;
  /** When each cluster could start if it came first. */
  readonly memberStartMs: ReadonlyMap<string, number>;
  readonly earliestEndMs?: number;
  readonly latestEndMs?: number;
}

/** When each stage could go, one after the other, if all were approved now and nothing failed or waited for people. Pure. */
export function stageTimes(plan: UpgradePlanFile, members: ReadonlyMap<string, readonly TimedMember[]>, fleetFreezes: readonly FleetFreeze[], nowMs: number): ReadonlyMap<string, StageTimes> {
  const times = new Map<string, StageTimes>();
  let earliestMs: number | undefined = nowMs;
  let latestMs: number | undefined = nowMs;
  for (const stage of plan.spec.stages) {
    const own = members.get(stage.name) ?? [];
    const calendar = stageCalendar(plan, stage, fleetFreezes);
    const beginsMs = earliestMs;
    const starts = new Map(own.flatMap(member => startOf(calendar, member, beginsMs) ?? []));
    const end = (fromMs: number | undefined, pick: 'p50' | 'p90') => (own.length === 0 ? fromMs : endOfStage(stage, own, calendar, fromMs, pick));
    const [soonestEnd, latestEnd]: (number | undefined)[] = [end(earliestMs, 'p50'), end(latestMs, 'p90')];
    times.set(stage.name, {
      openings: openingsOf(calendar, own, nowMs),
      earliestStartMs: starts.size === 0 ? undefined : Math.min(...starts.values()),
      memberStartMs: starts,
      earliestEndMs: own.length === 0 ? undefined : soonestEnd,
      latestEndMs: own.length === 0 ? undefined : latestEnd,
    });
    [earliestMs, latestMs] = [soonestEnd, latestEnd];
  }
  return times;
}

function startOf(calendar: Calendar, { clusterId, change }: TimedMember, fromMs: number | undefined): [string, number][] | undefined {
  if (fromMs === undefined) return undefined;
  const opening = openingAt(calendar, clusterId, change, fromMs);
  const startMs = opening.open ? fromMs : opening.nextMs;
  return startMs === undefined ? undefined : [[clusterId, startMs]];
}

/** Wave after wave of as many as go at a time, canaries first and watched alone, each begun while it is open, and soaked at the end. */
function endOfStage(stage: PlanStage, members: readonly TimedMember[], calendar: Calendar, fromMs: number | undefined, pick: 'p50' | 'p90'): number | undefined {
  let atMs = fromMs;
  const soakMs = stage.soakMinutes * MINUTE_MS;
  const canaries = members.slice(0, stage.canaries);
  for (const group of [canaries, members.slice(stage.canaries)]) {
    if (group.length === 0) continue;
    atMs = endOfWaves(group, maxConcurrentOf(stage, members.length), calendar, atMs, pick);
    if (atMs === undefined) return undefined;
    atMs += soakMs;
  }
  return atMs;
}

function endOfWaves(members: readonly TimedMember[], concurrency: number, calendar: Calendar, fromMs: number | undefined, pick: 'p50' | 'p90'): number | undefined {
  let atMs = fromMs;
  for (let first = 0; first < members.length && atMs !== undefined; first += concurrency) {
    const wave = members.slice(first, first + concurrency);
    const minutes = wave.map(({ estimate }) => estimate?.[pick]);
    const start = startOf(calendar, wave[0], atMs);
    if (minutes.includes(undefined) || !start) return undefined;
    atMs = start[0][1] + Math.max(...minutes.map(each => each ?? 0)) * MINUTE_MS;
  }
  return atMs;
}

/** When clusters of a stage may begin in the next 28 days. Freezes of some clusters count where they cover all of the stage. */
function openingsOf(calendar: Calendar, members: readonly TimedMember[], nowMs: number): readonly Span[] {
  const [first] = members;
  if (!first) return [];
  const change = { minor: members.some(member => member.change.minor), nodes: members.some(member => member.change.nodes) };
  const forAll = calendar.fleetFreezes.filter(({ clusterIds }) => clusterIds === undefined || members.every(({ clusterId }) => clusterIds.includes(clusterId)));
  const ofStage = { ...calendar, fleetFreezes: forAll };
  const endMs = nowMs + LOOK_AHEAD_MS;
  const spans: Span[] = [];
  let atMs: number | undefined = nowMs;
  while (atMs !== undefined && atMs < endMs && spans.length < MOST_OPENINGS) {
    const opening = openingAt(ofStage, first.clusterId, change, atMs);
    if (!opening.open) {
      atMs = opening.nextMs;
      continue;
    }
    const untilMs = Math.min(opening.untilMs ?? endMs, endMs);
    spans.push({ fromMs: atMs, untilMs });
    atMs = untilMs;
  }
  return spans;
}

