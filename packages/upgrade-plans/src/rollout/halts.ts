import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { PlanGate } from '../plan/model';
import { failuresOf } from './failures';
import { gatesAt } from './gates';
import type { JudgedGate } from './gates';
import { failureBudgetOf } from './limits';
import { clusterOf, membersIn, namesOf } from './situation';
import type { Stage } from './situation';
import type { MemberState } from './model';

/** Why a stage must wait for a user's decision; undefined if it can go on. */
export function haltReason(stage: Stage, nowMs: number): Reason | undefined {
  const { counted } = failuresOf(stage.state);
  const canaries = counted.filter(member => member.canary);
  if (canaries.length > 0)
    return {
      code: 'rollout.canaries-failed',
      params: { clusters: namesOf(canaries) },
    };
  const budget = failureBudgetOf(stage.plan, stage.state.members.length);
  if (counted.length > budget)
    return {
      code: 'rollout.budget-exceeded',
      params: {
        count: { clusters: counted.length },
        clusters: namesOf(counted),
        budget: { clusters: budget },
      },
    };
  return failedGate(stage, nowMs);
}

/**
 * Gates count while what they stand before is still to come; people's approval of a stage does as
 * long as it runs.
 */
function failedGate(stage: Stage, nowMs: number): Reason | undefined {
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
      failedAt(stage, 'before-cluster', nowMs, member);
    if (reason) return reason;
  }
  return undefined;
}

function failedAt(
  stage: Stage,
  when: PlanGate['when'],
  nowMs: number,
  member?: MemberState,
): Reason | undefined {
  const failed = gatesAt(stage, when, nowMs, member?.clusterId).find(
    ({ answer }) => answer === 'failed',
  );
  return failed && failureOf(failed, member);
}

function failureOf({ gate, state }: JudgedGate, member?: MemberState): Reason {
  const name = { text: gate.name };
  const failure: Reason = member
    ? {
        code: 'rollout.gate-failed-for-cluster',
        params: { gate: name, cluster: clusterOf(member) },
      }
    : { code: 'rollout.gate-failed', params: { gate: name } };
  return allOf([failure, ...(state?.message ? [state.message] : [])]);
}
