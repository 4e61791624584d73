import { chosen, CLUSTER, choose, cluster, replace, rest, signal, world } from './__testUtils__/canaryWorld';
import { FakeManagement } from '../testing/FakeManagement';
import { clusterObject } from '../testing/objects';

describe('a canary node on a topology', () => {
  const entryOf = (fake: FakeManagement) => JSON.parse(JSON.stringify(fake.objects.get(CLUSTER))).spec.topology.workers.machineDeployments;

  it('is chosen by one patch: let go, OnDelete, and the note with what was before', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    expect(await start(choose)).toMatchObject({ outcome: 'already' });
    expect(fake.accepted.at(-1)?.body).toMatchObject({
      metadata: { annotations: { 'canary-node.drydock.dev/md-0': JSON.stringify({ machine: 'md-1', uid: 'uid-md-1', node: 'md-1' }) } },
      spec: { topology: { workers: { machineDeployments: [{ name: 'md-0', rollout: { strategy: { type: 'OnDelete' } } }, { name: 'md-1', metadata: { annotations: { 'topology.cluster.x-k8s.io/defer-upgrade': 'held-by-drydock' } } }] } } },
    });
    expect(JSON.stringify(fake.accepted.at(-1)?.body)).not.toContain('"version"');
  });

  it('gives the strategy back in the write that lets the others go, and leaves nothing', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    await start(replace);
    fake.finish();
    expect(await start({ ...rest, pools: ['md-0', 'md-1'] })).toMatchObject({ outcome: 'accepted' });
    expect(entryOf(fake)).toEqual([{ class: 'default-worker', name: 'md-0' }, { class: 'default-worker', name: 'md-1' }]);
    expect(JSON.stringify(fake.objects.get(CLUSTER))).not.toContain('drydock');
  });

  it('leaves a strategy that somebody set meanwhile, and takes the note away', async () => {
    const { fake, start, observe } = await chosen(() => FakeManagement.settled());
    const object = JSON.parse(JSON.stringify(fake.objects.get(CLUSTER)));
    object.spec.topology.workers.machineDeployments[0].rollout.strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 3 } };
    fake.put(CLUSTER, object);
    expect((await observe()).nodePools[0].canaryNode).toBeUndefined();
    expect((await start(rest)).outcome).toBe('accepted');
    expect(entryOf(fake)[0].rollout.strategy.rollingUpdate).toEqual({ maxSurge: 3 });
  });

  it('is refused where a tool writes the lists whole, before anything is written', async () => {
    const { fake, start } = world(() => FakeManagement.settled());
    const managedFields = [{ manager: 'argocd-controller', operation: 'Update', fieldsV1: { 'f:spec': { 'f:topology': { 'f:workers': { 'f:machineDeployments': {} } } } } }];
    fake.putCluster(clusterObject({ version: 'v1.36.4', pools: { 'md-0': {}, 'md-1': {} }, managedFields }));
    expect(await start(choose)).toMatchObject({ outcome: 'refused', message: expect.stringContaining('would write it again') });
    expect(fake.accepted).toEqual([]);
  });
});

describe('a canary node on a plain cluster', () => {
  it('is chosen with the version in one patch of its MachineDeployment, and the strategy of before comes back', async () => {
    const made = world(() => FakeManagement.plain());
    const path = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedeployments/c1-md-0-x1';
    const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 2, maxUnavailable: 0 } };
    const object = JSON.parse(JSON.stringify(made.fake.objects.get(path)));
    made.fake.put(path, { ...object, spec: { ...object.spec, rollout: { strategy } } });
    await made.start({ kind: 'control-plane', from: 'v1.35.5', to: 'v1.36.4' });
    made.fake.finish();
    expect(await made.start(choose)).toMatchObject({ outcome: 'accepted', message: expect.stringContaining('only node md-1 of c1-md-0-x1 will go first') });
    expect(made.fake.accepted.at(-1)?.body.spec).toEqual({ template: { spec: { version: 'v1.36.4' } }, rollout: { strategy: { type: 'OnDelete', rollingUpdate: null } } });
    made.fake.finish();
    await made.start(replace);
    made.fake.finish();
    expect(await made.start(rest)).toMatchObject({ outcome: 'accepted' });
    const after = JSON.parse(JSON.stringify(made.fake.objects.get(path)));
    expect([after.spec.rollout.strategy, JSON.stringify(after.metadata)]).toEqual([strategy, expect.not.stringContaining('drydock')]);
  });
});

describe('what an earlier upgrade left at one new node', () => {
  it('goes first with the next plan, by a hop that names it', async () => {
    const { provider, observe } = await chosen(() => FakeManagement.settled());
    const observed = await observe();
    expect(await provider.planHops(cluster, observed, 'v1.36.4', signal)).toMatchObject({ ok: true, hops: [{ kind: 'node-pools', pools: ['md-0', 'md-1'], to: 'v1.36.4' }] });
    expect(await provider.planHops(cluster, observed, 'v1.37.1', signal)).toMatchObject({ ok: true, hops: [{ kind: 'node-pools', pools: ['md-0', 'md-1'], to: 'v1.36.4' }, { to: 'v1.37.1' }, { to: 'v1.37.1' }] });
  });
});
