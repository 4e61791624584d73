import {
  maxConcurrentOf,
  StageCalendars,
  TooMuchWork,
  type Calendar,
  type FleetFreeze,
  type MemberChange,
  type PlanStage,
  type Span,
  type Steps,
  type UpgradePlanFile,
  type WorkMeter,
} from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { DurationEstimate } from '../../upgrades/history/durations';
import { ShownOpenings } from './ShownOpenings';
import { stageEnd, workMinutes, type ClusterWork } from './stageEnd';
import { StageStarts } from './StageStarts';

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
  /** When its first cluster could start; undefined: unknown. */
  readonly earliestStartMs?: number;
  /** When each cluster could start if it came first. */
  readonly memberStartMs: ReadonlyMap<string, number>;
  readonly earliestEndMs?: number;
  readonly latestEndMs?: number;
  /** Minutes of work, without any waiting; undefined: own history says too little. */
  readonly work?: { readonly p50: number; readonly p90: number };
  /** Set where nothing was worked out, openings neither. */
  readonly unknown?: Reason;
}

/**
 * What one preview computes of times: about a second. A plan of 2,000 clusters with nightly windows
 * needs a tenth of it.
 */
export const MOST_STEPS_OF_TIMES = 1_000_000;
const NOTHING_COMPUTED: StageTimes = {
  openings: [],
  memberStartMs: new Map(),
  unknown: { code: 'plan.times-not-computed' },
};

interface Moment {
  readonly fleetFreezes: readonly FleetFreeze[];
  readonly nowMs: number;
  /** Where its limit is reached, that stage and those after it are unknown. */
  readonly meter: WorkMeter;
}

/**
 * Instants at which a stage can begin, by p50 and by p90 of the stages before it; undefined:
 * unknown.
 */
interface Begins {
  readonly earliestMs?: number;
  readonly latestMs?: number;
}

/**
 * When each stage could go, one after the other, if all were approved now and nothing failed or
 * waited for people. Pure.
 */
export function* stageTimes(
  plan: UpgradePlanFile,
  members: ReadonlyMap<string, readonly TimedMember[]>,
  moment: Moment,
): Steps<ReadonlyMap<string, StageTimes>> {
  const times = new Map<string, StageTimes>();
  const calendars = new StageCalendars(moment.fleetFreezes, moment.meter);
  const shown = new ShownOpenings(moment.nowMs);
  let begins: Begins = { earliestMs: moment.nowMs, latestMs: moment.nowMs };
  for (const stage of plan.spec.stages) {
    const own = members.get(stage.name) ?? [];
    try {
      const { ends, ...found } = yield* timesOfStage(
        plan,
        stage,
        own,
        calendars.of(plan, stage),
        shown,
        begins,
      );
      times.set(stage.name, found);
      begins = ends;
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      times.set(stage.name, NOTHING_COMPUTED);
    }
  }
  return times;
}

function* timesOfStage(
  plan: UpgradePlanFile,
  stage: PlanStage,
  own: readonly TimedMember[],
  calendar: Calendar,
  shown: ShownOpenings,
  begins: Begins,
): Steps<StageTimes & { ends: Begins }> {
  const { earliestMs, latestMs } = begins;
  const limits = {
    calendar,
    concurrency: maxConcurrentOf(stage, own.length),
    soakMinutes: stage.soakMinutes,
  };
  const memberStartMs = new Map<string, number>();
  let earliestStartMs: number | undefined;
  const starts = new StageStarts(calendar);
  for (const member of earliestMs === undefined ? [] : own) {
    const startMs = yield* starts.of(
      { ...member, fitMinutes: fitMinutesOf(plan, stage, member) },
      earliestMs ?? 0,
    );
    if (startMs !== undefined) {
      memberStartMs.set(member.clusterId, startMs);
      earliestStartMs = Math.min(earliestStartMs ?? startMs, startMs);
    }
  }
  const [soonest, longest] = [
    worksOf(plan, stage, own, 'p50'),
    worksOf(plan, stage, own, 'p90'),
  ];
  const earliestEndMs =
    earliestMs === undefined || !soonest
      ? undefined
      : yield* stageEnd(soonest, limits, earliestMs);
  const latestEndMs =
    latestMs === undefined || !longest
      ? undefined
      : yield* stageEnd(longest, limits, latestMs);
  const openings = yield* shown.of(calendar, own);
  const ends = { earliestMs: earliestEndMs, latestMs: latestEndMs };
  // A stage without clusters takes no time, and has none to show.
  return {
    openings,
    earliestStartMs,
    memberStartMs,
    work: soonest &&
      longest && {
        p50: workMinutes(soonest, limits.concurrency),
        p90: workMinutes(longest, limits.concurrency),
      },
    ...(own.length > 0 ? { earliestEndMs, latestEndMs } : {}),
    ends,
  };
}

/**
 * Where the plan asks that a cluster fits, what fails by its progress deadline needs no longer than
 * that; without either it needs an opening without end.
 */
function fitMinutesOf(
  { spec }: UpgradePlanFile,
  { progressDeadlineMinutes = Number.POSITIVE_INFINITY }: PlanStage,
  { estimate }: TimedMember,
): number | undefined {
  return spec.fit === 'must-fit'
    ? estimate?.p90 ?? progressDeadlineMinutes
    : undefined;
}

/** Undefined: own history says too little of some. */
function worksOf(
  plan: UpgradePlanFile,
  stage: PlanStage,
  members: readonly TimedMember[],
  pick: 'p50' | 'p90',
): readonly ClusterWork[] | undefined {
  const works = members.flatMap(member => {
    const { clusterId, change, canary, estimate } = member;
    return estimate
      ? [
          {
            clusterId,
            change,
            canary,
            minutes: estimate[pick],
            fitMinutes: fitMinutesOf(plan, stage, member),
          },
        ]
      : [];
  });
  return works.length < members.length ? undefined : works;
}
