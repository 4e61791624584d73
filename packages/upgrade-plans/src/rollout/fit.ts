import type { Opening } from '../time/model';
import type { MemberState, RolloutWait } from './model';
import { MINUTE_MS } from './situation';
import type { Situation, Stage } from './situation';

const AUTHOR = "users with permission to change the plan's windows or fit";

/**
 * Why a member must not start in this opening although it is open; undefined: it may.
 *
 * With `fit: must-fit` a cluster starts only when the p90 of its estimate ends before the opening does. Where own history gives no estimate the
 * stage's progress deadline stands for it, since what takes longer has failed by then. Without either nothing says that it fits, and it
 * starts only in an opening without an end: guessing, or waiting for a window to be fresh, would be a pass for something unknown.
 */
export function fitProblem(
  { plan, nowMs, turn }: Situation,
  stage: Stage,
  member: MemberState,
  opening: Opening,
): Pick<RolloutWait, 'reason' | 'who' | 'untilMs'> | undefined {
  if (
    plan.spec.fit !== 'must-fit' ||
    !opening.open ||
    opening.untilMs === undefined
  )
    return undefined;
  const left = Math.floor((opening.untilMs - nowMs) / MINUTE_MS);
  const needed =
    member.estimateMinutes?.p90 ?? stage.plan.progressDeadlineMinutes;
  if (needed === undefined)
    return {
      reason: `${left} minutes are left of the opening, and neither own history nor a progress deadline of the stage says how long this upgrade takes`,
      who: AUTHOR,
      untilMs: opening.untilMs,
    };
  const latestStartMs = Math.floor(opening.untilMs - needed * MINUTE_MS);
  if (nowMs <= latestStartMs) {
    turn.lookAgainAt(latestStartMs + 1);
    return undefined;
  }
  const source = member.estimateMinutes
    ? '9 of 10 such upgrades take'
    : "no own history; the stage's progress deadline is";
  return {
    reason: `${left} minutes are left of the opening, too few: ${source} ${Math.ceil(
      needed,
    )} minutes`,
    who: AUTHOR,
    untilMs: opening.untilMs,
  };
}
