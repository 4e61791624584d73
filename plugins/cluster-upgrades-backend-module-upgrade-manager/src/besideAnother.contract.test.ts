import { ControlledCluster } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  describeUpgradeProvider,
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { said } from '@drydock/upgrade-reasons';
import { RollServer } from './testing/RollServer';
import { CLUSTER, FROM, GROUPS, portalOn, renew, TO } from './testing/portal';

describeUpgradeProvider('upgrade-manager beside another platform', async () => {
  const world = new InMemoryWorld();
  world.addCluster('fleet/a', FROM, []);
  const managed = new InMemoryUpgradeProvider({ world, id: 'managed' });
  const server = await RollServer.start(FROM, GROUPS);
  renew(server, TO);
  server.served = () => world.state('fleet/a').current;
  const { provider, close } = await portalOn(server);
  return {
    provider: new ControlledCluster({
      claims: [
        { id: 'managed', reference: 'fleet/a', components: ['control-plane'] },
        {
          id: provider.id,
          reference: CLUSTER.reference,
          components: ['node-pools'],
        },
      ],
      providerOf: id => (id === managed.id ? managed : provider),
      kubeletMinorsBehind: () => 3,
    }),
    cluster: { id: 'a', name: 'a', reference: 'fleet/a' },
    target: TO,
    olderTarget: 'v1.34.1',
    poolByPool: true,
    canaryNode: false,
    rollback: false,
    acceptedWrites: async () =>
      world.acceptedWrites.length + server.acceptedWrites,
    changeByOthers: async () => {
      world.touch('fleet/a');
      for (const asgName of Object.keys(GROUPS))
        server.create({
          name: `by-hand-${asgName}-${server.calls.length}`,
          spec: { asgName },
          status: { currentStatus: 'completed' },
        });
    },
    giveUp: async () => {
      world.state('fleet/a').failure = said('The platform gave up');
    },
    finish: async () => {
      for (let step = 0; step < 10; step += 1) world.advance('fleet/a');
      await server.controller.finish();
    },
    close,
  };
});
