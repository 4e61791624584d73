import type { PlanGate } from '../plan/model';
import { failuresOf } from './failures';
import { gatesAt } from './gates';
import type { JudgedGate } from './gates';
import { failureBudgetOf } from './limits';
import { clusters, membersIn, namesOf } from './situation';
import type { Stage } from './situation';

/** Why a stage must wait for a user's decision; undefined if it can go on. */
export function haltReason(stage: Stage, nowMs: number): string | undefined {
  const { counted } = failuresOf(stage.state);
  const canaries = counted.filter(member => member.canary);
  if (canaries.length > 0)
    return `${canaries.length === 1 ? 'canary' : 'canaries'} ${namesOf(
      canaries,
    )} failed`;
  const budget = failureBudgetOf(stage.plan, stage.state.members.length);
  if (counted.length > budget)
    return `${clusters(counted.length)} failed (${namesOf(
      counted,
    )}), the stage bears ${budget}`;
  return failedGate(stage, nowMs);
}

/** Gates count while what they stand before is still to come; people's approval of a stage does as long as it runs. */
function failedGate(stage: Stage, nowMs: number): string | undefined {
  const { phase } = stage.state;
  if (phase === 'pending') return failedAt(stage, 'before-stage', nowMs);
  if (phase === 'soaking') return failedAt(stage, 'after-stage', nowMs);
  const refused = gatesAt(stage, 'before-stage', nowMs).find(
    ({ gate, answer }) => gate.type === 'approval' && answer === 'failed',
  );
  if (refused) return failureOf(refused);
  if (!stage.plan.gates.some(({ when }) => when === 'before-cluster'))
    return undefined;
  const failed = new Set(
    stage.state.gates
      .filter(({ status }) => status === 'failed')
      .map(({ clusterId }) => clusterId),
  );
  for (const member of membersIn(stage, 'waiting')) {
    const reason =
      failed.has(member.clusterId) &&
      failedAt(stage, 'before-cluster', nowMs, member.clusterId);
    if (reason) return `${reason} for cluster ${member.clusterName}`;
  }
  return undefined;
}

function failedAt(
  stage: Stage,
  when: PlanGate['when'],
  nowMs: number,
  clusterId?: string,
): string | undefined {
  const failed = gatesAt(stage, when, nowMs, clusterId).find(
    ({ answer }) => answer === 'failed',
  );
  return failed && failureOf(failed);
}

function failureOf({ gate, state }: JudgedGate): string {
  return `gate ${gate.name} failed${
    state?.message ? ` (${state.message})` : ''
  }`;
}
