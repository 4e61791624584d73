import { describeUpgradeProvider } from './describeUpgradeProvider';
import { InMemoryUpgradeProvider, InMemoryWorld } from './InMemoryUpgradeProvider';

describeUpgradeProvider('in-memory platform', async () => {
  const world = new InMemoryWorld();
  world.addCluster('fleet/a', 'v1.35.5');
  return {
    provider: new InMemoryUpgradeProvider({ world }),
    cluster: { id: 'a', name: 'a', reference: 'fleet/a' },
    target: 'v1.36.4',
    olderTarget: 'v1.34.1',
    acceptedWrites: async () => world.acceptedWrites.length,
    changeByOthers: async () => world.touch('fleet/a'),
  };
});
