import { SecretText } from '@drydock/upgrade-readiness';
import { inEnglish } from '@drydock/upgrade-reasons';
import { hookAttempt, jobHook } from './__testUtils__/attempts';
import { ConfiguredHooks } from './ConfiguredHooks';

describe('ConfiguredHooks', () => {
  const webhooks = [
    {
      id: 'alerts',
      url: new URL('https://alerts.example.com/'),
      secret: new SecretText('x'),
      timeoutSeconds: 5,
    },
  ];
  const jobs = [
    { id: 'etcd-backup', runner: 'kubeconfig', namespace: 'n', spec: {} },
  ];

  it('knows the hooks of the configuration and says what another one needs [T-237]', () => {
    const hooks = new ConfiguredHooks({ webhooks, jobs, runners: [] });
    expect(hooks.effectOf(hookAttempt())).toHaveProperty('begin');
    expect(inEnglish(hooks.effectOf(hookAttempt({ hook: jobHook })))).toEqual({
      problem: expect.stringContaining(
        'Nothing can create Jobs as "kubeconfig"',
      ),
    });
    const none = new ConfiguredHooks({ webhooks: [], jobs: [], runners: [] });
    expect(inEnglish(none.effectOf(hookAttempt()))).toEqual({
      problem: expect.stringContaining('clusterUpgrades.planning.webhooks'),
    });
    expect(inEnglish(none.effectOf(hookAttempt({ hook: jobHook })))).toEqual({
      problem: expect.stringContaining('clusterUpgrades.planning.jobs'),
    });
  });
});
