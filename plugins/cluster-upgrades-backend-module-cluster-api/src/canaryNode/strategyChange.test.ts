import { inEnglish } from '@drydock/upgrade-reasons';
import {
  chosen,
  CLUSTER,
  DEPLOYMENT,
  MACHINES,
  choose,
  cluster,
  replace,
  rest,
  signal,
  world,
} from './__testUtils__/canaryWorld';
import { FakeManagement } from '../testing/FakeManagement';
import { clusterObject, machineObject } from '../testing/objects';

describe('a canary node on a topology', () => {
  const entryOf = (fake: FakeManagement) =>
    JSON.parse(JSON.stringify(fake.objects.get(CLUSTER))).spec.topology.workers
      .machineDeployments;

  it('is chosen by one patch: let go, OnDelete, and the note with what was before', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    expect(await start(choose)).toMatchObject({ outcome: 'already' });
    expect(fake.accepted.at(-1)?.body).toMatchObject({
      metadata: {
        annotations: {
          'canary-node.drydock.dev/md-0': JSON.stringify({
            machine: 'md-1',
            uid: 'uid-md-1',
            node: 'md-1',
          }),
        },
      },
      spec: {
        topology: {
          workers: {
            machineDeployments: [
              { name: 'md-0', rollout: { strategy: { type: 'OnDelete' } } },
              {
                name: 'md-1',
                metadata: {
                  annotations: {
                    'topology.cluster.x-k8s.io/defer-upgrade':
                      'held-by-drydock',
                  },
                },
              },
            ],
          },
        },
      },
    });
    expect(JSON.stringify(fake.accepted.at(-1)?.body)).not.toContain(
      '"version"',
    );
  });

  it('gives the strategy back in the write that lets the others go, and leaves nothing', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    await start(replace);
    fake.finish();
    expect(await start({ ...rest, pools: ['md-0', 'md-1'] })).toMatchObject({
      outcome: 'accepted',
    });
    expect(entryOf(fake)).toEqual([
      { class: 'default-worker', name: 'md-0' },
      { class: 'default-worker', name: 'md-1' },
    ]);
    expect(JSON.stringify(fake.objects.get(CLUSTER))).not.toContain('drydock');
  });

  it('keeps a strategy that a user set meanwhile, and removes the note', async () => {
    const { fake, start, observe } = await chosen(() =>
      FakeManagement.settled(),
    );
    const object = JSON.parse(JSON.stringify(fake.objects.get(CLUSTER)));
    object.spec.topology.workers.machineDeployments[0].rollout.strategy = {
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 3 },
    };
    fake.put(CLUSTER, object);
    expect((await observe()).nodePools[0].canaryNode).toBeUndefined();
    expect((await start(rest)).outcome).toBe('accepted');
    expect(entryOf(fake)[0].rollout.strategy.rollingUpdate).toEqual({
      maxSurge: 3,
    });
  });

  it('removes a note without effect with the next version, so that an OnDelete that a user sets later is not taken for Drydock’s', async () => {
    const { fake, start, observe } = await chosen(() =>
      FakeManagement.settled(),
    );
    const change = (strategy?: object) => {
      const object = JSON.parse(JSON.stringify(fake.objects.get(CLUSTER)));
      object.spec.topology.workers.machineDeployments[0].rollout = { strategy };
      fake.put(CLUSTER, object);
    };
    change({ type: 'RollingUpdate' });
    fake.finish();
    expect(
      await start({
        kind: 'control-plane',
        from: 'v1.36.4',
        to: 'v1.37.1',
        disrupts: ['control-plane'],
        holdPools: ['md-0', 'md-1'],
      }),
    ).toMatchObject({ outcome: 'accepted' });
    expect(JSON.stringify(fake.objects.get(CLUSTER))).not.toContain(
      'canary-node',
    );
    change({ type: 'OnDelete' });
    fake.finish();
    const [pool] = (await observe()).nodePools;
    expect(inEnglish([pool.canaryNode, pool.noCanaryNode])).toEqual([
      undefined,
      expect.stringContaining('not set by Drydock'),
    ]);
  });

  it('is refused where a tool writes the lists whole, before anything is written', async () => {
    const { fake, start } = world(() => FakeManagement.settled());
    const managedFields = [
      {
        manager: 'argocd-controller',
        operation: 'Update',
        fieldsV1: {
          'f:spec': {
            'f:topology': { 'f:workers': { 'f:machineDeployments': {} } },
          },
        },
      },
    ];
    fake.putCluster(
      clusterObject({
        version: 'v1.36.4',
        pools: { 'md-0': {}, 'md-1': {} },
        managedFields,
      }),
    );
    expect(inEnglish(await start(choose))).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('would write it again'),
    });
    expect(fake.accepted).toEqual([]);
  });
});

describe('a canary node on a plain cluster', () => {
  it('is chosen with the version in one patch of its MachineDeployment, and the strategy of before comes back', async () => {
    const made = world(() => FakeManagement.plain());
    const strategy = {
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 2, maxUnavailable: 0 },
    };
    const object = JSON.parse(
      JSON.stringify(made.fake.objects.get(DEPLOYMENT)),
    );
    made.fake.put(DEPLOYMENT, {
      ...object,
      spec: { ...object.spec, rollout: { strategy } },
    });
    await made.start({
      kind: 'control-plane',
      from: 'v1.35.5',
      to: 'v1.36.4',
      disrupts: ['control-plane'],
    });
    made.fake.finish();
    expect(inEnglish(await made.start(choose))).toMatchObject({
      outcome: 'accepted',
      message: expect.stringContaining(
        'only node md-1 of c1-md-0-x1 will go first',
      ),
    });
    expect(made.fake.accepted.at(-1)?.body.spec).toEqual({
      template: { spec: { version: 'v1.36.4' } },
      rollout: { strategy: { type: 'OnDelete', rollingUpdate: null } },
    });
    made.fake.finish();
    await made.start(replace);
    made.fake.finish();
    expect(await made.start(rest)).toMatchObject({ outcome: 'accepted' });
    const after = JSON.parse(JSON.stringify(made.fake.objects.get(DEPLOYMENT)));
    expect([
      after.spec.rollout.strategy,
      JSON.stringify(after.metadata),
    ]).toEqual([strategy, expect.not.stringContaining('drydock')]);
  });
});

describe('another choice, where the chosen node was lost', () => {
  it('keeps the strategy of before the first one', async () => {
    const made = world(() => FakeManagement.plain());
    const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 2 } };
    const object = JSON.parse(
      JSON.stringify(made.fake.objects.get(DEPLOYMENT)),
    );
    made.fake.put(DEPLOYMENT, {
      ...object,
      spec: { ...object.spec, rollout: { strategy } },
    });
    await made.start({
      kind: 'control-plane',
      from: 'v1.35.5',
      to: 'v1.36.4',
      disrupts: ['control-plane'],
    });
    made.fake.finish();
    await made.start(choose);
    made.fake.finish();
    made.fake.putMachine(
      machineObject({ name: 'md-1c', pool: 'md-0', version: 'v1.35.5' }),
    );
    made.fake.objects.delete(`${MACHINES}/md-1`);
    expect((await made.start(choose)).outcome).toBe('accepted');
    expect(
      JSON.parse(JSON.stringify(made.fake.objects.get(DEPLOYMENT))).metadata
        .annotations,
    ).toEqual({
      'canary-node.drydock.dev/this-pool': JSON.stringify({
        machine: 'md-1b',
        uid: 'uid-md-1b',
        node: 'md-1b',
        strategy,
      }),
    });
  });
});

describe('what an earlier upgrade left at one new node', () => {
  it('goes first with the next plan, by a hop that names it', async () => {
    const { provider, observe } = await chosen(() => FakeManagement.settled());
    const observed = await observe();
    expect(
      await provider.planHops(cluster, observed, 'v1.36.4', signal),
    ).toMatchObject({
      ok: true,
      hops: [{ kind: 'node-pools', pools: ['md-0', 'md-1'], to: 'v1.36.4' }],
    });
    expect(
      await provider.planHops(cluster, observed, 'v1.37.1', signal),
    ).toMatchObject({
      ok: true,
      hops: [
        { kind: 'node-pools', pools: ['md-0', 'md-1'], to: 'v1.36.4' },
        { to: 'v1.37.1' },
        { to: 'v1.37.1' },
      ],
    });
  });
});
