import type { PlanHook } from '@drydock/upgrade-plans';
import type { HookAttempt } from '../model';

export const webhookHook: PlanHook = {
  name: 'silence',
  at: 'before-upgrade',
  deadlineMinutes: 30,
  retries: 2,
  onFailure: 'block',
  type: 'webhook',
  webhook: 'alerts',
};
export const jobHook: PlanHook = {
  name: 'backup',
  at: 'before-control-plane',
  deadlineMinutes: 30,
  retries: 1,
  onFailure: 'block',
  type: 'job',
  job: 'etcd-backup',
};

export function hookAttempt(more: Partial<HookAttempt> = {}): HookAttempt {
  return {
    hook: webhookHook,
    attempt: 1,
    operationKey: 'u1/step-2/attempt-1',
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: 'c1', name: 'prod-eu-1' },
    from: 'v1.35.5',
    target: 'v1.36.4',
    requestedBy: 'user:default/ada',
    ...more,
  };
}
