import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { CLUSTER, portalOn } from './testing/portal';
import { WorkloadServer } from './testing/WorkloadServer';

describeUpgradeProvider('self-managed add-ons', async () => {
  const server = await WorkloadServer.start();
  const { provider, close } = portalOn(server);
  return {
    provider,
    cluster: CLUSTER,
    target: 'v1.36.4',
    changes: 'add-ons',
    addOns: true,
    olderTarget: 'v1.35.4',
    poolByPool: false,
    rollback: false,
    canaryNode: false,
    acceptedWrites: async () => server.acceptedWrites,
    changeByOthers: async () =>
      server.change('coredns', ({ metadata }) => {
        metadata.labels.touched = 'yes';
      }),
    giveUp: async () =>
      server.change('coredns', ({ metadata, status }) => {
        status.observedGeneration = metadata.generation;
        status.updatedReplicas = 1;
        status.conditions = [
          {
            type: 'Progressing',
            status: 'False',
            reason: 'ProgressDeadlineExceeded',
            message: 'ReplicaSet "coredns-7" has timed out progressing.',
          },
        ];
      }),
    finish: async () => server.rollOut(),
    close,
  };
});
