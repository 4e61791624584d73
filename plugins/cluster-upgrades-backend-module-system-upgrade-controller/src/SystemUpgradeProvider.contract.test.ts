import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { PlanServer } from './testing/PlanServer';
import { CLUSTER, FROM, portalOn, TO } from './testing/portal';

describeUpgradeProvider('system-upgrade-controller', async () => {
  const server = await PlanServer.start(FROM);
  const { provider, close } = await portalOn(server);
  return {
    provider,
    cluster: CLUSTER,
    target: TO,
    olderTarget: 'v1.34.1+k3s1',
    poolByPool: true,
    rollback: false,
    canaryNode: false,
    acceptedWrites: async () => server.acceptedWrites,
    changeByOthers: async () => {
      for (const { metadata } of server.list('Plan'))
        server.change('Plan', metadata.name, object => {
          object.metadata.annotations = {
            ...object.metadata.annotations,
            touched: 'yes',
          };
        });
    },
    giveUp: async () => {
      server.controller.failing.add('n1');
      server.controller.finish();
    },
    finish: async () => server.controller.finish(),
    close,
  };
});
