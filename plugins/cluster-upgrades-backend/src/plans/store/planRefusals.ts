import { refusal } from '../../foundation/refusal';
import { ConflictError, InputError } from '@backstage/errors';
import {
  said,
  withoutRepeats,
  type Reason,
  type Param,
} from '@drydock/upgrade-reasons';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { PolicyDecision } from '../preview/PlanPolicy';
import type { StoredPlan } from './planQueries';

/** @throws ConflictError while a rollout of it runs, and once it is archived */
export function requireEditable({ plan, rollouts }: StoredPlan): void {
  if (plan.archivedAtMs !== undefined)
    throw refusal(ConflictError, { code: 'request.plan-archived' });
  const running = rollouts.find(rollout => rollout.endedAtMs === undefined);
  if (running)
    throw refusal(ConflictError, { code: 'request.plan-has-rollout' });
}

/** Who has the name of a plan, for an author who sees that plan. */
export function takenBy({ plan }: StoredPlan): Reason {
  const name = { text: plan.name };
  return plan.archivedAtMs === undefined
    ? {
        code: 'request.plan-name-taken-by',
        params: { name, id: { text: plan.id } },
      }
    : { code: 'request.plan-name-archived', params: { name } };
}

/** @throws ConflictError with what each rule says that denies */
export function requireAllowed(decisions: readonly PolicyDecision[]): void {
  const reasons = withoutRepeats(
    decisions
      .filter(({ allowed }) => !allowed)
      .map(({ title, reason }) => reason ?? said(title)),
  );
  if (reasons.length > 0)
    throw refusal(ConflictError, {
      code: 'request.policy-denies',
      params: { why: { reasons } },
    });
}

/** @throws InputError for a gate that the plan does not have */
export function requireGate(
  plan: UpgradePlanFile,
  stage: string | undefined,
  gate: string | undefined,
): void {
  if (stage === undefined && gate === undefined) return;
  const gates =
    plan.spec.stages
      .find(({ name }) => name === stage)
      ?.gates.filter(each => each.type === 'approval')
      .map(({ name }) => name) ?? [];
  if (gate === undefined || !gates.includes(gate))
    throw refusal(InputError, {
      code: 'input.approval-gate',
      params: {
        stage: named(stage),
        gate: named(gate),
        gates:
          gates.length === 0
            ? { term: 'none' }
            : { list: gates.map(text => ({ text })) },
      },
    });
}

function named(name: string | undefined): Param {
  return name === undefined ? { term: 'not-named' } : { text: name };
}
