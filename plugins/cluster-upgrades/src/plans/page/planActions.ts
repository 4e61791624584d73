import type {
  ActionRule,
  Plan,
  PlanState,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { PlanActionName } from './planActionTexts';

/**
 * Actions that make sense at all in each state; one that is not allowed is shown disabled with its
 * reason.
 */
const offered: Record<PlanState, PlanActionName[]> = {
  draft: ['edit', 'submit', 'archive'],
  submitted: ['approve', 'reject', 'withdraw', 'edit'],
  approved: ['start', 'reject', 'withdraw', 'edit'],
  rejected: ['edit', 'submit', 'archive'],
  void: ['submit', 'edit', 'withdraw', 'archive'],
  running: ['edit'],
  ended: ['edit', 'submit', 'archive'],
  archived: ['edit'],
};

const next: Partial<Record<PlanState, PlanActionName>> = {
  draft: 'submit',
  submitted: 'approve',
  approved: 'start',
  rejected: 'edit',
  void: 'submit',
};

/** None in a state that this Drydock does not name. */
export function offeredIn(state: PlanState): readonly PlanActionName[] {
  return offered[state] ?? [];
}

/**
 * What brings a plan on; undefined: nothing does. A started plan runs and ends with its rollout,
 * and an archived one does nothing.
 */
export function nextPlanAction(state: PlanState): PlanActionName | undefined {
  return next[state];
}

/** What the controls offer in the state of the plan. */
export function offeredPlanActions({
  state,
  actions,
}: Pick<Plan, 'state' | 'actions'>): ActionRule[] {
  return actions.filter(({ action }) =>
    offeredIn(state).some(name => name === action),
  );
}
