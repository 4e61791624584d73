import { inEnglish } from '@drydock/upgrade-reasons';
import type { PlanHook } from '@drydock/upgrade-plans';
import { planFile } from '../../plans/__testUtils__/records';
import { hookProblem, hookProblems, HookTargets } from './hookProblems';

const common = {
  deadlineMinutes: 30,
  retries: 0,
  onFailure: 'block',
  at: 'before-upgrade',
} as const;
const call: PlanHook = {
  ...common,
  name: 'tell',
  type: 'webhook',
  webhook: 'chat',
};
const job: PlanHook = {
  ...common,
  name: 'backup',
  at: 'before-node-drain',
  type: 'job',
  job: 'etcd-backup',
};
const targets: HookTargets = {
  webhooks: [{ id: 'chat' }],
  jobs: [{ id: 'etcd-backup', runner: 'kubeconfig' }],
  runners: [{ id: 'kubeconfig' }],
};

describe('hookProblems', () => {
  it('has nothing against hooks that run what is configured', () => {
    expect(hookProblems(planFile({ hooks: [call, job] }), targets)).toEqual([]);
  });

  it.each([
    [
      'a webhook that is not configured',
      call,
      { webhooks: [{ id: 'tickets' }] },
      'Webhook "chat" of hook tell is not configured. Add it to clusterUpgrades.planning.webhooks (configured: tickets)',
    ],
    [
      'a Job template that is not configured',
      job,
      { jobs: [] },
      'Job "etcd-backup" of hook backup is not configured. Add it to clusterUpgrades.planning.jobs (configured: none)',
    ],
    [
      'a Job that nothing can create',
      job,
      { runners: [] },
      'Nothing can create Jobs as "kubeconfig" for hook backup. Configure clusterUpgrades.planning.jobCredential, or add the module that provides this runner',
    ],
  ])('names %s, and what to configure', (_, hook, without, says) => {
    expect(inEnglish(hookProblem(hook, { ...targets, ...without }))).toBe(says);
    expect(
      inEnglish(
        hookProblems(planFile({ hooks: [call, job] }), {
          ...targets,
          ...without,
        }),
      ),
    ).toEqual([
      {
        reason: says,
        path: hook === call ? 'spec.hooks[0].webhook' : 'spec.hooks[1].job',
      },
    ]);
  });
});
