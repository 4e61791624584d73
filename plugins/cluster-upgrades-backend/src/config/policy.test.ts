import { mockServices } from '@backstage/backend-test-utils';
import { readClusterUpgradesConfig } from './config';
import { readPolicy } from './policy';

const read = (clusterUpgrades: object) =>
  readClusterUpgradesConfig(
    mockServices.rootConfig({
      data: { clusterUpgrades: clusterUpgrades as never },
    }),
  );

describe('the policy of the configuration', () => {
  it('takes severities and ignore rules, one pattern or several', () => {
    const config = read({
      checks: {
        'upgrade-path': { severity: 'warning' },
        'disruption-budgets': { enabled: false },
      },
      ignore: [
        {
          check: 'disruption-*',
          namespace: ['kube-system', 'istio-*'],
          environment: 'dev',
          reason: 'Owned by the platform',
          until: '2026-12-31',
        },
      ],
    });
    expect(config.checks['upgrade-path'].enabled).toBe(true);
    expect(readPolicy(config)).toEqual({
      severities: { 'upgrade-path': 'warning' },
      ignore: [
        {
          check: ['disruption-*'],
          namespace: ['kube-system', 'istio-*'],
          environment: ['dev'],
          reason: 'Owned by the platform',
          until: '2026-12-31',
        },
      ],
    });
  });

  it('decides nothing by default', () => {
    const config = read({});
    expect(readPolicy(config)).toEqual({ severities: {}, ignore: [] });
    expect(config).toMatchObject({
      waivers: { maxDays: 90 },
      notifications: { newBlockers: 'daily', hourUtc: 7, rollouts: 'on' },
      retention: { solvedFindingsDays: 90, verdictsDays: 365 },
    });
  });

  it.each<[string, object, RegExp]>([
    [
      'a rule without a reason',
      { ignore: [{ check: 'upgrade-path' }] },
      /ignore\[0\]\.reason/,
    ],
    [
      'a reason that says nothing',
      { ignore: [{ check: 'upgrade-path', reason: ' ' }] },
      /ignore\[0\]\.reason: must say why/,
    ],
    [
      'a rule for everything',
      { ignore: [{ environment: 'dev', reason: 'All of it' }] },
      /ignore\[0\]: must name at least one of/,
    ],
    [
      'a rule for everything in stars',
      { ignore: [{ check: '*', name: ['api', '**'], reason: 'All of it' }] },
      /ignore\[0\]: must name at least one of .* by more than '\*'/,
    ],
    [
      'a day that is none',
      {
        ignore: [
          { check: 'upgrade-path', reason: 'Known', until: '2026-02-30' },
        ],
      },
      /ignore\[0\]\.until: must be a day/,
    ],
    [
      'labels that are none',
      { ignore: [{ check: 'upgrade-path', reason: 'Known', labels: {} }] },
      /ignore\[0\]\.labels: must name some/,
    ],
    [
      'labels alone',
      { ignore: [{ labels: { tier: 'gold' }, reason: 'All of it' }] },
      /ignore\[0\]: must name at least one of/,
    ],
    [
      'a field that no rule has',
      { ignore: [{ check: 'upgrade-path', reason: 'Known', pod: 'a' }] },
      /ignore\[0\].*pod/s,
    ],
    [
      'a severity that is none',
      { checks: { 'upgrade-path': { severity: 'fatal' } } },
      /checks\.upgrade-path\.severity/,
    ],
    ['a waiver for ever', { waivers: { maxDays: 0 } }, /waivers\.maxDays/],
    [
      'an hour that is none',
      { notifications: { hourUtc: 24 } },
      /notifications\.hourUtc/,
    ],
  ])('refuses %s at the start', (_, config, message) => {
    expect(() => read(config)).toThrow(message);
  });
});
