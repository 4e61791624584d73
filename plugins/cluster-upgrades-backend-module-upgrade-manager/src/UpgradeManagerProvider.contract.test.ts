import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { RollServer } from './testing/RollServer';
import { CLUSTER, FROM, GROUPS, portalOn, renew, TO } from './testing/portal';

describeUpgradeProvider('upgrade-manager', async () => {
  const server = await RollServer.start(FROM, GROUPS);
  renew(server, TO);
  const { provider, close } = await portalOn(server);
  let others = 0;
  return {
    provider,
    cluster: CLUSTER,
    changes: 'node-pools' as const,
    target: TO,
    olderTarget: 'v1.34.1',
    poolByPool: true,
    rollback: false,
    canaryNode: false,
    acceptedWrites: async () => server.acceptedWrites,
    changeByOthers: async () => {
      others += 1;
      for (const asgName of Object.keys(GROUPS))
        server.create({
          name: `by-hand-${asgName}-${others}`,
          spec: { asgName },
          status: { currentStatus: 'completed' },
        });
    },
    giveUp: async () => {
      server.controller.failing = 'Drain';
      await server.controller.finish();
    },
    finish: async () => server.controller.finish(),
    close,
  };
});
