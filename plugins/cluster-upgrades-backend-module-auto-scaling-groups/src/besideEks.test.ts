import { ControlledCluster } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { PROVIDER_ID } from './AutoScalingGroupsProvider';
import { CLUSTER, GroupBench, MOVE } from './testing/groupBench';

it('replaces nodes beside the control plane of another platform [T-459]', async () => {
  const bench = await GroupBench.start();
  const world = new InMemoryWorld();
  const lead = new InMemoryUpgradeProvider({ world });
  const whole = new ControlledCluster({
    claims: [
      {
        id: PROVIDER_ID,
        reference: CLUSTER.reference,
        components: ['node-pools'],
        byOperator: true,
      },
      { id: lead.id, reference: 'other', components: ['control-plane'] },
    ],
    providerOf: id => (id === PROVIDER_ID ? bench.provider : lead),
    kubeletMinorsBehind: () => 3,
  });
  const signal = new AbortController().signal;
  const hop = {
    ...(await bench.hop()),
    controller: { id: PROVIDER_ID, reference: CLUSTER.reference },
  };
  await bench.begin(hop);
  const advancing = {
    hop,
    moveKey: MOVE,
    aim: 'go-on' as const,
    mayStill: async () => true,
  };
  expect(await whole.advance?.(CLUSTER, advancing, signal)).toMatchObject({
    outcome: 'accepted',
  });
  expect(bench.log).toEqual(['CreateOrUpdateTags', 'SuspendProcesses']);
  const ofLead = {
    ...advancing,
    hop: { ...hop, controller: { id: lead.id, reference: 'other' } },
  };
  expect(await whole.advance?.(CLUSTER, ofLead, signal)).toMatchObject({
    outcome: 'already',
  });
  await bench.stop();
});
