import { failureBudgetOf } from './limits';
import type { RolloutOutcome } from './model';
import { clusters, membersIn, namesOf } from './situation';
import type { Situation, Stage } from './situation';

/** The end of a rollout all of whose stages are over. Failures that were borne are named all the same. */
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
): string {
  const [succeeded, failed, skipped] = (
    ['succeeded', 'failed', 'skipped'] as const
  ).map(phase => stages.flatMap(stage => membersIn(stage, phase)));
  return [
    `${clusters(succeeded.length)} ${rollback ? 'taken back' : 'upgraded'}`,
    ...(failed.length > 0
      ? [`${failed.length} failed: ${namesOf(failed, 20)}`]
      : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ].join('; ');
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
      message: `${word} ${
        waiting > 0
          ? `before ${clusters(waiting)} began`
          : 'when none was left to begin'
      }; ${summaryOf(stages, plan)}`,
    });
  if (desired === 'abort') {
    for (const { stage, member } of running)
      turn.decide({
        kind: 'stop-cluster',
        stage,
        clusterId: member.clusterId,
        reason: 'the rollout is aborted',
      });
  }
  const how =
    desired === 'stop' ? 'to be finished' : 'to end after the current hop';
  return turn.wait({
    kind: 'work',
    reason: `the rollout is being ${word}, no further cluster starts: ${clusters(
      running.length,
    )} running, ${how}`,
  });
}
