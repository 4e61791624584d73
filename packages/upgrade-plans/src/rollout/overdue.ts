import { standsStill } from './barriers';
import type { MemberState } from './model';
import { MINUTE_MS } from './situation';
import type { Situation, Stage } from './situation';

/**
 * The stage as it is once its overdue clusters count as failed, and once what waits in a stage that
 * is over is skipped. Both are decided here, so that what follows in the same turn rests on them.
 * No deadline passes for what stands still.
 */
export function settleMembers(
  { state, nowMs, turn }: Situation,
  stage: Stage,
): Stage {
  const { phase } = stage.state;
  const over = phase === 'done' || phase === 'skipped' ? phase : undefined;
  const members = stage.state.members.map((member): MemberState => {
    if (member.phase === 'waiting' && over) {
      turn.decide({
        kind: 'skip-cluster',
        stage: stage.plan.name,
        clusterId: member.clusterId,
        reason: {
          code: 'rollout.stage-over',
          params: { state: { term: over } },
        },
      });
      return { ...member, phase: 'skipped', endedAtMs: nowMs };
    }
    const deadlineMs =
      member.phase === 'running' && !standsStill(state, member)
        ? deadlineOf(stage, member)
        : undefined;
    if (deadlineMs === undefined || deadlineMs > nowMs) {
      turn.lookAgainAt(deadlineMs);
      return member;
    }
    turn.decide({
      kind: 'fail-cluster',
      stage: stage.plan.name,
      clusterId: member.clusterId,
      reason: {
        code: 'rollout.deadline-passed',
        params: {
          deadline: { seconds: (stage.plan.progressDeadlineMinutes ?? 0) * 60 },
        },
      },
    });
    return { ...member, phase: 'failed', endedAtMs: nowMs };
  });
  return { ...stage, state: { ...stage.state, members } };
}

function deadlineOf(
  { plan }: Stage,
  { startedAtMs, stoodStillMs = 0 }: MemberState,
): number | undefined {
  if (plan.progressDeadlineMinutes === undefined || startedAtMs === undefined)
    return undefined;
  return startedAtMs + stoodStillMs + plan.progressDeadlineMinutes * MINUTE_MS;
}
