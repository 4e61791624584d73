import type { Opening } from '../time/model';
import type { Reason } from '@drydock/upgrade-reasons';
import type { MemberState } from './model';
import { AUTHORS } from './permissions';
import { isoTime, MINUTE_MS } from './situation';
import type { Situation, Stage } from './situation';

/**
 * Why a member must not start in this opening although it is open; undefined: it may.
 *
 * With `fit: must-fit` a cluster starts only when the p90 of its estimate ends before the opening
 * does. Where own history gives no estimate the stage's progress deadline stands for it, since what
 * takes longer has failed by then. Without either nothing says that it fits, and it starts only in
 * an opening without an end: guessing, or waiting for a window to be fresh, would be a pass for
 * something unknown.
 */
export function fitProblem(
  { plan, nowMs, turn }: Situation,
  stage: Stage,
  member: MemberState,
  opening: Opening,
): Reason | undefined {
  if (
    plan.spec.fit !== 'must-fit' ||
    !opening.open ||
    opening.untilMs === undefined
  )
    return undefined;
  const left = {
    seconds: Math.floor((opening.untilMs - nowMs) / MINUTE_MS) * 60,
  };
  const ends = { who: AUTHORS, until: isoTime(opening.untilMs) };
  const needed =
    member.estimateMinutes?.p90 ?? stage.plan.progressDeadlineMinutes;
  if (needed === undefined)
    return { code: 'rollout.fit-unknown', params: { left }, ...ends };
  const latestStartMs = Math.floor(opening.untilMs - needed * MINUTE_MS);
  if (nowMs <= latestStartMs) {
    turn.lookAgainAt(latestStartMs + 1);
    return undefined;
  }
  return {
    code: member.estimateMinutes
      ? 'rollout.fit-estimate'
      : 'rollout.fit-deadline',
    params: { left, needed: { seconds: Math.ceil(needed) * 60 } },
    ...ends,
  };
}
