import { said } from '@drydock/upgrade-reasons';
import { describeUpgradeProvider } from './describeUpgradeProvider';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from './InMemoryUpgradeProvider';

for (const [name, abilities] of [
  ['pools are written', {}],
  ['pools follow', { nodePoolsFollow: true }],
  ['pools are one write', { poolByPool: false, canaryNode: false }],
  ['the control plane can go back', { rollback: true }],
] as const) {
  describeUpgradeProvider(`in-memory platform, ${name}`, async () => {
    const world = new InMemoryWorld();
    const pools = [
      { name: 'small', nodes: 1 },
      { name: 'large', nodes: 3 },
    ];
    world.addCluster('fleet/a', 'v1.35.5', pools);
    return {
      provider: new InMemoryUpgradeProvider({ world, abilities }),
      cluster: { id: 'a', name: 'a', reference: 'fleet/a' },
      target: 'v1.36.4',
      olderTarget: 'v1.34.1',
      poolByPool: true,
      canaryNode: true,
      rollback: false,
      ...abilities,
      acceptedWrites: async () => world.acceptedWrites.length,
      changeByOthers: async () => world.touch('fleet/a'),
      giveUp: async () => {
        world.state('fleet/a').failure = said('The platform gave up');
      },
      finish: async () => {
        for (let step = 0; step < 10; step += 1) world.advance('fleet/a');
      },
    };
  });
}
