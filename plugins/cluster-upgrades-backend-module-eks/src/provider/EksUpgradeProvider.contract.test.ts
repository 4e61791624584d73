import {
  describeUpgradeProvider,
  type UpgradeProviderFixture,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { assertDescribed } from '../__testUtils__/apiDescription';
import {
  startEksWorld,
  upgradedBefore,
  type EksTestWorld,
} from './__testUtils__/eksWorld';

describeUpgradeProvider('EksUpgradeProvider', async () =>
  fixtureOf(await startEksWorld(), false),
);

describeUpgradeProvider('EksUpgradeProvider, upgraded before', async () => {
  const world = await startEksWorld();
  // The kit compares the end of the window with the time of now.
  world.server.world.now = Date.now();
  for (const group of world.eks.nodegroups.values()) group.version = '1.31';
  upgradedBefore(world);
  return fixtureOf(world, true);
});

describeUpgradeProvider('EksUpgradeProvider, beside Karpenter', async () => {
  const world = await startEksWorld();
  world.pools.addPool('general', 2);
  return { ...fixtureOf(world, false), poolByPool: false };
});

function fixtureOf(
  world: EksTestWorld,
  rollback: boolean,
): UpgradeProviderFixture {
  const { server, eks, cluster } = world;
  server.home.addAddon(eks, 'vpc-cni', 'v1.18.5-eksbuild.1');
  return {
    provider: world.newProvider(),
    cluster,
    target: 'v1.33',
    olderTarget: 'v1.31',
    poolByPool: true,
    rollback,
    canaryNode: false,
    addOns: true,
    acceptedWrites: async () =>
      server.api.accepted.filter(({ operation }) =>
        [
          'UpdateClusterVersion',
          'UpdateNodegroupVersion',
          'UpdateAddon',
        ].includes(operation),
      ).length,
    changeByOthers: async () => {
      const update = server.home.begin(eks, {
        type: 'LoggingUpdate',
        params: {},
        minutes: 0,
      });
      server.home.end(update);
    },
    giveUp: async () => {
      for (const update of eks.updates)
        if (update.status === 'InProgress')
          server.home.fail(update, {
            errorCode: 'InsufficientFreeAddresses',
            errorMessage: 'The subnets have no free addresses',
            resourceIds: [],
          });
    },
    finish: async () => {
      server.finish();
      world.pools.finish();
    },
    close: async () => {
      await world.close();
      assertDescribed(server.api);
    },
  };
}
