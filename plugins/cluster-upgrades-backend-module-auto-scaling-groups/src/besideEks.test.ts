import { ControlledCluster } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { PROVIDER_ID } from './AutoScalingGroupsProvider';
import { CLUSTER, GroupBench, MOVE, TARGET } from './testing/groupBench';

function beside(bench: GroupBench, lead: InMemoryUpgradeProvider) {
  return new ControlledCluster({
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
}

it('replaces nodes of an older image at the version of the control plane', async () => {
  const bench = await GroupBench.start();
  const world = new InMemoryWorld();
  world.addCluster('other', TARGET);
  for (const pool of world.state('other').pools) pool.current = TARGET;
  const whole = beside(bench, new InMemoryUpgradeProvider({ world }));
  const signal = new AbortController().signal;
  const planned = async () =>
    whole.planHops(
      CLUSTER,
      await whole.observe(CLUSTER, signal),
      TARGET,
      signal,
    );
  const first = await bench.hop();
  await bench.begin(first);
  await bench.run(first);
  expect(await planned()).toEqual({ ok: true, hops: [] });
  bench.server.world.templates
    .get('lt-workers-a')
    ?.push({ description: TARGET });
  expect(await planned()).toMatchObject({
    ok: true,
    hops: [
      {
        from: TARGET,
        to: TARGET,
        pools: ['workers-a'],
        terminatesInstances: true,
      },
    ],
  });
  await bench.stop();
});

it('replaces nodes of an older patch where the control plane names a minor alone', async () => {
  const bench = await GroupBench.start();
  const world = new InMemoryWorld();
  world.addCluster('other', 'v1.36');
  for (const pool of world.state('other').pools) pool.current = 'v1.36';
  const whole = beside(bench, new InMemoryUpgradeProvider({ world }));
  const signal = new AbortController().signal;
  const planned = async (target: string) =>
    whole.planHops(
      CLUSTER,
      await whole.observe(CLUSTER, signal),
      target,
      signal,
    );
  const first = await bench.hop();
  await bench.begin(first);
  await bench.run(first);
  expect(await planned('v1.36')).toEqual({ ok: true, hops: [] });
  bench.server.world.templates
    .get('lt-workers-a')
    ?.push({ description: 'v1.36.2' });
  const plan = await planned('v1.36');
  expect(plan).toMatchObject({
    ok: true,
    hops: [{ from: TARGET, to: 'v1.36', pools: ['workers-a'] }],
  });
  // With the patch that they run as the target, they stay, and the rest is planned.
  const ofPatch = await planned(TARGET);
  expect(ofPatch.ok && ofPatch.hops.map(({ kind }) => kind)).toEqual([
    'control-plane',
  ]);
  const [hop] = plan.ok ? plan.hops : [];
  bench.kube.kubelet = 'v1.36.2';
  expect((await bench.begin(hop)).outcome).toBe('accepted');
  expect(await bench.run(hop)).toBe('done');
  expect([...bench.kube.nodes.values()].map(({ version }) => version)).toEqual(
    Array(3).fill('v1.36.2'),
  );
  expect(await planned('v1.36')).toEqual({ ok: true, hops: [] });
  await bench.stop();
});

it('replaces nodes beside the control plane of another platform [T-459]', async () => {
  const bench = await GroupBench.start();
  const world = new InMemoryWorld();
  const lead = new InMemoryUpgradeProvider({ world });
  const whole = beside(bench, lead);
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
