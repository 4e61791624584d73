import { ConflictError, InputError } from '@backstage/errors';
import { reasonText } from '@drydock/upgrade-reasons';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { PolicyDecision } from './PlanPolicy';
import type { StoredPlan } from './planQueries';

/** @throws ConflictError while a rollout of it runs, and once it is archived */
export function requireEditable({ plan, rollouts }: StoredPlan): void {
  if (plan.archivedAtMs !== undefined)
    throw new ConflictError('The plan is archived. Create another one.');
  const running = rollouts.find(rollout => rollout.endedAtMs === undefined);
  if (running)
    throw new ConflictError(
      'The rollout of this plan has not ended. Stop or abort it first.',
    );
}

/** Who has the name of a plan, for an author who sees that plan. */
export function takenBy({ plan }: StoredPlan): string {
  return plan.archivedAtMs === undefined
    ? ` by a plan with another document. Change that plan (PUT /plans/${plan.id})`
    : ' by an archived plan';
}

/** @throws ConflictError with what each rule says that denies */
export function requireAllowed(decisions: readonly PolicyDecision[]): void {
  const messages = new Set(
    decisions
      .filter(({ allowed }) => !allowed)
      .map(({ title, reason }) => (reason ? reasonText(reason) : title)),
  );
  if (messages.size > 0)
    throw new ConflictError(
      `The policy of this portal denies it. ${[...messages].join('; ')}`,
    );
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
    throw new InputError(
      `Stage ${stage ?? '(not named)'} has no approval gate ${
        gate ?? '(not named)'
      }; it has ${gates.join(', ') || 'none'}`,
    );
}
