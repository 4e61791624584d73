import {
  maxConcurrentOf,
  TooMuchWork,
  type PlanStage,
  type StageCalendars,
  type Steps,
} from '@drydock/upgrade-plans';
import type { DurationEstimate } from '../upgrades/history/durations';
import { stageEnd, type ClusterWork } from '../plans/schedule/stageEnd';
import { MemberRecord, membersOf, RolloutRecord, StageRecord } from './model';
import type { RolloutSituation } from './rolloutState';

/** When something is done, by own history, epoch milliseconds. */
export interface FinishEstimate {
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly samples: number;
}

type Moment = Pick<RolloutSituation, 'nowMs' | 'estimates'> & {
  readonly calendars: StageCalendars;
};

/**
 * When each stage that is not over, and with the last of them the rollout, would be done if nothing
 * failed or waited for people, see `stageEnd`. Absent where own history says too little or where it
 * is too much to compute, and after a stage for which that is so. Pure.
 */
export function* estimateFinish(
  rollout: RolloutRecord,
  moment: Moment,
): Steps<ReadonlyMap<string, FinishEstimate>> {
  const finish = new Map<string, FinishEstimate>();
  let from = {
    p50Ms: moment.nowMs,
    p90Ms: moment.nowMs,
    samples: Number.POSITIVE_INFINITY,
  };
  for (const stage of rollout.stages) {
    if (stage.phase === 'done' || stage.phase === 'skipped') continue;
    const planned = rollout.plan.spec.stages.find(
      ({ name }) => name === stage.name,
    );
    const next: FinishEstimate | undefined =
      planned &&
      (yield* unlessTooMuch(
        finishOfStage(rollout, stage, planned, moment, from),
      ));
    if (!next) break;
    finish.set(stage.name, next);
    from = next;
  }
  return finish;
}

function* unlessTooMuch<T>(steps: Steps<T>): Steps<T | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

function* finishOfStage(
  rollout: RolloutRecord,
  stage: StageRecord,
  planned: PlanStage,
  { estimates, calendars }: Moment,
  from: FinishEstimate,
): Steps<FinishEstimate | undefined> {
  const all = membersOf(rollout, stage);
  const counting = all.filter(
    ({ phase }) =>
      phase === 'waiting' || phase === 'running' || phase === 'succeeded',
  );
  const limits = {
    calendar: calendars.of(rollout.plan, planned),
    concurrency: maxConcurrentOf(planned, all.length),
    soakMinutes: planned.soakMinutes,
  };
  const mustFit = rollout.plan.spec.fit === 'must-fit';
  const worksBy = (pick: 'p50' | 'p90') =>
    counting.flatMap(member => workOf(member, estimates, pick, mustFit) ?? []);
  const [soonest, latest] = [worksBy('p50'), worksBy('p90')];
  if (soonest.length < counting.length) return undefined;
  const p50Ms = yield* stageEnd(soonest, limits, from.p50Ms);
  const p90Ms = yield* stageEnd(latest, limits, from.p90Ms);
  if (p50Ms === undefined || p90Ms === undefined) return undefined;
  const samples = counting.flatMap(({ phase, providerId }) =>
    phase === 'succeeded' || providerId === undefined
      ? []
      : estimates.get(providerId)?.samples ?? [],
  );
  return { p50Ms, p90Ms, samples: Math.min(from.samples, ...samples) };
}

/** Undefined: own history says too little. */
function workOf(
  {
    clusterId,
    canary,
    changesMinor,
    changesNodes,
    phase,
    providerId,
    startedAtMs,
    endedAtMs,
  }: MemberRecord,
  estimates: ReadonlyMap<string, DurationEstimate>,
  pick: 'p50' | 'p90',
  mustFit: boolean,
): ClusterWork | undefined {
  const work = {
    clusterId,
    canary,
    change: { minor: changesMinor, nodes: changesNodes },
  };
  if (phase === 'succeeded') return { ...work, minutes: 0, endedAtMs };
  const estimate =
    providerId === undefined ? undefined : estimates.get(providerId);
  if (!estimate) return undefined;
  return {
    ...work,
    minutes: estimate[pick],
    fitMinutes: mustFit ? estimate.p90 : undefined,
    startedAtMs: phase === 'running' ? startedAtMs : undefined,
  };
}
