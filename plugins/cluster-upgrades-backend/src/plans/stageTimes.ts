import { maxConcurrentOf, openingAt, stageCalendar, type Calendar, type FleetFreeze, type MemberChange, type PlanStage, type Span, type UpgradePlanFile } from '@drydock/upgrade-plans';
import type { DurationEstimate } from '../history/durations';
import { stageEnd, startOf, type ClusterWork } from './stageEnd';

const DAY_MS = 86_400_000;
/** How far ahead openings are shown. */
export const LOOK_AHEAD_MS = 28 * DAY_MS;
const MOST_OPENINGS = 200;

/** One cluster as time sees it. */
export interface TimedMember {
  readonly clusterId: string;
  readonly canary: boolean;
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
    const limits = { calendar, concurrency: maxConcurrentOf(stage, own.length), soakMinutes: stage.soakMinutes };
    const beginsMs = earliestMs;
    const starts = new Map(beginsMs === undefined ? [] : own.flatMap(member => memberStart(plan, stage, member, calendar, beginsMs)));
    const end = (fromMs: number | undefined, pick: 'p50' | 'p90') => {
      const works = worksOf(plan, stage, own, pick);
      return fromMs === undefined || !works ? undefined : stageEnd(works, limits, fromMs);
    };
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

/** Where the plan asks that a cluster fits, what fails by its progress deadline needs no longer than that; without either it needs an opening without end. */
function fitMinutesOf({ spec }: UpgradePlanFile, { progressDeadlineMinutes = Number.POSITIVE_INFINITY }: PlanStage, { estimate }: TimedMember): number | undefined {
  return spec.fit === 'must-fit' ? estimate?.p90 ?? progressDeadlineMinutes : undefined;
}

function memberStart(plan: UpgradePlanFile, stage: PlanStage, member: TimedMember, calendar: Calendar, fromMs: number): [string, number][] {
  const startMs = startOf({ ...member, fitMinutes: fitMinutesOf(plan, stage, member) }, calendar, fromMs);
  return startMs === undefined ? [] : [[member.clusterId, startMs]];
}

/** Undefined: own history says too little of some. */
function worksOf(plan: UpgradePlanFile, stage: PlanStage, members: readonly TimedMember[], pick: 'p50' | 'p90'): readonly ClusterWork[] | undefined {
  const works = members.flatMap(member => {
    const { clusterId, change, canary, estimate } = member;
    return estimate ? [{ clusterId, change, canary, minutes: estimate[pick], fitMinutes: fitMinutesOf(plan, stage, member) }] : [];
  });
  return works.length < members.length ? undefined : works;
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
