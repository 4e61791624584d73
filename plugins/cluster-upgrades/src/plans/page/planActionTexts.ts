import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { count } from '../../format/words';

export type PlanActionName =
  | 'approve'
  | 'reject'
  | 'start'
  | 'submit'
  | 'withdraw'
  | 'archive'
  | 'edit';

const labels: Record<PlanActionName, string> = {
  approve: 'Approve',
  reject: 'Reject',
  start: 'Start rollout',
  submit: 'Submit for approval',
  withdraw: 'Withdraw',
  archive: 'Archive',
  edit: 'Edit',
};

export function planActionLabel(action: string): string {
  return (
    Object.entries(labels).find(([name]) => name === action)?.[1] ?? action
  );
}

/** Exactly what an action does, before it is done. */
export function planActionEffect(
  action: Exclude<PlanActionName, 'edit' | 'submit'>,
  plan: Plan,
): string {
  const clusters = count(plan.clusters, 'cluster');
  switch (action) {
    case 'approve':
      return `You approve revision ${
        plan.revision
      } with digest ${plan.digest?.slice(0, 12)}: ${clusters} to ${
        plan.target
      }. A change of document, clusters, targets, hops or blockers voids the approval; it also expires.${
        plan.startWhenApproved
          ? ' The rollout starts with the last approval.'
          : ''
      }`;
    case 'reject':
      return 'The revision is not carried out. Its requester sees your reason and can submit another one.';
    case 'start':
      return `The rollout of ${clusters} begins with stage ${
        plan.stages[0]?.title ?? plan.stages[0]?.name ?? '1'
      }, as soon as its windows and gates allow it. It can be paused, stopped and aborted at any time.`;
    case 'withdraw':
      return 'The plan is a draft again. Its approvals no longer count.';
    case 'archive':
      return 'The plan leaves the list and can no longer be started. Its record stays.';
    default:
      return exhausted(action);
  }
}

function exhausted(action: never): never {
  throw new Error(`No text for the action ${action}`);
}
