import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { CLUSTER, portalOn, startServer, TO } from './testing/portal';

describeUpgradeProvider('openshift', async () => {
  const server = await startServer();
  const { provider, close } = await portalOn(server);
  return {
    provider,
    cluster: CLUSTER,
    target: TO,
    olderTarget: 'v1.31+openshift4.18.1',
    poolByPool: true,
    rollback: false,
    canaryNode: false,
    acceptedWrites: async () => server.acceptedWrites,
    changeByOthers: async () => {
      for (const kind of ['ClusterVersion', 'MachineConfigPool'])
        for (const { metadata } of await server.list(kind))
          await server.change(kind, metadata.name, object => {
            object.metadata.annotations = {
              ...object.metadata.annotations,
              touched: 'yes',
            };
          });
    },
    giveUp: async () => {
      server.operator.refusing.add('4.19.3');
      await server.operator.finish();
    },
    finish: () => server.operator.finish(),
    close,
  };
});
