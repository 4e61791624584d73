import { EffectUnknownError } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { benchOf, WORKERS, WRITTEN } from './testing/bench';
import { CLUSTER, FROM, TO } from './testing/portal';
import { NAMESPACE } from './testing/objects';

const signal = new AbortController().signal;
const MINUTES = 60_000;

describe('UpgradeManagerProvider', () => {
  let time = 0;
  let bench: Awaited<ReturnType<typeof benchOf>>;

  beforeEach(async () => {
    time = 0;
    bench = await benchOf({ now: () => new Date(Date.now() + time) });
  });
  afterEach(() => bench.close());

  /** Steps of the controller until the group works on an object. */
  const steps = async (count: number) => {
    for (let step = 0; step < count; step += 1)
      await bench.server.controller.step();
  };
  const retried = { operation: { ...WRITTEN, beforeRetry: true as const } };

  it('shows each group as a pool that stays at what it runs until something rolls it', async () => {
    expect(await bench.observe()).toMatchObject({
      controlPlane: { current: TO, settled: true },
      nodePools: [
        {
          name: 'workers',
          desired: FROM,
          versions: [{ version: FROM, count: 3 }],
          nodes: 3,
          readyNodes: 3,
          settled: true,
        },
        { name: 'gpu', nodes: 2 },
      ],
      waits: [],
    });
  });

  it('mirrors an object from its first status to its end, and ends by instances alone [T-460]', async () => {
    await bench.start();
    const seen: string[] = [];
    const look = async () => {
      const { move, waits } = await bench.follow();
      seen.push(move.state);
      return { move, waits };
    };
    await look();
    await steps(1);
    const { move, waits } = await look();
    expect(move).toMatchObject({
      state: 'under-way',
      ours: true,
      progress: [{ name: 'workers', done: 0, total: 3 }],
    });
    expect(waits).toMatchObject([
      {
        kind: 'provisioning',
        pool: 'workers',
        message: expect.stringMatching(
          /Node ip-\w+ is being replaced .*: desired_node_ready/,
        ),
      },
    ]);
    while (await bench.server.controller.step()) await look();
    expect(new Set(seen.slice(0, -1))).toEqual(new Set(['under-way']));
    expect(seen.at(-1)).toBe('done');
    expect((await bench.observe()).nodePools[0]).toMatchObject({
      desired: TO,
      versions: [{ version: TO, count: 3 }],
      updatedNodes: 3,
      settled: true,
    });
    expect(bench.server.acceptedWrites).toBe(1);
  });

  it('is found again when the answer of its write is lost, and written once by two engines [T-461]', async () => {
    bench.server.afterWrite = () => 'drop';
    await expect(
      bench.provider.start(CLUSTER, await bench.operation(), signal),
    ).rejects.toThrow(EffectUnknownError);
    bench.server.afterWrite = undefined;
    const lost = { ...WRITTEN, reference: undefined };
    expect((await bench.follow({ operation: lost })).move).toMatchObject({
      state: 'under-way',
      ours: true,
    });
    expect((await bench.start()).outcome).toBe('already');
    expect(bench.server.acceptedWrites).toBe(1);

    const other = await bench.operation({
      hop: { ...WORKERS, pools: ['gpu'] },
      moveKey: 'u/step-2',
      operationKey: 'u/generation-1/step-2',
    });
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => bench.provider.start(CLUSTER, other, signal)),
    );
    expect(
      outcomes.filter(({ outcome }) => outcome === 'accepted'),
    ).toHaveLength(1);
    expect(bench.server.acceptedWrites).toBe(2);
  });

  it('asks before each of several objects whether it may still, and creates what is left at the next start', async () => {
    const both = { ...WORKERS, pools: ['workers', 'gpu'] };
    const answers = [true, false];
    await expect(
      bench.provider.start(
        CLUSTER,
        await bench.operation({
          hop: both,
          mayStill: async () => answers.shift() ?? false,
        }),
        signal,
      ),
    ).rejects.toThrow(/Only drydock-workers-\w+-1 was created/);
    expect((await bench.follow({ hop: both })).move).toMatchObject({
      state: 'not-begun',
      part: { rolling: true },
    });
    expect((await bench.start({ hop: both })).outcome).toBe('accepted');
    expect(bench.server.acceptedWrites).toBe(2);
  });

  it('tells of a final error, and carries on with the next attempt after a retry [T-462]', async () => {
    await bench.start();
    await steps(2);
    bench.server.controller.failing = 'Drain';
    await bench.server.controller.finish();
    const { move, waits } = await bench.follow({ operation: WRITTEN });
    expect(move).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/ended in error, which is final: 2 of 4/),
    });
    expect(waits.map(({ kind, message }) => [kind, message])).toEqual([
      ['held', expect.stringMatching(/in Standby .*exit-standby/)],
      ['held', expect.stringMatching(/keep the tag .*delete-tags/)],
      ['held', expect.stringMatching(/cordoned .*kubectl uncordon/)],
    ]);
    expect((await bench.start()).outcome).toBe('already');

    const again = await bench.follow(retried);
    expect([again.move, again.failure]).toEqual([
      expect.objectContaining({ state: 'not-begun' }),
      undefined,
    ]);
    expect(again.move.notYet).toBeUndefined();
    const another = await bench.follow({ moveKey: 'u-2/step-1' });
    expect([another.move.state, another.failure]).toEqual([
      'not-begun',
      undefined,
    ]);
    bench.server.controller.failing = undefined;
    expect(
      (await bench.start({ operationKey: 'u/generation-2/step-1' })).outcome,
    ).toBe('accepted');
    await bench.server.controller.finish();
    expect((await bench.follow()).move.state).toBe('done');
    expect(await bench.objects()).toEqual([
      {
        name: expect.stringMatching(/^drydock-workers-[0-9a-f]{12}-1$/),
        status: 'error',
      },
      {
        name: expect.stringMatching(/^drydock-workers-[0-9a-f]{12}-2$/),
        status: 'completed',
      },
    ]);
    expect((await bench.observe()).waits).toEqual([]);
  });

  it('does not take the name of an object of others for its own', async () => {
    await bench.start();
    const [{ name }] = await bench.objects();
    bench.server.remove(name);
    bench.server.create({
      name,
      spec: { asgName: 'other' },
      status: { currentStatus: 'completed' },
    });
    expect((await bench.start()).outcome).toBe('accepted');
    expect((await bench.objects()).map(each => each.name)).toEqual([
      name,
      name.replace(/1$/, '2'),
    ]);
  });

  it('times an empty status out with its likely causes, and waits again after a retry [T-463]', async () => {
    bench.server.controller.stopped = true;
    await bench.start();
    expect((await bench.follow()).move.state).toBe('under-way');
    time = 6 * MINUTES;
    const { move, waits } = await bench.follow({ operation: WRITTEN });
    expect(move).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(
        /controller does not run, its role .* or the strategy is not valid.*delete rollingupgrade/,
      ),
    });
    expect(waits).toMatchObject([{ kind: 'unreachable', pool: 'workers' }]);
    expect((await bench.follow(retried)).move.state).toBe('not-begun');
    expect((await bench.start({ operationKey: 'u/2/1' })).outcome).toBe(
      'already',
    );
    const intendedAt = new Date(Date.now() + time).toISOString();
    expect(
      (await bench.follow({ operation: { operationKey: 'u/2/1', intendedAt } }))
        .move.state,
    ).toBe('under-way');
    bench.server.controller.stopped = false;
    await bench.server.controller.finish();
    expect((await bench.follow()).move.state).toBe('done');
    expect(bench.server.acceptedWrites).toBe(1);
  });

  it('tells that an object was deleted in the middle, and does not create it again by itself', async () => {
    await bench.start();
    await steps(1);
    const [{ name }] = await bench.objects();
    bench.server.remove(name);
    for (const reference of ['drydock-workers', undefined])
      expect(
        (await bench.follow({ operation: { ...WRITTEN, reference } })).move,
      ).toMatchObject({
        state: 'withdrawn',
        reason: expect.stringMatching(/was deleted before its instances/),
      });
    expect((await bench.follow(retried)).move.state).toBe('not-begun');
  });

  it('never takes completed for an end while instances have an earlier template', async () => {
    await bench.start();
    const [first] = await bench.server.rollings();
    await bench.server.setStatus(first, {
      currentStatus: 'completed',
      completePercentage: '100%',
      totalNodes: 3,
      nodesProcessed: 3,
    });
    expect((await bench.follow({ operation: WRITTEN })).move).toMatchObject({
      state: 'withdrawn',
      reason: expect.stringMatching(/says completed, but 3 instances/),
    });
  });

  it('is not done while a node is missing, not ready, cordoned or older, whatever the object says', async () => {
    await bench.start();
    await bench.server.controller.finish();
    const [id, node] = [...bench.server.nodes].filter(([each]) =>
      bench.server.groups.group('workers').instances.some(i => i.id === each),
    )[0];
    const change = (edit: (copy: typeof node) => void) => {
      const copy = structuredClone(node);
      edit(copy);
      bench.server.nodes.set(id, copy);
    };
    const states: string[] = [];
    const look = async () =>
      states.push((await bench.follow({ operation: WRITTEN })).move.state);
    bench.server.nodes.delete(id);
    await look();
    change(({ status }) => {
      status.conditions[0].status = 'False';
    });
    await look();
    change(({ spec }) => {
      spec.unschedulable = true;
    });
    await look();
    change(({ status }) => {
      status.nodeInfo.kubeletVersion = FROM;
    });
    await look();
    bench.server.nodes.set(id, node);
    await look();
    expect(states).toEqual([
      'under-way',
      'under-way',
      'under-way',
      'withdrawn',
      'done',
    ]);
  });

  it('shows an object of others, waits behind it, and touches none', async () => {
    bench.server.create({ name: 'nightly', spec: { asgName: 'workers' } });
    await steps(1);
    const { move, waits } = await bench.follow();
    expect(move).toMatchObject({ state: 'under-way', ours: false });
    expect(waits.map(({ message }) => message)).toContainEqual(
      `RollingUpgrade ${NAMESPACE}/nightly rolls workers and was not created by Drydock. Drydock does not change it`,
    );
    expect((await bench.start()).outcome).toBe('already');
    expect(bench.server.acceptedWrites).toBe(0);
    bench.server.create({ name: 'second', spec: { asgName: 'workers' } });
    await steps(1);
    expect(
      (await bench.observe()).waits.map(({ message }) => message),
    ).toContainEqual(
      `RollingUpgrade ${NAMESPACE}/second waits until RollingUpgrade ${NAMESPACE}/nightly has ended`,
    );
    await bench.server.controller.finish();
    expect((await bench.follow()).move).toMatchObject({
      state: 'done',
      ours: false,
    });
    expect(bench.server.calls.filter(({ method }) => method !== 'GET')).toEqual(
      [],
    );
  });

  it('refuses, and waits with the same reason, where the launch template does not lead to the version', async () => {
    const { groups } = bench.server;
    const cases = [
      {
        edit: () => groups.newTemplate('workers', FROM),
        says: /launches v1\.35\.5 .*Create a launch template version/,
      },
      {
        edit: () => {
          groups.group('workers').described = 'silent';
        },
        says: /Nothing says which Kubernetes version/,
      },
      {
        edit: () => {
          groups.group('workers').described = 'version';
          groups.newTemplate('workers', 'v1.37.0');
        },
        says: /newer than the API server/,
      },
      {
        edit: () => {
          groups.group('workers').overrides = [
            {
              templateId: 'lt-arm',
              templateName: 'arm',
              version: 1,
              instanceTags: {},
            },
          ];
        },
        says: /several launch templates \(workers, version 4; arm, version 1\)/,
      },
      {
        edit: () => {
          groups.group('workers').followsDefaultVersion = true;
        },
        says: /default version .* again and again/,
      },
    ];
    for (const { edit, says } of cases) {
      edit();
      expect(await bench.start()).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(says),
      });
      expect((await bench.follow()).move).toMatchObject({
        state: 'not-begun',
        notYet: { reason: expect.stringMatching(says), byPerson: true },
      });
    }
    expect(bench.server.acceptedWrites).toBe(0);
  });

  it('refuses a group that another tool replaces, unless direct writes are allowed', async () => {
    bench.server.groups.group('workers').tags = { 'eks:nodegroup-name': 'w' };
    expect(await bench.start()).toMatchObject({
      outcome: 'refused',
      foreignOwner: { kind: 'eks' },
      message: expect.stringMatching(/eks/),
    });
    expect((await bench.follow()).foreignOwner).toMatchObject({ kind: 'eks' });
    const allowed = await benchOf({ directWrites: 'allowed' });
    allowed.server.groups.group('workers').tags = { 'eks:nodegroup-name': 'w' };
    expect((await allowed.start()).outcome).toBe('accepted');
    await allowed.close();
  });

  it('names another tool for the groups of a hop, and for the cluster only where none is left', async () => {
    const { groups } = bench.server;
    groups.group('gpu').tags = { 'eks:nodegroup-name': 'g' };
    expect((await bench.observe()).foreignOwner).toBeUndefined();
    expect((await bench.follow()).foreignOwner).toBeUndefined();
    groups.group('workers').tags = { 'eks:nodegroup-name': 'w' };
    expect((await bench.observe()).foreignOwner).toMatchObject({ kind: 'eks' });
  });

  it('begins the next attempt where an object of others ended in error', async () => {
    bench.server.create({
      name: 'nightly',
      spec: { asgName: 'workers' },
      status: { currentStatus: 'error' },
    });
    const { move, failure } = await bench.follow();
    expect({ state: move.state, notYet: move.notYet, failure }).toEqual({
      state: 'not-begun',
    });
    expect((await bench.observe()).waits).toMatchObject([
      { message: expect.stringMatching(/ended in error with 3 instances/) },
    ]);
    expect((await bench.start()).outcome).toBe('accepted');
  });

  it('is not done while the group has fewer instances than it wants', async () => {
    await bench.start();
    await bench.server.controller.finish();
    const workers = bench.server.groups.group('workers');
    const [first] = workers.instances;
    workers.instances = workers.instances.filter(each => each !== first);
    const { move, waits } = await bench.follow({ operation: WRITTEN });
    expect(move).toMatchObject({
      state: 'under-way',
      progress: [{ done: 2, total: 3 }],
    });
    expect(waits).toMatchObject([
      { kind: 'provisioning', message: 'workers has 2 of 3 instances' },
    ]);
    expect((await bench.observe()).nodePools[0].settled).toBe(false);
    workers.instances = [];
    expect((await bench.follow({ operation: WRITTEN })).move.state).toBe(
      'under-way',
    );
    workers.desired = 0;
    expect((await bench.follow({ operation: WRITTEN })).move.state).toBe(
      'done',
    );
  });

  it('does not call instances settled that are out of service, not ready or without a node', async () => {
    const workers = bench.server.groups.group('workers');
    const [first] = workers.instances;
    const pool = async () => (await bench.observe()).nodePools[0];
    first.lifecycle = 'Standby';
    expect((await pool()).settled).toBe(false);
    first.lifecycle = 'InService';
    first.mark = 'in-progress';
    expect((await pool()).settled).toBe(false);
    first.mark = undefined;
    expect((await pool()).settled).toBe(true);
    for (const { id } of workers.instances) bench.server.nodes.delete(id);
    const unknown = await pool();
    expect(unknown).toMatchObject({
      desired: '',
      versions: [],
      settled: false,
      updatedNodes: 0,
    });
    expect(
      await bench.provider.planHops(
        CLUSTER,
        await bench.provider.observe(CLUSTER, signal),
        TO,
        signal,
      ),
    ).toMatchObject({
      ok: false,
      message: { code: 'upgrade-manager.pool-unknown' },
    });
  });

  it('rolls instances that do not say with what they were launched, as upgrade-manager does', async () => {
    const workers = bench.server.groups.group('workers');
    workers.instances.forEach(each => {
      each.silent = true;
    });
    expect((await bench.follow()).move).toEqual(
      expect.not.objectContaining({ notYet: expect.anything() }),
    );
    expect((await bench.start()).outcome).toBe('accepted');
  });

  it('names a status that it does not know, by its own word', async () => {
    bench.server.create({
      name: 'nightly',
      spec: { asgName: 'workers' },
      status: { currentStatus: 'paused-by-x' },
    });
    const { move, waits } = await bench.follow();
    expect(move.state).toBe('under-way');
    expect(waits).toContainEqual(
      expect.objectContaining({
        kind: 'held',
        pool: 'workers',
        message: expect.stringMatching(/has the status paused-by-x/),
      }),
    );
  });

  it('says nothing of a hop that is none of node pools, and does not begin it', async () => {
    const hop = {
      ...WORKERS,
      kind: 'control-plane' as const,
      pools: undefined,
    };
    expect((await bench.follow({ hop })).move).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/node pools alone/),
    });
    expect((await bench.start({ hop })).outcome).toBe('refused');
  });

  it('warns of drains with force while a group is left to roll', async () => {
    const insights = () => bench.provider.insights(CLUSTER, TO, signal);
    expect(await insights()).toMatchObject([
      {
        id: 'forced-drains',
        status: 'warning',
        affected: ['Auto Scaling group workers', 'Auto Scaling group gpu'],
      },
    ]);
    await bench.start();
    await bench.server.controller.finish();
    expect(await insights()).toMatchObject([
      { affected: ['Auto Scaling group gpu'] },
    ]);
    await bench.start({ hop: { ...WORKERS, pools: ['gpu'] }, moveKey: 'u/2' });
    await bench.server.controller.finish();
    expect(await insights()).toEqual([]);
  });

  it('calls no node left over that others cordoned', async () => {
    const [first] = bench.server.groups.group('workers').instances;
    await bench.server.cordon(first.id);
    expect((await bench.observe()).waits).toEqual([]);
    bench.server.groups.mark('workers', first.id, 'failed-drain');
    expect((await bench.observe()).waits.map(each => each.message)).toEqual([
      expect.stringMatching(/keep the tag/),
      expect.stringMatching(/cordoned/),
    ]);
  });

  it('refuses without a writer, with one of another cluster, and of a cluster that is not configured', async () => {
    const reading = await benchOf({ writes: false });
    expect(await reading.start()).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/no credential that may create/),
    });
    const crossed = await benchOf({ writesTo: bench.server });
    expect(await crossed.start()).toMatchObject({ outcome: 'refused' });
    expect(bench.server.acceptedWrites).toBe(0);
    await expect(
      bench.provider.observe({ ...CLUSTER, reference: 'other' }, signal),
    ).rejects.toThrow(/not configured/);
    await reading.close();
    await crossed.close();
  });

  it('offers what the launch templates lead to', async () => {
    expect(await bench.provider.availableVersions(CLUSTER, signal)).toEqual([
      { version: TO, allowed: true },
    ]);
    const { groups } = bench.server;
    groups.newTemplate('gpu', FROM);
    for (const each of groups.group('gpu').instances) each.template = 3;
    expect(
      (await bench.provider.availableVersions(CLUSTER, signal)).at(-1),
    ).toMatchObject({
      version: TO,
      allowed: false,
      reason: { code: 'upgrade-manager.template-behind' },
    });
    expect(
      ['v1.35.5', 'v1.35', 'v1.35.5-eks-1a2b3c4', undefined].map(served =>
        bench.provider.ownVersion('v1.36.4', served),
      ),
    ).toEqual(['v1.36.4', 'v1.36', 'v1.36', 'v1.36.4']);
  });
});
