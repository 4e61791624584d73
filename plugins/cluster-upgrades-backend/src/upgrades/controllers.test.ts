import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { ComponentClaim } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
  USER,
} from './__testUtils__/EngineHarness';

const databases = MigratedDatabases.create(['SQLITE_3']);

const PLANE: ComponentClaim = {
  id: 'in-memory',
  reference: 'fleet/prod',
  components: ['control-plane'],
};
const POOLS: ComponentClaim = {
  id: 'roller',
  reference: 'groups/prod',
  components: ['node-pools'],
};

/** A cluster whose pools another platform changes than its control plane. */
async function begun() {
  const knex = await databases.init('SQLITE_3');
  const test = await EngineHarness.create(knex);
  const { prod: id } = await givenClusters(knex, [{ name: 'prod' }]);
  const setClaims = (claims: readonly ComponentClaim[]) =>
    knex('clusters')
      .where({ id })
      .update({
        provider_id: claims[0].id,
        provider_reference: claims[0].reference,
        claims: JSON.stringify(claims),
      });
  await setClaims([PLANE, POOLS]);
  test.world.addCluster('fleet/prod', 'v1.35.5', []);
  const groups = new InMemoryWorld();
  groups.addCluster('groups/prod', 'v1.35.5');
  const platforms = [
    new InMemoryUpgradeProvider({ world: test.world }),
    new InMemoryUpgradeProvider({
      world: groups,
      id: 'roller',
      controlPlaneOf: { world: test.world, reference: 'fleet/prod' },
    }),
  ];
  test.subjects.clusters.set(id, {
    id,
    name: 'prod',
    provider: { id: PLANE.id, reference: PLANE.reference },
    claims: [PLANE, POOLS],
  });
  const rollouts = test.engine(
    {},
    { providers: new Map(platforms.map(each => [each.id, each])) },
  );
  jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
  const { upgrade } = await rollouts.upgrades.start(
    { clusterId: id, target: 'v1.36.4' },
    USER,
  );
  return { test, groups, rollouts, upgrade, setClaims };
}

describe('an upgrade of a cluster with two controllers', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('writes each hop through its own', async () => {
    const { test, groups, rollouts, upgrade } = await begun();
    expect(upgrade.hops.map(({ controller }) => controller?.id)).toEqual([
      'in-memory',
      'roller',
    ]);
    const { phase } = await tickUntil(rollouts, upgrade.id, hasEnded);
    expect({
      phase,
      plane: test.world.acceptedWrites.map(({ kind }) => kind),
      pools: groups.acceptedWrites.map(({ kind }) => kind),
    }).toEqual({
      phase: 'succeeded',
      plane: ['control-plane'],
      pools: ['node-pools'],
    });
  });

  it('writes nothing through a controller that came after the start, or beside one [T-393]', async () => {
    const { test, groups, rollouts, upgrade, setClaims } = await begun();
    await tickUntil(
      rollouts,
      upgrade.id,
      () => test.world.acceptedWrites.length === 1,
    );
    const other = { ...POOLS, reference: 'groups/other' };
    const held = async () => {
      const { message } = await tickUntil(rollouts, upgrade.id, each =>
        JSON.stringify(each.message ?? '').includes('controller.changed'),
      );
      return message && inEnglish(message);
    };
    await setClaims([PLANE, other]);
    expect(await held()).toContain('groups/other');
    await setClaims([PLANE, POOLS, other]);
    for (let count = 0; count < 3; count += 1) await rollouts.engine.tick();
    expect(await held()).toContain('clusterUpgrades.controllers');
    expect(groups.acceptedWrites).toEqual([]);
    await setClaims([PLANE, POOLS]);
    expect((await tickUntil(rollouts, upgrade.id, hasEnded)).phase).toBe(
      'succeeded',
    );
  });
});
