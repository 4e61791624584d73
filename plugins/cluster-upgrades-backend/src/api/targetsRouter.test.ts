import type { ObservedState, UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { allChecks } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { findCluster } from '../database/clusterQueries';
import { storeInventory } from '../database/inventoryQueries';
import { summarize } from '../inventory/summarize';
import { Assessor } from '../readiness/Assessor';
import { CatalogIndex } from '../readiness/CatalogIndex';
import { Registry } from '../Registry';
import { createTestDatabases, givenClusters, migratedDatabase, NOW } from '../__testUtils__/databases';
import { inventoryOf } from '../__testUtils__/inventory';
import { readTargets } from './targetsRouter';

jest.setTimeout(60_000);

const observed: ObservedState = {
  observedAt: NOW,
  precondition: '1',
  controlPlane: { desired: 'v1.34.1', current: 'v1.34.1', versions: [], settled: true },
  nodePools: [],
  waits: [],
};

const provider: UpgradeProvider = {
  id: 'fake',
  title: 'Fake platform',
  capabilities: async () => ({ nodePoolsFollow: true, chainedHops: false, cancel: false, rollback: false }),
  observe: async () => observed,
  availableVersions: async () => [
    { version: 'v1.34.1', allowed: true },
    { version: 'v1.34.2', allowed: true },
    { version: 'v1.35.1', allowed: true },
    { version: 'v1.36.0', allowed: true },
    { version: 'v1.37.0', allowed: false, reason: 'not offered in this region' },
  ],
  planHops: async (_, __, target) =>
    target === 'v1.36.0' ? { ok: false, message: 'skips a minor' } : { ok: true, hops: [{ kind: 'control-plane', from: 'v1.34.1', to: target }] },
  dryRun: async () => ({ outcome: 'already', reference: '', message: '' }),
  start: async () => {
    throw new Error('must not be called');
  },
};

describe('readTargets', () => {
  const databases = createTestDatabases();
  let knex: Knex;

  async function targetsOf(record: object, installed: UpgradeProvider[]) {
    const { a } = await givenClusters(knex, [{ name: 'a', ...record }]);
    const inventory = inventoryOf('v1.34.1');
    await storeInventory(knex, a, inventory, summarize(inventory, undefined));
    const assessor = new Assessor({
      knex,
      knowledge: builtinKnowledge,
      checks: allChecks,
      offChecks: [],
      desiredVersions: {},
      catalogIndex: async () => new CatalogIndex(),
      catalogDigest: () => '',
      upgrades: { find: async () => new Map(), phases: async () => new Map() },
      now: () => new Date(NOW),
    });
    await assessor.assess(a);
    const providers = new Registry<UpgradeProvider>('provider');
    for (const each of installed) providers.add(each);
    const cluster = await findCluster(knex, a);
    return cluster ? readTargets({ knex, assessor, providers }, cluster) : [];
  }
  const managed = { provider: { id: 'fake', reference: 'x' } };

  beforeEach(async () => {
    knex = await migratedDatabase(databases, 'SQLITE_3');
  });

  it('offers what the platform allows, with hops and verdict, and refuses the rest with its reason', async () => {
    const targets = await targetsOf(managed, [provider]);
    expect(targets).toEqual([
      expect.objectContaining({ version: 'v1.34.2', allowed: true, hops: 1, patch: true, isDefault: false, verdict: expect.any(String) }),
      expect.objectContaining({ version: 'v1.35.1', allowed: true, hops: 1, patch: false, isDefault: true }),
      expect.objectContaining({ version: 'v1.36.0', allowed: false, reason: 'skips a minor' }),
      expect.objectContaining({ version: 'v1.37.0', allowed: false, reason: 'not offered in this region' }),
    ]);
  });

  it.each([
    ['No provider can change its version', {}, [provider]],
    ["The provider 'fake' is not installed", managed, []],
    ['Fake platform could not be asked: no answer', managed, [{ ...provider, observe: async () => Promise.reject(new Error('no answer')) }]],
  ])('says why nothing can be chosen: %s', async (reason, record, installed) => {
    const targets = await targetsOf(record, installed);
    expect(targets).toEqual([expect.objectContaining({ allowed: false, reason })]);
  });
});
