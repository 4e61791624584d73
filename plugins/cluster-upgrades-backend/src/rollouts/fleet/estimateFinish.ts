import { maxConcurrentOf, openingAt, stageCalendar, type Calendar, type PlanStage } from '@drydock/upgrade-plans';
import type { DurationEstimate } from '../../history/durations';
import { MemberRecord, membersOf, RolloutRecord, StageRecord } from './model';
import type { Surroundings } from './rolloutState';

/** When something is done, by own history, epoch milliseconds. */
export interface FinishEstimate {
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly samples: number;
}

const MINUTE_MS = 60_000;
/** Further ahead nothing is foretold. */
const MAX_WAVES = 500;

/**
 * When each stage that is not over, and with the last of them the rollout, would be done if nothing failed or waited for people: wave after wave of as
 * many clusters as go at a time, each begun while windows and freezes allow it, and watched at the end. Absent where own history says too little, and
 * after a stage for which it does. Pure.
 */
export function estimateFinish(rollout: RolloutRecord, { nowMs, estimates, fleetFreezes }: Pick<Surroundings, 'nowMs' | 'estimates' | 'fleetFreezes'>): ReadonlyMap<string, FinishEstimate> {
  const finish = new Map<string, FinishEstimate>();
  let from = { p50Ms: nowMs, p90Ms: nowMs, samples: Number.POSITIVE_INFINITY };
  for (const stage of rollout.stages) {
    if (stage.phase === 'done' || stage.phase === 'skipped') continue;
    const planned = rollout.plan.spec.stages.find(({ name }) => name === stage.name);
    const calendar = planned && stageCalendar(rollout.plan, planned, fleetFreezes);
    const next = planned && calendar && finishOfStage(rollout, stage, planned, calendar, estimates, from);
    if (!next) break;
    finish.set(stage.name, next);
    from = next;
  }
  return finish;
}

function finishOfStage(rollout: RolloutRecord, stage: StageRecord, planned: PlanStage, calendar: Calendar, estimates: ReadonlyMap<string, DurationEstimate>, from: FinishEstimate): FinishEstimate | undefined {
  const all = membersOf(rollout, stage);
  const left = all.filter(({ phase }) => phase === 'waiting' || phase === 'running');
  const known = left.map(({ providerId }) => (providerId === undefined ? undefined : estimates.get(providerId)));
  if (known.includes(undefined)) return undefined;
  const durations = known.flatMap(estimate => estimate ?? []);
  const soakMs = planned.soakMinutes * MINUTE_MS;
  const after = (startMs: number, pick: 'p50' | 'p90') => {
    const endMs = wavesEnd(left, durations.map(estimate => estimate[pick]), maxConcurrentOf(planned, all.length), calendar, startMs);
    const canariesToo = left.some(({ canary }) => canary) && left.some(({ canary }) => !canary) ? soakMs : 0;
    return endMs === undefined ? undefined : endMs + soakMs + canariesToo;
  };
  const [p50Ms, p90Ms] = [after(from.p50Ms, 'p50'), after(from.p90Ms, 'p90')];
  if (p50Ms === undefined || p90Ms === undefined) return undefined;
  return { p50Ms, p90Ms, samples: Math.min(from.samples, ...durations.map(({ samples }) => samples)) };
}

function wavesEnd(members: readonly MemberRecord[], minutes: readonly number[], concurrency: number, calendar: Calendar, startMs: number): number | undefined {
  let atMs = startMs;
  if (members.length / concurrency > MAX_WAVES) return undefined;
  for (let first = 0; first < members.length; first += concurrency) {
    const member = members[first];
    const opening = openingAt(calendar, member.clusterId, { minor: member.changesMinor, nodes: member.changesNodes }, atMs);
    if (member.phase !== 'running' && !opening.open) {
      if (opening.nextMs === undefined) return undefined;
      atMs = opening.nextMs;
    }
    atMs += Math.max(...minutes.slice(first, first + concurrency)) * MINUTE_MS;
  }
  return atMs;
}
