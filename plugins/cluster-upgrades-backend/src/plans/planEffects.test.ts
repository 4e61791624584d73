import { builtinKnowledge as knowledge } from '@drydock/kubernetes-knowledge';
import type { ClusterJobRunner } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { SecretText } from '@drydock/upgrade-readiness';
import { SHIPPED_RULES, readPlan } from '@drydock/upgrade-plans';
import { reasonText, said } from '@drydock/upgrade-reasons';
import { reasonOfColumn } from '../foundation/database/reasonColumn';
import { presentPreview } from '../api/present/presentPreview';
import { MigratedDatabases } from '../__testUtils__/databases';
import { clusterIdentity } from '../clusters/store/clusterIdentityQueries';
import { EffectChecks } from '../upgrades/effects/EffectChecks';
import { DrainRuleEffect } from '../upgrades/effects/platform/DrainRuleEffect';
import { NodeHooksEffect } from '../upgrades/effects/platform/NodeHooksEffect';
import { NodeRolloutEffect } from '../upgrades/effects/platform/NodeRolloutEffect';
import { SilenceAlerts } from '../upgrades/effects/silences/SilenceAlerts';
import { ConfiguredHooks } from '../upgrades/hooks/ConfiguredHooks';
import {
  ADA,
  PLAN_TARGETS,
  PlanHarness,
  planDocument,
  submitter,
} from './__testUtils__/PlanHarness';
import { Freezes } from './schedule/Freezes';
import { Previews } from './preview/Previews';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();
const alertmanager = {
  id: 'main',
  url: new URL('https://alertmanager.example.com'),
  authorization: new SecretText('x'),
  clusterLabel: 'cluster',
  clusters: { 'test/prod-1': 'p1' },
  timeoutSeconds: 5,
};
const quiet = {
  name: 'quiet',
  type: 'silence-alerts',
  source: 'main',
  matchers: [{ label: 'a', value: 'b' }],
};
const force = {
  name: 'nodes',
  type: 'node-rollout',
  pools: ['workers'],
  drainTimeoutMinutes: 30,
  onDrainTimeout: 'force',
};
const FORCED =
  'Nodes of these node pools are removed when their drain has lasted 30 min, regardless of disruption budgets: workers';
const skip = {
  name: 'cache',
  type: 'drain-rule',
  pools: ['workers'],
  pods: { labels: { app: 'cache' } },
  behavior: 'skip',
};
const SKIPPED =
  'Pods with app=cache are not evicted from nodes of these node pools. They end with their node, regardless of disruption budgets: workers';

/** As a provider that knows the pool `workers` alone. */
const nodeRollout = {
  check: async (
    _: unknown,
    { pools = [] }: { readonly pools?: readonly string[] },
  ) =>
    pools.includes('workers')
      ? undefined
      : said(`The cluster has no node pool ${pools.join()}`),
  take: async () => ({
    outcome: 'refused' as const,
    message: said('not in this test'),
  }),
  observe: async () => ({ state: 'gone' as const }),
  undo: async () => ({}),
  undoByHand: () => 'by hand',
};

const hooksOf = (runner: Pick<ClusterJobRunner, 'id' | 'check'> | undefined) =>
  new ConfiguredHooks({
    webhooks: [],
    jobs: [{ id: 'etcd', runner: 'kubeconfig', namespace: 'jobs', spec: {} }],
    runners: runner
      ? [
          {
            create: async () => ({ outcome: 'created' }),
            observe: async () => ({ state: 'absent' }),
            ...runner,
          },
        ]
      : [],
  });

describe.each(databases.eachSupportedId())(
  'effects of plans on %s',
  databaseId => {
    const given = async (
      effects: readonly object[],
      options: {
        able?: boolean;
        hooks?: readonly object[];
        runner?: Pick<ClusterJobRunner, 'id' | 'check'>;
        policyRules?: Parameters<PlanHarness['service']>[0];
      } = {},
    ) => {
      const harness = await PlanHarness.create(
        await databases.init(databaseId),
      );
      const { provider } = harness.service();
      Object.assign(
        provider,
        options.able !== false
          ? { nodeRollout, drainRules: nodeRollout }
          : { nodeHooks: undefined },
      );
      const providers = new Map([[provider.id, provider]]);
      const silences = new SilenceAlerts({
        alertmanagers: [alertmanager],
        identify: clusterId => clusterIdentity(harness.knex, clusterId),
        clock: { now: () => harness.nowMs },
      });
      const service = harness.service({
        providers,
        effects: new EffectChecks([
          silences,
          new NodeRolloutEffect(providers),
          new DrainRuleEffect(providers),
          new NodeHooksEffect(providers),
        ]),
        hooks: hooksOf(options.runner),
        ...options.policyRules,
      });
      const document = planDocument({ effects, hooks: options.hooks ?? [] });
      const { stored } = await service.plans.create(document, {
        principal: ADA,
      });
      const common = {
        knex: harness.knex,
        clock: { now: () => harness.nowMs },
      };
      const freezes = new Freezes({ ...common, onChange: () => undefined });
      const previews = new Previews({
        ...common,
        members: service.members,
        policy: service.policy,
        freezes,
        knowledge,
        targets: service.targets,
        rules: [],
        planTargets: PLAN_TARGETS,
      });
      const preview = async (may: Parameters<typeof submitter>[1] = {}) =>
        presentPreview(
          await previews.preview(
            readPlan(document),
            { ...submitter(ADA, may), sees: () => true },
            { document, stored },
          ),
          { titleOf: said, nameOfPlatform: id => id },
        );
      return { harness, plans: service.plans, stored, preview };
    };

    it.each([
      [
        'an Alertmanager that is not configured',
        { ...quiet, source: 'other' },
        'Effect quiet cannot be applied: Alertmanager "other" is not configured',
      ],
      [
        'a type that no module provides',
        {
          name: 'own',
          type: 'extension',
          effect: 'pause-descheduler',
          parameters: {},
        },
        'Effect own cannot be applied: no effect of type "pause-descheduler" is installed (installed: silence-alerts, node-rollout, drain-rule and node-hooks)',
      ],
      [
        'parameters that silence more',
        {
          ...quiet,
          matchers: [{ label: 'cluster', value: '.*', match: 'regex' }],
        },
        'the plan matches the label cluster',
      ],
    ])(
      'are refused in the preview and at submission, once for all clusters: %s',
      async (_, effect, says) => {
        const { plans, stored, preview } = await given([effect]);
        await expect(plans.submit(stored, {}, submitter())).rejects.toThrow(
          says,
        );
        const { refusals, submittable } = await preview();
        expect(submittable).toBe(false);
        expect(
          refusals.filter(({ reason }) => reason.text.includes(says)),
        ).toMatchObject([{ remedy: 'none' }]);
      },
    );

    it.each([
      [
        'no value of the label is configured for it',
        quiet,
        'prod-2',
        'clusterUpgrades.effects.alertmanagers \\(id main\\).clusters has no entry for cluster prod-2. Add one under one of these keys: test/prod-2',
      ],
      [
        'it has no such pool',
        { ...force, pools: ['other'] },
        'prod-1',
        'The cluster has no node pool other',
      ],
    ])(
      'are refused for the cluster to which they cannot be applied: %s',
      async (_, effect, cluster, says) => {
        const { plans, stored, preview } = await given([effect]);
        await expect(plans.submit(stored, {}, submitter())).rejects.toThrow(
          new RegExp(`${cluster}: Effect .* cannot be applied: ${says}`),
        );
        expect((await preview()).refusals).toContainEqual(
          expect.objectContaining({
            clusterName: cluster,
            reason: expect.objectContaining({
              text: expect.stringMatching(says),
            }),
          }),
        );
      },
    );

    it.each([
      [
        'how its pools roll',
        force,
        'cannot set surge or drain timeout of node pools',
      ],
      [
        'how single pods are drained',
        { ...skip, behavior: 'wait-completed' },
        'cannot set how single pods are drained',
      ],
    ])(
      'are refused where a platform cannot set %s',
      async (_, effect, says) => {
        const { plans, stored } = await given([effect], { able: false });
        await expect(plans.submit(stored, {}, submitter())).rejects.toThrow(
          says,
        );
      },
    );

    it('are needed by hooks for each node, which are refused where a platform lets no node wait', async () => {
      const hooks = [
        {
          name: 'move',
          at: 'before-node-drain',
          type: 'webhook',
          webhook: 'chat',
        },
      ];
      const { preview } = await given([], { able: false, hooks });
      expect((await preview()).refusals).toContainEqual(
        expect.objectContaining({
          reason: expect.objectContaining({
            text: expect.stringMatching(
              /^Hooks for each node cannot be run: .* cannot let nodes wait for hooks .* Take these hooks out of the plan/,
            ),
          }),
        }),
      );
      const able = await given([], { hooks });
      expect(
        (await able.preview()).refusals.filter(({ reason }) =>
          reason.text.includes('for each node'),
        ),
      ).toEqual([]);
    });

    it.each([
      [
        'a webhook',
        { type: 'webhook', webhook: 'pager' },
        'Webhook "pager" of hook tell is not configured. Add it to clusterUpgrades.planning.webhooks (configured: chat)',
      ],
      [
        'a Job',
        { type: 'job', job: 'backup' },
        'Job "backup" of hook tell is not configured',
      ],
    ])(
      'are not asked for hooks that name %s which is not configured: refused in the preview and at submission',
      async (_, hook, says) => {
        const { plans, stored, preview } = await given([], {
          hooks: [{ name: 'tell', at: 'before-upgrade', ...hook }],
        });
        await expect(plans.submit(stored, {}, submitter())).rejects.toThrow(
          says,
        );
        expect(await preview()).toMatchObject({
          submittable: false,
          refusals: [
            { reason: { text: expect.stringContaining(says) }, remedy: 'none' },
          ],
        });
      },
    );

    it.each([
      ['force', force, FORCED],
      ['skip', skip, SKIPPED],
    ])(
      'that %s drains need a permission of their own on each cluster, and are reported as an override [T-85]',
      async (_, effect, says) => {
        const { harness, plans, stored, preview } = await given([effect]);
        const but = {
          mayForceDrains: ({ environment }: { environment?: string }) =>
            environment !== 'prod',
        };
        await expect(
          plans.submit(stored, {}, submitter(ADA, but)),
        ).rejects.toThrow(
          'You need the permission cluster-upgrades.drain.force for 3 clusters, and do not have it for 2 of them',
        );
        expect(await preview(but)).toMatchObject({
          submittable: false,
          forcedDrains: [{ text: says }],
          refusals: [
            {
              reason: {
                who: { permission: 'cluster-upgrades.drain.force' },
                text: expect.stringContaining('do not have it for 2 of them'),
              },
            },
          ],
        });
        expect(await preview()).toMatchObject({
          submittable: true,
          forcedDrains: [{ text: says }],
          refusals: [],
        });
        await plans.submit(stored, {}, submitter());
        const [{ message }] = await harness
          .knex('plan_events')
          .where({ kind: 'plan-submitted' });
        expect(reasonText(reasonOfColumn(message))).toContain(says);
      },
    );

    it('are refused with Jobs of hooks for a cluster in which none can be created', async () => {
      const job = {
        name: 'backup',
        at: 'before-upgrade',
        type: 'job',
        job: 'etcd',
      };
      const runner = {
        id: 'kubeconfig',
        check: async ({ name }: { name: string }) =>
          name === 'prod-1' ? said('there is no context for it') : undefined,
      };
      const { preview } = await given([], { hooks: [job], runner });
      const { refusals } = await preview();
      expect(refusals.filter(({ clusterName }) => clusterName)).toEqual([
        expect.objectContaining({
          clusterName: 'prod-1',
          reason: expect.objectContaining({
            text: 'Jobs of hooks cannot be run: there is no context for it',
          }),
        }),
      ]);
    });

    it('that wait need none', async () => {
      const { plans, stored, preview } = await given([
        { ...force, onDrainTimeout: 'wait' },
        { ...skip, behavior: 'wait-completed' },
      ]);
      const none = { mayForceDrains: () => false };
      expect((await preview(none)).forcedDrains).toEqual([]);
      await expect(
        plans.submit(stored, {}, submitter(ADA, none)),
      ).resolves.toMatchObject({
        revision: { submission: { requestedBy: ADA } },
      });
    });

    it.each([force, skip])(
      'that force drains can be forbidden by a rule: $type',
      async effect => {
        const rule = SHIPPED_RULES.find(
          ({ id }) => id === 'no-forced-drains-in-production',
        );
        const { plans, stored } = await given([effect], {
          policyRules: {
            policyRules: rule ? [{ ...rule, enabled: true }] : [],
          },
        });
        await expect(plans.submit(stored, {}, submitter())).rejects.toThrow(
          'must not override disruption budgets',
        );
      },
    );
  },
);
