import { said } from '@drydock/upgrade-reasons';
import { describeUpgradeProvider } from '../testUtils/describeUpgradeProvider';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '../testUtils/InMemoryUpgradeProvider';
import { ControlledCluster } from './ControlledCluster';

const POOLS = [
  { name: 'small', nodes: 1 },
  { name: 'large', nodes: 3 },
];

/** A control plane of one platform and pools of another, which sees that control plane. */
function twoPlatforms(controlPlane: string) {
  const world = new InMemoryWorld();
  world.addCluster('fleet/a', controlPlane, []);
  const ofPools = new InMemoryWorld();
  ofPools.addCluster('groups/a', 'v1.35.5', POOLS);
  const providers = [
    new InMemoryUpgradeProvider({ world, id: 'managed' }),
    new InMemoryUpgradeProvider({
      world: ofPools,
      id: 'roller',
      controlPlaneOf: { world, reference: 'fleet/a' },
    }),
  ];
  const worlds = [
    { world, reference: 'fleet/a' },
    { world: ofPools, reference: 'groups/a' },
  ];
  return { providers, worlds };
}

function fixtureOf({
  worlds,
}: Pick<ReturnType<typeof twoPlatforms>, 'worlds'>) {
  return {
    target: 'v1.36.4',
    olderTarget: 'v1.34.1',
    poolByPool: true,
    canaryNode: true,
    rollback: false,
    acceptedWrites: async () =>
      worlds.flatMap(({ world }) => world.acceptedWrites).length,
    changeByOthers: async () =>
      worlds.forEach(({ world, reference }) => world.touch(reference)),
    giveUp: async () =>
      worlds.forEach(({ world, reference }) => {
        world.state(reference).failure = said('The platform gave up');
      }),
    finish: async () => {
      for (let step = 0; step < 10; step += 1)
        worlds.forEach(({ world, reference }) => world.advance(reference));
    },
  };
}

describeUpgradeProvider('two platforms of one cluster', async () => {
  const { providers, worlds } = twoPlatforms('v1.35.5');
  const [managed, roller] = providers;
  return {
    ...fixtureOf({ worlds }),
    provider: new ControlledCluster({
      claims: [
        { id: managed.id, reference: 'fleet/a', components: ['control-plane'] },
        { id: roller.id, reference: 'groups/a', components: ['node-pools'] },
      ],
      providerOf: id => (id === managed.id ? managed : roller),
      kubeletMinorsBehind: () => 3,
    }),
    cluster: { id: 'a', name: 'a', reference: 'fleet/a' },
  };
});

describeUpgradeProvider('a platform of node pools alone', async () => {
  const { providers, worlds } = twoPlatforms('v1.36.4');
  const [, roller] = providers;
  return {
    ...fixtureOf({ worlds: worlds.slice(1) }),
    provider: roller,
    changes: 'node-pools' as const,
    cluster: { id: 'a', name: 'a', reference: 'groups/a' },
  };
});
