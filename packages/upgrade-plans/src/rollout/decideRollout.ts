import { barriersOf } from './barriers';
import { endEarly, finishAtEnd } from './ending';
import type { DecideRollout } from './model';
import { settleMembers } from './overdue';
import { stagesOf } from './situation';
import type { Situation } from './situation';
import { advanceStage, haltIfNeeded, isSettled } from './stages';
import { Turn } from './Turn';

/**
 * What a rollout does next. Stages run strictly one after the other; the first that is not over is
 * advanced. Failures, deadlines and halts are noted whatever users want. Something new begins only
 * when no barrier is left. `RolloutDecision` says how a turn is applied.
 */
export const decideRollout: DecideRollout = (plan, state, nowMs) => {
  const turn = new Turn(nowMs);
  const situation: Situation = { plan, state, nowMs, turn };
  const barriers = barriersOf(state);
  for (const barrier of barriers) turn.wait(barrier);
  const stages = stagesOf(plan, state).map(stage =>
    settleMembers(situation, stage),
  );
  const current = stages.findIndex(stage => !isSettled(stage));
  if (current === -1) finishAtEnd(situation, stages);
  else if (state.desired === 'stop' || state.desired === 'abort')
    endEarly(situation, stages, state.desired);
  else {
    stages.slice(current).forEach((stage, index) => {
      if (index > 0 && stage.state.phase === 'pending')
        turn.wait({
          kind: 'work',
          stage: stage.plan.name,
          reason: {
            code: 'rollout.after-stage',
            params: { stage: { text: stages[current + index - 1].plan.name } },
          },
        });
      else if (haltIfNeeded(situation, stage)) return;
      else if (index === 0)
        advanceStage(situation, stage, barriers.length === 0);
      else if (!isSettled(stage))
        turn.wait({
          kind: 'work',
          stage: stage.plan.name,
          reason: {
            code: 'rollout.after-running-stage',
            params: { stage: { text: stages[current].plan.name } },
          },
        });
    });
  }
  return turn.result();
};
