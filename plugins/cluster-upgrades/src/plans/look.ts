import type { PlanState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import type { TextKey, Texts } from '../translation';

const looks: Record<PlanState, { status: StatusName; wordKey: TextKey }> = {
  draft: { status: 'pending', wordKey: 'plan.state.draft' },
  submitted: { status: 'waiting', wordKey: 'plan.state.submitted' },
  approved: { status: 'ready', wordKey: 'plan.state.approved' },
  rejected: { status: 'failed', wordKey: 'plan.state.rejected' },
  void: { status: 'attention', wordKey: 'plan.state.void' },
  running: { status: 'running', wordKey: 'plan.state.running' },
  ended: { status: 'done', wordKey: 'plan.state.ended' },
  archived: { status: 'pending', wordKey: 'plan.state.archived' },
};

export function planLook(
  state: PlanState,
  texts: Texts,
): { status: StatusName; word: string } {
  const look = looks[state];
  return look
    ? { status: look.status, word: texts(look.wordKey) }
    : { status: 'unknown', word: state };
}

export const planStates: PlanState[] = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'void',
  'running',
  'ended',
  'archived',
];

/** Whether others may change the state at any moment, so that its page is read again soon. */
export function isMoving(state: PlanState): boolean {
  return ['submitted', 'approved', 'running', 'void'].includes(state);
}

const meanings: Partial<Record<PlanState, TextKey>> = {
  draft: 'plan.meaning.draft',
  submitted: 'plan.meaning.submitted',
  approved: 'plan.meaning.approved',
  rejected: 'plan.meaning.rejected',
  void: 'plan.meaning.void',
  running: 'plan.meaning.running',
  ended: 'plan.meaning.ended',
};

/** What the state means for who looks, in one sentence. */
export function stateSentence(
  state: PlanState,
  texts: Texts,
): string | undefined {
  const key = meanings[state];
  return key && texts(key);
}
