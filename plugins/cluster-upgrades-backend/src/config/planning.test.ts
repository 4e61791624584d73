import { ConfigReader } from '@backstage/config';
import type { JsonObject } from '@backstage/types';
import { SHIPPED_RULES } from '@drydock/upgrade-plans';
import { readClusterUpgradesConfig } from './config';

const read = (planning: JsonObject) =>
  readClusterUpgradesConfig(new ConfigReader({ clusterUpgrades: { planning } }))
    .planning;
const podSpec = {
  template: {
    spec: { containers: [{ name: 'drain', image: 'example/drain:1' }] },
  },
};
const ownRule = {
  id: 'own',
  title: 'Own',
  scope: 'plan',
  expression: 'plan.name != ""',
  message: 'Name it.',
};
const metrics = { id: 'a', url: 'https://metrics.example.com' };
const webhook = {
  id: 'tickets',
  url: 'https://tickets.example.com/drydock',
  secret: 'a secret of 16 characters',
};

describe('the planning section of the configuration', () => {
  it('has defaults for everything; of the shipped rules only one is on', () => {
    const planning = read({});
    expect(planning).toMatchObject({
      channels: {},
      productionEnvironments: ['prod', 'production'],
      approvals: [],
      metricSources: [],
      webhooks: [],
      jobs: [],
    });
    expect(planning.policy.map(({ rule }) => rule.id)).toEqual(
      SHIPPED_RULES.filter(rule => rule.enabled).map(rule => rule.id),
    );
  });

  it('switches shipped rules and adds own ones', () => {
    const { policy } = read({
      policy: {
        enable: ['no-production-on-fridays'],
        disable: ['no-override-of-blockers-by-requesters'],
        rules: [ownRule, { ...ownRule, id: 'off', enabled: false }],
      },
    });
    expect(policy.map(({ rule }) => rule.id)).toEqual([
      'no-production-on-fridays',
      'own',
    ]);
  });

  it('reads what plans refer to', () => {
    const planning = read({
      channels: { stable: '1.35', rapid: 'v1.36.2' },
      approvals: [
        {
          environments: ['prod'],
          required: 2,
          groups: ['group:default/platform'],
        },
        { required: 1 },
      ],
      metricSources: [
        {
          id: 'prometheus',
          url: 'https://metrics.example.com/prom',
          authorization: 'Bearer t',
          headers: { 'X-Scope-OrgID': 'team' },
        },
      ],
      webhooks: [webhook],
      jobs: [{ id: 'drain', namespace: 'platform', spec: podSpec }],
      jobCredential: {
        file: 'jobs.kubeconfig',
        contexts: { 'kubeconfig/prod-eu-1': 'eu' },
      },
    });
    expect(planning.channels).toEqual({ stable: '1.35', rapid: 'v1.36.2' });
    expect(planning.metricSources[0]).toMatchObject({
      id: 'prometheus',
      timeoutSeconds: 10,
      headers: { 'X-Scope-OrgID': 'team' },
    });
    expect(planning.metricSources[0].url.href).toBe(
      'https://metrics.example.com/prom',
    );
    expect(planning.metricSources[0].authorization?.reveal()).toBe('Bearer t');
    expect(planning.webhooks[0].secret.reveal()).toBe(webhook.secret);
    expect(planning.jobs[0]).toEqual({
      id: 'drain',
      runner: 'kubeconfig',
      namespace: 'platform',
      spec: podSpec,
    });
    expect(planning.jobCredential).toEqual({
      file: 'jobs.kubeconfig',
      contexts: { 'kubeconfig/prod-eu-1': 'eu' },
    });
  });

  it('shows no secret when the configuration is written somewhere', () => {
    expect(JSON.stringify(read({ webhooks: [webhook] }))).not.toContain(
      webhook.secret,
    );
  });

  it.each<[JsonObject, string]>([
    [
      { channel: {} },
      "clusterUpgrades.planning: has no setting 'channel'. Did you mean 'channels'?",
    ],
    [
      { channels: { stable: 'newest' } },
      'planning.channels.stable: must be a version',
    ],
    [
      { channels: { Stable: '1.35' } },
      'planning.channels.Stable: must be lower-case letters',
    ],
    [
      { policy: { enable: ['no-mondays'] } },
      'planning.policy.enable[0]: must be the id of a rule that ships: no-override',
    ],
    [
      { policy: { enable: ['canary-first'], disable: ['canary-first'] } },
      'planning.policy.disable[0]: stands under enable too',
    ],
    [
      { policy: { rules: [{ ...ownRule, id: 'canary-first' }] } },
      'planning.policy.rules[0].id: is the id of a rule that ships',
    ],
    [
      {
        policy: {
          rules: [
            ownRule,
            { ...ownRule, id: 'b', expression: 'plan.nme == ""' },
          ],
        },
      },
      'planning.policy.rules[1].expression: No such key: nme',
    ],
    [
      { policy: { rules: [{ ...ownRule, expression: 'cluster.name == ""' }] } },
      'planning.policy.rules[0].expression: Unknown variable: cluster',
    ],
    [
      { policy: { rules: [ownRule, ownRule] } },
      'planning.policy.rules[1].expression: has the id of another rule',
    ],
    [
      { plansOnlyEnvironments: 'prod' },
      "planning.plansOnlyEnvironments: must be a list of environments, or 'all'",
    ],
    [{ approvals: [{ required: 0 }] }, 'planning.approvals[0].required'],
    [
      { approvals: [{ required: 1, groups: ['platform'] }] },
      'planning.approvals[0].groups[0]: must be the entity reference of a group',
    ],
    [
      { metricSources: [{ id: 'a', url: 'ftp://metrics' }] },
      'planning.metricSources[0].url: must be an address',
    ],
    [
      {
        metricSources: [{ id: 'a', url: 'https://me:pw@metrics.example.com' }],
      },
      'planning.metricSources[0].url: must hold no credential',
    ],
    [
      {
        metricSources: [
          { id: 'a', url: 'http://metrics.example.com', authorization: 'x' },
        ],
      },
      'planning.metricSources[0].url: must be https',
    ],
    [
      {
        metricSources: [
          {
            id: 'a',
            url: 'https://metrics.example.com',
            headers: { Authorization: 'x' },
          },
        ],
      },
      "use 'authorization'",
    ],
    [
      {
        metricSources: [
          { ...metrics, queries: { errors: { query: 'up{c={{cluster}}}' } } },
        ],
      },
      'planning.metricSources[0].queries.errors.query: has {{cluster}} outside of quotes',
    ],
    [
      {
        metricSources: [
          {
            ...metrics,
            queries: { errors: { query: 'up[{{parameters.minutes}}m]' } },
          },
        ],
      },
      'queries.errors.query: has the unknown placeholder {{parameters.minutes}}',
    ],
    [
      {
        metricSources: [
          {
            ...metrics,
            queries: {
              errors: {
                query: 'up',
                parameters: {
                  minutes: {
                    type: 'number',
                    minimum: 1,
                    maximum: 5,
                    default: 6,
                  },
                },
              },
            },
          },
        ],
      },
      'parameters.minutes.default: must be a value that plans may choose',
    ],
    [
      { webhooks: [webhook, webhook] },
      "planning.webhooks[1].id: 'tickets' is used twice",
    ],
    [
      { webhooks: [{ ...webhook, secret: 'short' }] },
      'planning.webhooks[0].secret: must be 16 characters or more',
    ],
    [
      { jobs: [{ id: 'a', namespace: 'platform', spec: {} }] },
      'planning.jobs[0]: spec.template.spec.containers must name at least one container',
    ],
  ])(
    'stops the start and says where the mistake is: %j',
    (planning, message) => {
      expect(() => read(planning)).toThrow(message);
    },
  );
});
