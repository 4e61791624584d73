import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TextKey, Texts } from '../../translation';

export type PlanActionName =
  | 'approve'
  | 'reject'
  | 'start'
  | 'submit'
  | 'withdraw'
  | 'archive'
  | 'edit';

const labels: Record<PlanActionName, TextKey> = {
  approve: 'plan.action.approve',
  reject: 'plan.action.reject',
  start: 'plan.action.start',
  submit: 'plan.action.submit',
  withdraw: 'plan.action.withdraw',
  archive: 'plan.action.archive',
  edit: 'plan.action.edit',
};

export function planActionLabel(action: string, texts: Texts): string {
  const key = Object.entries(labels).find(([name]) => name === action)?.[1];
  return key ? texts(key) : action;
}

/** Exactly what an action does, before it is done. */
export function planActionEffect(
  action: Exclude<PlanActionName, 'edit' | 'submit'>,
  plan: Plan,
  texts: Texts,
): string {
  const clusters = texts('count.clusters', { count: plan.clusters });
  switch (action) {
    case 'approve':
      return [
        texts('plan.effect.approve', {
          revision: plan.revision,
          digest: plan.digest?.slice(0, 12) ?? '',
          clusters,
          target: plan.target,
        }),
        ...(plan.startWhenApproved ? [texts('plan.page.startsThen')] : []),
      ].join(' ');
    case 'reject':
      return texts('plan.effect.reject');
    case 'start':
      return texts('plan.effect.start', {
        clusters,
        stage: plan.stages[0]?.title ?? plan.stages[0]?.name ?? '1',
      });
    case 'withdraw':
      return texts('plan.effect.withdraw');
    case 'archive':
      return texts('plan.effect.archive');
    default:
      return exhausted(action);
  }
}

function exhausted(action: never): never {
  throw new Error(`No text for the action ${action}`);
}
