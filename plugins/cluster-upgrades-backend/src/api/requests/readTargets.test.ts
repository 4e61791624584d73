import { mockCredentials } from '@backstage/backend-test-utils';
import type {
  ObservedState,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge, minorOf } from '@drydock/kubernetes-knowledge';
import { allChecks, NO_POLICY } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { said } from '@drydock/upgrade-reasons';
import { findCluster } from '../../clusters/store/clusterQueries';
import { storeInventory } from '../../clusters/store/inventoryQueries';
import { summarize } from '../../clusters/inventory/summarize';
import { Assessor } from '../../readiness/Assessor';
import { CatalogIndex } from '../../readiness/CatalogIndex';
import { Registry } from '../../foundation/Registry';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { inventoryOf } from '../../__testUtils__/inventory';
import { OfferedTargets } from '../../clusters/platform/OfferedTargets';
import { accessThat } from '../__testUtils__/accessThat';
import { asVisible } from '../../clusters/permissions/Visible';
import { readTargets, TargetPages } from './readTargets';

jest.setTimeout(600_000);

const observed: ObservedState = {
  observedAt: NOW,
  precondition: '1',
  controlPlane: {
    desired: 'v1.34.1',
    current: 'v1.34.1',
    versions: [],
    settled: true,
  },
  nodePools: [],
  waits: [],
};

const provider: UpgradeProvider = {
  id: 'fake',
  title: 'Fake platform',
  observe: async () => observed,
  follow: async () => {
    throw new Error('no hop is followed for a picker of targets');
  },
  availableVersions: async () => [
    { version: 'v1.34.1', allowed: true },
    { version: 'v1.34.2', allowed: true },
    { version: 'v1.35.1', allowed: true },
    { version: 'v1.36.0', allowed: true },
    {
      version: 'v1.37.0',
      allowed: false,
      reason: said('not offered in this region'),
    },
  ],
  planHops: async (_, __, target) =>
    target === 'v1.36.0'
      ? { ok: false, message: said('skips a minor') }
      : {
          ok: true,
          hops: [
            {
              kind: 'control-plane',
              from: 'v1.34.1',
              to: target,
              disrupts: ['control-plane'],
            },
          ],
        },
  dryRun: async () => ({
    outcome: 'already',
    reference: '',
    message: said(''),
  }),
  start: async () => {
    throw new Error('must not be called');
  },
};

describe('readTargets', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let now: Date;

  async function given(record: object, installed: UpgradeProvider[]) {
    const { a } = await givenClusters(knex, [{ name: 'a', ...record }]);
    const inventory = inventoryOf('v1.34.1');
    await storeInventory(knex, a, inventory, summarize(inventory, {}));
    const assessor = new Assessor({
      knex,
      knowledge: builtinKnowledge,
      checks: allChecks,
      offChecks: [],
      desiredVersions: {},
      policy: NO_POLICY,
      catalogIndex: async () => new CatalogIndex(),
      catalogDigest: () => '',
      upgrades: { find: async () => new Map() },
      intervalSeconds: 1800,
      now: () => new Date(NOW),
    });
    await assessor.assess(a);
    const providers = new Registry<UpgradeProvider>('provider');
    for (const each of installed) providers.add(each);
    const cluster = await findCluster(knex, a);
    if (!cluster) throw new Error('The cluster was not stored');
    return {
      knex,
      assessor,
      cluster,
      offered: new OfferedTargets({
        providers,
        knowledge: builtinKnowledge,
        now: () => now,
      }),
    };
  }
  async function targetsOf(record: object, installed: UpgradeProvider[]) {
    const { cluster, ...options } = await given(record, installed);
    return readTargets(options, cluster, 'ask');
  }
  /** The platform with its dry runs counted. */
  function counted() {
    const availableVersions = jest.fn(provider.availableVersions);
    return { availableVersions, counting: { ...provider, availableVersions } };
  }
  const managed = { provider: { id: 'fake', reference: 'x' } };

  beforeEach(async () => {
    knex = await databases.init('SQLITE_3');
    now = new Date(NOW);
  });

  it('says which versions a platform walks through by itself, for they are no hops', async () => {
    const chained: UpgradeProvider = {
      ...provider,
      availableVersions: async () => [{ version: 'v1.36.1', allowed: true }],
      planHops: async () => ({
        ok: true,
        hops: [
          {
            kind: 'control-plane',
            from: 'v1.34.1',
            to: 'v1.36.1',
            disrupts: ['control-plane'],
            through: ['v1.35.1', 'v1.36.1'],
          },
        ],
      }),
    };
    expect(await targetsOf(managed, [chained])).toMatchObject([
      { version: 'v1.36.1', hops: 1, through: ['v1.35.1'] },
    ]);
    expect((await targetsOf(managed, [provider]))[0]).not.toHaveProperty(
      'through',
    );
  });

  it('offers what the platform allows, with hops and verdict, and refuses the rest with its reason', async () => {
    const targets = await targetsOf(managed, [provider]);
    expect(targets).toEqual([
      expect.objectContaining({
        version: 'v1.34.2',
        allowed: true,
        hops: 1,
        patch: true,
        isDefault: false,
        verdict: expect.any(String),
      }),
      expect.objectContaining({
        version: 'v1.35.1',
        allowed: true,
        hops: 1,
        patch: false,
        isDefault: true,
      }),
      expect.objectContaining({
        version: 'v1.36.0',
        allowed: false,
        reason: expect.objectContaining({ text: 'skips a minor' }),
      }),
      expect.objectContaining({
        version: 'v1.37.0',
        allowed: false,
        reason: expect.objectContaining({ text: 'not offered in this region' }),
      }),
    ]);
  });

  it.each([
    ['No upgrade provider is configured for this cluster', {}, [provider]],
    ['The provider "fake" is not installed', managed, []],
    [
      'Fake platform could not be asked: no answer',
      managed,
      [
        {
          ...provider,
          observe: async () => Promise.reject(new Error('no answer')),
        },
      ],
    ],
  ])(
    'says why no upgrade can be chosen, of each known version, so that its readiness can be seen: %s',
    async (reason, record, installed) => {
      const targets = await targetsOf(record, installed);
      expect(targets.map(({ version }) => minorOf(version))).toEqual([
        '1.34',
        '1.35',
        '1.36',
        '1.37',
      ]);
      for (const target of targets)
        expect(target).toMatchObject({
          allowed: false,
          reason: expect.objectContaining({ text: reason }),
          isDefault: false,
          verdict: expect.any(String),
        });
    },
  );

  it('plans known versions without a dry run for who only reads [T-13]', async () => {
    const { availableVersions, counting } = counted();
    const { cluster, ...options } = await given(managed, [counting]);
    const targets = await readTargets(options, cluster, 'plan');
    expect(availableVersions).not.toHaveBeenCalled();
    expect(targets.map(({ version }) => minorOf(version))).toEqual(
      expect.arrayContaining(['1.34', '1.35', '1.36']),
    );
    expect(targets.map(({ version }) => version)).not.toContain('v1.34.1');
    expect(targets.filter(({ isDefault }) => isDefault)).toEqual([
      expect.objectContaining({
        allowed: true,
        hops: 1,
        patch: false,
        verdict: expect.any(String),
      }),
    ]);
    expect(minorOf(targets.find(({ isDefault }) => isDefault)?.version)).toBe(
      '1.35',
    );
  });

  it('says why also a planned version cannot be reached', async () => {
    const { cluster, ...options } = await given(managed, [
      {
        ...provider,
        planHops: async () => ({
          ok: false,
          message: said('on its way already'),
        }),
      },
    ]);
    const targets = await readTargets(options, cluster, 'plan');
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets)
      expect(target).toMatchObject({
        allowed: false,
        reason: expect.objectContaining({ text: 'on its way already' }),
        isDefault: false,
      });
  });

  it('asks the platform once in 30 seconds, but again after a failure', async () => {
    const { availableVersions, counting } = counted();
    const { cluster, ...options } = await given(managed, [counting]);
    const ask = () => readTargets(options, cluster, 'ask');
    availableVersions.mockRejectedValueOnce(new Error('no answer'));
    await expect(ask()).resolves.toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({
          text: 'Fake platform could not be asked: no answer',
        }),
      }),
    );
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toEqual(first);
    now = new Date(now.getTime() + 29_000);
    await ask();
    expect(availableVersions).toHaveBeenCalledTimes(2);
    now = new Date(now.getTime() + 1_000);
    await ask();
    expect(availableVersions).toHaveBeenCalledTimes(3);
  });

  it('gives no answer of one cluster for another, nor for the version before', async () => {
    const { availableVersions, counting } = counted();
    const { cluster, offered } = await given(managed, [counting]);
    await offered.read(cluster, 'ask');
    await offered.read({ ...cluster, id: 'other' }, 'ask');
    await offered.read({ ...cluster, version: 'v1.34.2' }, 'ask');
    expect(availableVersions).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['asks for a caller who can operate the cluster', true, true, 1],
    ['does not ask for a caller who cannot', false, true, 0],
    ['does not ask where nothing can be changed', true, false, 0],
  ])('%s', async (_, mayOperate, possible, asked) => {
    const { availableVersions, counting } = counted();
    const { cluster, ...options } = await given(managed, [counting]);
    const pages = new TargetPages({
      ...options,
      access: accessThat(
        permission =>
          mayOperate && permission.name === 'cluster-upgrades.rollout.operate',
      ),
      changes: {
        decide: async () => ({ possible, reason: said('test') }),
      },
    });
    const targets = await pages.list(
      { credentials: mockCredentials.user() },
      asVisible(cluster),
    );
    expect(targets.length).toBeGreaterThan(0);
    expect(availableVersions).toHaveBeenCalledTimes(asked);
  });
});
