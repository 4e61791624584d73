import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type {
  FollowedState,
  Hop,
  PlannedHops,
  StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
  USER,
} from './__testUtils__/EngineHarness';

const databases = MigratedDatabases.create(['SQLITE_3']);
const VERSION = 'v1.36.4';

/** A platform with nodes of an older image, at the version that everything runs. */
class OlderImages extends InMemoryUpgradeProvider {
  replaced = 0;

  async planHops(): Promise<PlannedHops> {
    const hop: Hop = {
      kind: 'node-pools',
      from: VERSION,
      to: VERSION,
      disrupts: ['nodes'],
      terminatesInstances: true,
    };
    return { ok: true, hops: this.replaced > 0 ? [] : [hop] };
  }

  async follow(
    ...asked: Parameters<InMemoryUpgradeProvider['follow']>
  ): Promise<FollowedState> {
    const followed = await super.follow(...asked);
    const state = this.replaced > 0 ? 'done' : 'not-begun';
    return { ...followed, move: { ...followed.move, state } };
  }

  async start(): Promise<StartOutcome> {
    this.replaced += 1;
    return { outcome: 'accepted', reference: 'r', message: said('replaced') };
  }
}

it('replaces nodes at the version that the cluster runs, once, for users with the permission', async () => {
  const harness = await EngineHarness.create(await databases.init('SQLITE_3'));
  const world = new InMemoryWorld();
  world.addCluster('fleet/prod-eu-1', VERSION);
  const provider = new OlderImages({ world, versions: [VERSION] });
  const { upgrades, engine, ...rest } = harness.engine(
    {},
    { providers: new Map([[provider.id, provider]]) },
  );
  const request = { clusterId: 'prod-eu-1', target: VERSION };
  await expect(upgrades.start(request, USER)).rejects.toThrow(
    'cluster-upgrades.node.replace',
  );
  expect(provider.replaced).toBe(0);
  const allowed = { ...USER, mayReplaceNodes: true };
  const { upgrade } = await upgrades.start(request, allowed);
  const ended = await tickUntil(
    { upgrades, engine, ...rest },
    upgrade.id,
    hasEnded,
  );
  expect([ended.phase, provider.replaced]).toEqual(['succeeded', 1]);
});
