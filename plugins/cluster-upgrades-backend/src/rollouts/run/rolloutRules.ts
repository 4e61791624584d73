import {
  failureBudgetOf,
  failuresOf,
  maxConcurrentOf,
} from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import { MemberRecord, membersOf, RolloutRecord, StageRecord } from '../model';

export const ROLLOUT_ACTIONS = ['pause', 'resume', 'stop', 'abort'] as const;
export const STAGE_ACTIONS = ['skip-stage', 'continue-stage'] as const;
export const MEMBER_ACTIONS = ['skip-cluster', 'retry-cluster'] as const;
export type RolloutActionName = (typeof ROLLOUT_ACTIONS)[number];
export type StageActionName = (typeof STAGE_ACTIONS)[number];
export type MemberActionName = (typeof MEMBER_ACTIONS)[number];

export const ENDED: Reason = { code: 'rollout.ended' };
export const ABORTED: Reason = { code: 'rollout.aborting' };
const ALREADY = {
  pause: 'paused',
  stop: 'stopped',
  abort: 'aborted',
} as const;

/**
 * Whether upgrades can start or continue by an action: skipping counts, since the next stage can
 * begin. Pure.
 */
export function startsMore(action: string): boolean {
  return !['pause', 'stop', 'abort'].includes(action);
}

/**
 * Why the rollout's state does not allow an action; undefined: it does. Permissions are judged
 * apart. Pure.
 */
export function whyNotRollout(
  action: RolloutActionName,
  { desired, endedAtMs }: Pick<RolloutRecord, 'desired' | 'endedAtMs'>,
): Reason | undefined {
  if (endedAtMs !== undefined) return ENDED;
  switch (action) {
    case 'pause':
      return desired === 'run' ? undefined : already(desired);
    case 'resume':
      if (desired === 'abort') return { code: 'rollout.abort-is-final' };
      return desired === 'run' ? { code: 'rollout.not-paused' } : undefined;
    case 'stop':
      return desired === 'stop' || desired === 'abort'
        ? already(desired)
        : undefined;
    case 'abort':
      return desired === 'abort' ? already(desired) : undefined;
    default:
      return action satisfies never;
  }
}

function already(desired: keyof typeof ALREADY): Reason {
  return {
    code: 'rollout.already',
    params: { state: { term: ALREADY[desired] } },
  };
}

/** Why nothing can be done to any part of a rollout; undefined: something may be. Pure. */
export function whyNotAnyPart({
  desired,
  endedAtMs,
}: Pick<RolloutRecord, 'desired' | 'endedAtMs'>): Reason | undefined {
  if (endedAtMs !== undefined) return ENDED;
  return desired === 'abort' ? ABORTED : undefined;
}

/** Pure. */
export function whyNotStage(
  action: StageActionName,
  rollout: RolloutRecord,
  stage: StageRecord,
): Reason | undefined {
  const whyNone = whyNotAnyPart(rollout);
  if (whyNone !== undefined) return whyNone;
  if (action === 'continue-stage')
    return stage.phase === 'halted'
      ? undefined
      : { code: 'rollout.stage-not-halted' };
  if (stage.phase === 'done' || stage.phase === 'skipped')
    return {
      code: 'rollout.stage-already',
      params: { state: { term: stage.phase } },
    };
  // Says not how many: some may be hidden from the reader.
  return membersOf(rollout, stage).some(({ phase }) => phase === 'running')
    ? { code: 'rollout.stage-running' }
    : undefined;
}

/** Pure. */
export function whyNotMember(
  action: MemberActionName,
  rollout: RolloutRecord,
  stage: StageRecord,
  member: MemberRecord,
): Reason | undefined {
  const whyNone = whyNotAnyPart(rollout);
  if (whyNone !== undefined) return whyNone;
  if (stage.phase === 'done' || stage.phase === 'skipped')
    return {
      code: 'rollout.stage-over',
      params: { state: { term: stage.phase } },
    };
  if (action === 'skip-cluster') {
    if (member.phase === 'running') return { code: 'rollout.cluster-running' };
    if (member.phase === 'succeeded')
      return { code: 'rollout.cluster-succeeded' };
    return member.phase === 'skipped'
      ? { code: 'rollout.cluster-skipped' }
      : undefined;
  }
  if (member.phase !== 'failed') return { code: 'rollout.cluster-not-failed' };
  if (member.upgrade && member.upgrade.endedAtMs === undefined)
    return { code: 'rollout.cluster-ending' };
  if (!isReopened(member)) return undefined;
  const members = membersOf(rollout, stage);
  const planned = rollout.plan.spec.stages.find(
    ({ name }) => name === stage.name,
  );
  const limit = planned ? maxConcurrentOf(planned, members.length) : 1;
  const running = members.filter(({ phase }) => phase === 'running').length;
  return running >= limit ? { code: 'rollout.stage-full' } : undefined;
}

/**
 * Whether a retry goes on with the failed upgrade; else the cluster waits for its turn once more.
 * Pure.
 */
export function isReopened({
  upgrade,
}: Pick<MemberRecord, 'upgrade'>): boolean {
  return upgrade?.phase === 'failed';
}

/** Why a stage that halts does so: the first that holds of what the decision weighs. Pure. */
export function haltedBecause(
  rollout: RolloutRecord,
  stage: StageRecord,
): 'canary' | 'budget' | 'gate' {
  const members = membersOf(rollout, stage).map(member => ({
    ...member,
    change: { minor: member.changesMinor, nodes: member.changesNodes },
  }));
  const { counted } = failuresOf({ ...stage, gates: [], members });
  if (counted.some(({ canary }) => canary)) return 'canary';
  return counted.length > failureCounts(rollout, stage).budget
    ? 'budget'
    : 'gate';
}

/**
 * All failures of a stage, including those that a user accepted, and how many more it tolerates.
 * Pure.
 */
export function failureCounts(
  rollout: RolloutRecord,
  stage: StageRecord,
): { readonly failures: number; readonly budget: number } {
  const members = membersOf(rollout, stage);
  const planned = rollout.plan.spec.stages.find(
    ({ name }) => name === stage.name,
  );
  return {
    failures: members.filter(({ phase }) => phase === 'failed').length,
    budget: planned ? failureBudgetOf(planned, members.length) : 0,
  };
}
