import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { failureBudgetOf } from './limits';
import type { MemberState, RolloutOutcome } from './model';
import { membersIn, namesOf } from './situation';
import type { Situation, Stage } from './situation';

/**
 * The end of a rollout all of whose stages are over. Failures that were borne are named all the
 * same.
 */
export function finishAtEnd(
  { turn, plan }: Situation,
  stages: readonly Stage[],
): void {
  const outcome: RolloutOutcome = stages.some(failedBeyondBudget)
    ? 'failed'
    : 'succeeded';
  turn.decide({ kind: 'finish', outcome, message: summaryOf(stages, plan) });
}

function summaryOf(
  stages: readonly Stage[],
  { spec: { rollback } }: Situation['plan'],
): Reason {
  const [succeeded, failed, skipped] = (
    ['succeeded', 'failed', 'skipped'] as const
  ).map(phase => stages.flatMap(stage => membersIn(stage, phase)));
  return allOf([
    {
      code: rollback ? 'rollout.result-taken-back' : 'rollout.result-upgraded',
      params: { count: { clusters: succeeded.length } },
    },
    ...whereAny(failed, 'rollout.result-failed', {
      clusters: namesOf(failed, 20),
    }),
    ...whereAny(skipped, 'rollout.result-skipped', {}),
  ]);
}

function whereAny(
  members: readonly MemberState[],
  code: Reason['code'],
  params: NonNullable<Reason['params']>,
): readonly Reason[] {
  return members.length === 0
    ? []
    : [{ code, params: { ...params, count: { clusters: members.length } } }];
}

function failedBeyondBudget(stage: Stage): boolean {
  const failed = membersIn(stage, 'failed');
  return (
    failed.length > failureBudgetOf(stage.plan, stage.state.members.length) ||
    failed.some(({ canary }) => canary)
  );
}

/**
 * A rollout that a user stops or aborts: nothing begins, and it is over when no cluster is running.
 */
export function endEarly(
  { turn, plan }: Situation,
  stages: readonly Stage[],
  desired: 'stop' | 'abort',
): void {
  const word = desired === 'stop' ? 'stopped' : 'aborted';
  const running = stages.flatMap(stage =>
    membersIn(stage, 'running').map(member => ({
      stage: stage.plan.name,
      member,
    })),
  );
  const waiting = stages.reduce(
    (count, stage) => count + membersIn(stage, 'waiting').length,
    0,
  );
  if (running.length === 0)
    return turn.decide({
      kind: 'finish',
      outcome: word,
      message: allOf([leftWaiting(word, waiting), summaryOf(stages, plan)]),
    });
  if (desired === 'abort') {
    for (const { stage, member } of running)
      turn.decide({
        kind: 'stop-cluster',
        stage,
        clusterId: member.clusterId,
        reason: { code: 'rollout.aborted' },
      });
  }
  return turn.wait({
    kind: 'work',
    reason: {
      code: desired === 'stop' ? 'rollout.stopping' : 'rollout.aborting',
    },
  });
}

function leftWaiting(word: 'stopped' | 'aborted', waiting: number): Reason {
  return waiting === 0
    ? { code: `rollout.${word}-after-all` }
    : {
        code: `rollout.${word}-before-all`,
        params: { count: { clusters: waiting } },
      };
}
