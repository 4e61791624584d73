import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { CLUSTER, portalOn, startServer, TO } from './testing/portal';
import { UpgradeOperator } from './testing/UpgradeOperator';

// Each test has a server of its own: seconds on a machine of its own.
jest.setTimeout(600_000);

describeUpgradeProvider('openshift by managed-upgrade-operator', async () => {
  const server = await startServer();
  server.putConfigMap('managed-upgrade-operator-config', {
    'config.yaml': 'configManager: {source: LOCAL, watchInterval: 1}',
  });
  const { provider, close } = await portalOn(server, { byOperator: true });
  const operator = new UpgradeOperator(server, server.operator);
  return {
    provider,
    cluster: CLUSTER,
    target: TO,
    olderTarget: 'v1.31+openshift4.18.1',
    poolByPool: false,
    rollback: false,
    canaryNode: false,
    acceptedWrites: async () =>
      server.stored.filter(({ path }) => path.includes('/upgradeconfigs'))
        .length,
    changeByOthers: async () => {
      for (const kind of ['ClusterVersion', 'UpgradeConfig'])
        for (const { metadata } of await server.list(kind))
          await server.change(kind, metadata.name, object => {
            object.metadata.annotations = {
              ...object.metadata.annotations,
              touched: 'yes',
            };
          });
    },
    giveUp: async () => {
      operator.failing = true;
      await operator.finish();
    },
    finish: () => operator.finish(),
    close,
  };
});
