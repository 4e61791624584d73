/* eslint-disable jest/no-export -- a helper that makes a suite, not a suite */
import { TestDatabases } from '@backstage/backend-test-utils';
import { DrainRuleEffect } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  DrainRuleRequest,
  DrainRules,
  DrainRuleSettings,
  ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { inEnglish, ReasonError } from '@drydock/upgrade-reasons';
import { eventually } from '../src/eventually';
import type { RollingStack } from './describeNodeRollout';
import { EFFECT_KILLS, RolloutWithEffect } from './rolloutWithEffect';

interface Rule {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly drain: object;
    readonly machines?: readonly { readonly selector: Selector }[];
    readonly pods?: readonly object[];
  };
}
interface Selector {
  readonly matchLabels: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly values: readonly string[];
  }[];
}

const CORE = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet';
const RULE_OF = 'drydock.dev/drain-rule';
const signal = new AbortController().signal;
const pools: ProviderCluster = {
  id: 'pools',
  name: 'pools',
  reference: 'capi-main/fleet/pools',
};
const LAST: DrainRuleSettings = {
  pools: ['md-0'],
  pods: { labels: { app: 'db' }, namespaces: ['payments', 'ledger'] },
  behavior: 'drain',
  order: 10,
};
const request = (
  settings: DrainRuleSettings,
  name = 'db',
): DrainRuleRequest => ({
  key: `upgrade-of-pools/effect-${name}`,
  cluster: pools,
  settings,
});

/**
 * Registers tests of rules for drained pods against Cluster API's real API, CRD and webhook. Its
 * machines here are in memory and drain nothing: that a rule is there, as it should be and for as
 * long as it should be, is shown; what Cluster API does with pods by it is shown in
 * describePodsOfDrainedNodes.ts.
 */
export function describeDrainRules(
  given: () => Pick<RollingStack, 'stack' | 'provider'>,
): void {
  describe('rules for drained pods for the time of an upgrade', () => {
    const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
    const rules = async () =>
      (
        (await given().stack.send('GET', `${CORE}/machinedrainrules`)) as {
          readonly items: readonly Rule[];
        }
      ).items;
    const drainRules = (): DrainRules => {
      const { drainRules: port } = given().provider();
      if (!port) throw new Error('Cluster API can do this');
      return port;
    };
    /** What the writer was allowed to do with rules, in order. */
    const writes = async () =>
      (await given().stack.audit('writer'))
        .filter(
          event =>
            event.objectRef?.resource === 'machinedrainrules' &&
            (event.responseStatus?.code ?? 0) < 300,
        )
        .map(({ verb }) => verb);

    it('are refused with what to grant until both credentials may', async () => {
      const says =
        /reads capi-main may not list machinedrainrules in namespace fleet/;
      expect(inEnglish(await drainRules().check(pools, LAST, signal))).toMatch(
        says,
      );
      expect(
        inEnglish(await drainRules().take(request(LAST), signal)),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(says),
      });
      await given().stack.grantDrainRules();
      // The apiserver takes over rights within a moment.
      await eventually('nothing is refused', async () => {
        const refusal = await drainRules().check(pools, LAST, signal);
        if (refusal !== undefined) throw new ReasonError(refusal);
        return true;
      });
    });

    it('are one object each, for machines of their pool alone, and gone afterwards, beside rules of people that stay [T-87]', async () => {
      const theirs = {
        apiVersion: 'cluster.x-k8s.io/v1beta2',
        kind: 'MachineDrainRule',
        metadata: { name: 'zz-people', namespace: 'fleet' },
        spec: {
          drain: { behavior: 'Skip' },
          pods: [{ selector: { matchLabels: { app: 'db' } } }],
        },
      };
      await given().stack.apply([theirs]);
      const others = await rules();
      const batch: DrainRuleSettings = {
        pods: { namespaces: ['batch'] },
        behavior: 'wait-completed',
      };
      const skipped: DrainRuleSettings = {
        pods: { labels: { 'example.com/cache': '' } },
        behavior: 'skip',
      };
      expect(
        inEnglish(await drainRules().take(request(LAST), signal)),
      ).toMatchObject({
        outcome: 'taken',
        message: expect.stringContaining(
          'MachineDrainRule fleet/zz-people (Skip) comes second',
        ),
      });
      // A process that was killed before it knew: the next one finds it there.
      expect(
        inEnglish(await drainRules().take(request(LAST), signal)),
      ).toMatchObject({
        outcome: 'taken',
        message: expect.stringContaining('exists'),
      });
      for (const [name, settings] of [
        ['batch', batch],
        ['cache', skipped],
      ] as const)
        expect(
          await drainRules().take(request(settings, name), signal),
        ).toMatchObject({ outcome: 'taken' });

      const made = (await rules()).filter(
        ({ metadata }) => metadata.annotations?.[RULE_OF] !== undefined,
      );
      const cluster = {
        matchLabels: { 'cluster.x-k8s.io/cluster-name': 'pools' },
      };
      expect(
        Object.fromEntries(
          made.map(({ metadata, spec }) => [
            metadata.annotations?.[RULE_OF],
            spec,
          ]),
        ),
      ).toEqual({
        'upgrade-of-pools/effect-db': {
          drain: { behavior: 'Drain', order: 10 },
          machines: [
            {
              selector: {
                ...cluster,
                matchExpressions: [
                  {
                    key: 'topology.cluster.x-k8s.io/deployment-name',
                    operator: 'In',
                    values: ['md-0'],
                  },
                ],
              },
            },
          ],
          pods: [
            {
              selector: { matchLabels: { app: 'db' } },
              namespaceSelector: {
                matchExpressions: [
                  {
                    key: 'kubernetes.io/metadata.name',
                    operator: 'In',
                    values: ['payments', 'ledger'],
                  },
                ],
              },
            },
          ],
        },
        'upgrade-of-pools/effect-batch': {
          drain: { behavior: 'WaitCompleted' },
          machines: [{ selector: cluster }],
          pods: [
            {
              namespaceSelector: {
                matchExpressions: [
                  {
                    key: 'kubernetes.io/metadata.name',
                    operator: 'In',
                    values: ['batch'],
                  },
                ],
              },
            },
          ],
        },
        'upgrade-of-pools/effect-cache': {
          drain: { behavior: 'Skip' },
          machines: [{ selector: cluster }],
          pods: [{ selector: { matchLabels: { 'example.com/cache': '' } } }],
        },
      });
      const query = encodeURIComponent(
        'cluster.x-k8s.io/cluster-name=pools,topology.cluster.x-k8s.io/deployment-name in (md-0)',
      );
      const { items } = (await given().stack.send(
        'GET',
        `${CORE}/machines?labelSelector=${query}`,
      )) as {
        readonly items: readonly {
          readonly metadata: { readonly name: string };
        }[];
      };
      expect(items.length).toBeGreaterThan(0);
      expect(
        items.every(({ metadata }) => metadata.name.includes('md-0')),
      ).toBe(true);

      for (const [name, settings] of [
        ['db', LAST],
        ['batch', batch],
        ['cache', skipped],
      ] as const) {
        expect(
          await drainRules().undo(request(settings, name), signal),
        ).toEqual({});
        expect(
          await drainRules().observe(request(settings, name), signal),
        ).toEqual({ state: 'gone' });
      }
      expect(await rules()).toEqual(others);
      expect(await writes()).toEqual([
        'create',
        'create',
        'create',
        'delete',
        'delete',
        'delete',
      ]);
    });

    it('are refused in the words of the webhook where they cannot be', async () => {
      expect(
        inEnglish(
          await drainRules().take(
            request({ ...LAST, behavior: 'skip' }),
            signal,
          ),
        ),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(/order/),
      });
      expect((await rules()).map(({ metadata }) => metadata.name)).toEqual([
        'zz-people',
      ]);
    });

    it.each(EFFECT_KILLS)(
      'are created once and deleted once though the engine is killed %s',
      async point => {
        const others = await rules();
        const earlier = (await writes()).length;
        // The upgrade is one of the platform in memory; what it takes for its time is the real
        // thing.
        const real = drainRules();
        const onPools = (of: DrainRuleRequest): DrainRuleRequest => ({
          ...of,
          cluster: pools,
        });
        const port: DrainRules = {
          check: (_, settings, until) => real.check(pools, settings, until),
          take: (of, until) => real.take(onPools(of), until),
          observe: (of, until) => real.observe(onPools(of), until),
          undo: (of, until) => real.undo(onPools(of), until),
          undoByHand: of => real.undoByHand(onPools(of)),
        };
        const platform = Object.assign(
          new InMemoryUpgradeProvider({ world: new InMemoryWorld() }),
          { drainRules: port },
        );
        const does = () =>
          new DrainRuleEffect(new Map([[platform.id, platform]]));
        const effect = {
          name: 'db',
          type: 'drain-rule',
          pools: ['md-0'],
          pods: { labels: { app: 'db' } },
          order: 10,
        } as const;
        const rollout = await RolloutWithEffect.create({
          knex: await databases.init('SQLITE_3'),
          planId: `drains-${point}`,
          effect: { ...effect, pools: [...effect.pools] },
          does,
        });
        const seen = new Set<number>();
        expect(
          await rollout.run({
            killAt: point,
            onWrite: async () =>
              seen.add((await rules()).length - others.length),
          }),
        ).toEqual({ phase: 'succeeded', kills: [point] });
        expect([...seen]).toEqual([1]);
        expect(await rules()).toEqual(others);
        expect((await writes()).slice(earlier)).toEqual(['create', 'delete']);
      },
    );
  });
}
