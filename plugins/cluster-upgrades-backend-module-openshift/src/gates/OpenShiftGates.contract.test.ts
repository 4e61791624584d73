import { describePlatformGates } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { CLUSTER, portalOn, startServer } from '../testing/portal';

// Each test has a server of its own: seconds on a machine of its own.
jest.setTimeout(600_000);

describePlatformGates('openshift', async () => {
  const server = await startServer();
  const { provider, close } = await portalOn(server);
  const gateIds = [
    'ack-4.18-kube-1.32-api-removals-in-4.19',
    'ack-4.18-boot-images',
  ];
  server.putConfigMap(
    'admin-gates',
    Object.fromEntries(gateIds.map(id => [id, `Look at ${id}.`])),
  );
  server.putConfigMap('admin-acks', { 'ack-4.17-before': 'true' });
  return {
    gates: provider.gates,
    cluster: CLUSTER,
    gateIds,
    acknowledgedWrites: async () => server.stored.length,
    acknowledgeByOthers: async id => {
      await server.change('ConfigMap', 'admin-acks', object => {
        object.data = { ...object.data, [id]: 'true' };
      });
      server.ownData('admin-acks', [id], 'kubectl-patch');
    },
    close,
  };
});
