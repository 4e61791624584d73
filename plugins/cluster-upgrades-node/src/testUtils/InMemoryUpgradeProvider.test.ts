import { describeUpgradeProvider } from './describeUpgradeProvider';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from './InMemoryUpgradeProvider';

for (const nodePoolsFollow of [false, true]) {
  describeUpgradeProvider(
    `in-memory platform, ${
      nodePoolsFollow ? 'pools follow' : 'pools are written'
    }`,
    async () => {
      const world = new InMemoryWorld();
      const pools = [
        { name: 'small', nodes: 1 },
        { name: 'large', nodes: 3 },
      ];
      world.addCluster('fleet/a', 'v1.35.5', pools);
      return {
        provider: new InMemoryUpgradeProvider({
          world,
          capabilities: { nodePoolsFollow },
        }),
        cluster: { id: 'a', name: 'a', reference: 'fleet/a' },
        target: 'v1.36.4',
        olderTarget: 'v1.34.1',
        canaryNode: true,
        acceptedWrites: async () => world.acceptedWrites.length,
        changeByOthers: async () => world.touch('fleet/a'),
        finish: async () => {
          for (let step = 0; step < 10; step += 1) world.advance('fleet/a');
        },
      };
    },
  );
}
