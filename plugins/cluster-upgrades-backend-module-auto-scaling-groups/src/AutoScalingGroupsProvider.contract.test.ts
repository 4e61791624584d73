import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ROLL_TAG } from './objects/rollTags';
import { CLUSTER, GroupBench, TARGET } from './testing/groupBench';

describeUpgradeProvider('Auto Scaling groups', async () => {
  const bench = await GroupBench.start({ groups: ['workers-a', 'workers-b'] });
  const { provider, server, kube } = bench;
  return {
    provider,
    cluster: CLUSTER,
    target: TARGET,
    olderTarget: 'v1.34.0',
    changes: 'node-pools',
    poolByPool: true,
    takesOver: true,
    rollback: false,
    canaryNode: true,
    acceptedWrites: async () =>
      server
        .changes('CreateOrUpdateTags')
        .filter(({ asked }) => asked['Tags.member.1.Key'] === ROLL_TAG).length,
    changeByOthers: async () => {
      for (const group of server.world.groups.values()) group.max += 1;
    },
    finish: async () => {
      const hop = await rollingHop();
      if (hop) await bench.run(hop);
    },
    giveUp: async () => {
      kube.kubelet = 'v1.35.9';
      const hop = await rollingHop();
      if (hop) await bench.run(hop);
    },
    close: () => bench.stop(),
  };

  async function rollingHop() {
    const pools = [...server.world.groups.values()]
      .filter(({ tags }) => tags.has(ROLL_TAG))
      .map(({ name }) => name);
    return pools.length === 0
      ? undefined
      : {
          kind: 'node-pools' as const,
          from: 'v1.35.2',
          to: TARGET,
          pools,
          disrupts: ['nodes' as const],
        };
  }
});
