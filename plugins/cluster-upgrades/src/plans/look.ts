import type { PlanState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Look } from '../rollouts/look';

const looks: Record<PlanState, Look> = {
  draft: { status: 'pending', word: 'Draft' },
  submitted: { status: 'waiting', word: 'Waiting for approval' },
  approved: { status: 'ready', word: 'Approved' },
  rejected: { status: 'failed', word: 'Rejected' },
  void: { status: 'attention', word: 'Approval is void' },
  running: { status: 'running', word: 'Running' },
  ended: { status: 'done', word: 'Ended' },
  archived: { status: 'pending', word: 'Archived' },
};

export function planLook(state: PlanState): Look {
  return looks[state] ?? { status: 'unknown', word: state };
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

/** What the state means for who looks, in one sentence. */
export function stateSentence(state: PlanState): string {
  switch (state) {
    case 'draft':
      return 'Nothing acts on a cluster before the plan is submitted, approved and started.';
    case 'submitted':
      return 'Nothing begins before every approval is given.';
    case 'approved':
      return 'It can be started. A change of document, clusters, targets or blockers voids the approval.';
    case 'rejected':
      return 'The plan was rejected. Submit a new revision.';
    case 'void':
      return 'What was approved is no longer what would happen: submit it again.';
    case 'running':
      return 'Its rollout is running.';
    case 'ended':
      return 'Its rollout has ended.';
    default:
      return '';
  }
}
