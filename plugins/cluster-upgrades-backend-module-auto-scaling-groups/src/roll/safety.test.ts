import { GroupBench, TARGET } from '../testing/groupBench';

const TERMINATE = 'TerminateInstanceInAutoScalingGroup';

describe('no instance is terminated that should stay', () => {
  let bench: GroupBench;
  beforeEach(async () => {
    bench = await GroupBench.start();
  });
  afterEach(() => bench.stop());
  const begun = async () => {
    const hop = await bench.hop();
    await bench.begin(hop);
    return hop;
  };
  type BegunHop = Awaited<ReturnType<typeof begun>>;
  const until = async (hop: BegunHop, isThere: () => boolean) => {
    for (let look = 0; look < 100 && !isThere(); look += 1)
      await bench.run(hop, 'go-on', 1);
    expect(isThere()).toBe(true);
  };
  const nodes = () => [...bench.kube.nodes.values()];
  const enlarged = () => bench.group.desired === 4;
  const cordonedOne = () => bench.shape.cordoned === 1;
  const drained = () =>
    nodes().some(
      ({ unschedulable, instance }) =>
        unschedulable && bench.kube.drainable(instance).length === 0,
    );
  /** What is waited for after many looks in which nothing was written. */
  const held = async (hop: BegunHop) => {
    const before = bench.log.length;
    await bench.run(hop, 'go-on', 30);
    expect(bench.log).toHaveLength(before);
    return bench.waits(hop);
  };

  it('changes nothing when it is no longer wanted, and repeats what was throttled [T-456]', async () => {
    const hop = await begun();
    expect((await bench.advance(hop, 'go-on', async () => false)).outcome).toBe(
      'stale',
    );
    expect(bench.log).toHaveLength(1);
    bench.server.throttled.set('SuspendProcesses', 1);
    await expect(bench.advance(hop)).rejects.toMatchObject({
      reason: { code: 'asg.write-failed' },
    });
    expect((await bench.advance(hop)).outcome).toBe('accepted');
  });

  it('terminates no instance whose node is older than its launch [T-456]', async () => {
    const hop = await begun();
    for (const instance of bench.group.instances)
      Object.assign(instance, { launchedMs: instance.launchedMs + 3_600_000 });
    for (const node of bench.kube.nodes.values())
      Object.assign(node, { createdMs: 0 });
    bench.pass(7_200_000);
    await bench.run(hop, 'go-on', 60);
    expect(
      (await bench.follow(hop)).waits.map(({ message }) => message.code),
    ).toEqual(['asg.not-proven']);
    expect(bench.kube.writes).toEqual([]);
  });

  it('terminates no old instance that is no node [T-456]', async () => {
    const hop = await begun();
    await bench.run(hop, 'go-on', 3);
    const [old] = bench.group.instances;
    Object.assign(old, { neverJoins: true });
    for (const [name, { instance }] of bench.kube.nodes)
      if (instance === old.id) bench.kube.nodes.delete(name);
    await bench.run(hop, 'go-on', 60);
    expect(
      (await bench.follow(hop)).waits.map(({ message }) => message.code),
    ).toEqual(['asg.no-node']);
    expect(bench.server.changes('TerminateInstanceInAutoScalingGroup')).toEqual(
      [],
    );
  });

  it('terminates no instance that two nodes say they are [T-456]', async () => {
    const hop = await begun();
    await until(hop, enlarged);
    const [first] = nodes();
    bench.kube.nodes.set('second', { ...first, name: 'second' });
    expect(await held(hop)).toEqual([['held', 'asg.no-node']]);
  });

  it('believes no tag that names an instance of the present template [T-456]', async () => {
    const hop = await begun();
    await until(hop, enlarged);
    const added = bench.group.instances[3].id;
    const tag = bench.group.tags.get('drydock.dev/roll-batch') ?? '';
    bench.group.tags.set(
      'drydock.dev/roll-batch',
      tag.replace(bench.group.instances[0].id, added),
    );
    expect(await bench.run(hop)).toBe('done');
    expect(
      bench.server.changes(TERMINATE).map(({ asked }) => asked.InstanceId),
    ).not.toContain(added);
  });

  it.each([
    [{ DesiredCapacityType: 'vcpu' }, 'asg.weighted'],
    [
      {
        MixedInstancesPolicy: {
          LaunchTemplate: {
            Overrides: {
              member: [{ InstanceType: 'm7i.large', WeightedCapacity: '2' }],
            },
          },
        },
      },
      'asg.weighted',
    ],
    [{ WarmPoolConfiguration: { MinSize: 1 } }, 'asg.warm-pool'],
  ])(
    'is refused where sizes do not count running instances: %j [T-456]',
    async (more, code) => {
      const hop = await bench.hop();
      bench.group.more = more;
      expect((await bench.refusal())?.code).toBe(code);
      expect(await bench.begin(hop)).toMatchObject({
        outcome: 'refused',
        message: { code },
      });
      expect(bench.log).toEqual([]);
    },
  );

  it.each(['Standby', 'Detaching', 'Terminating:Wait', 'Warmed:Stopped'])(
    'is refused with an instance that is %s [T-456]',
    async lifecycle => {
      const hop = await bench.hop();
      bench.group.instances[0].lifecycle = lifecycle;
      expect((await bench.refusal())?.code).toBe('asg.not-in-service');
      expect((await bench.begin(hop)).outcome).toBe('refused');
    },
  );

  it('is refused where the API server does not say its version, or an instance not what it was launched with [T-456]', async () => {
    const hop = await bench.hop();
    bench.kube.served = 'none';
    expect((await bench.refusal())?.code).toBe('asg.version-unreadable');
    expect((await bench.begin(hop)).outcome).toBe('refused');
    bench.kube.served = TARGET;
    Object.assign(bench.group.instances[0], { version: 0 });
    expect((await bench.refusal())?.code).toBe('asg.drift-unknown');
    expect((await bench.begin(hop)).outcome).toBe('refused');
  });

  it('waits for a person when an instance goes to standby meanwhile [T-456]', async () => {
    const hop = await begun();
    await until(hop, enlarged);
    bench.group.instances[2].lifecycle = 'Standby';
    expect(await held(hop)).toEqual([['held', 'asg.not-in-service']]);
  });

  it('touches no old node while another one is not ready, or is cordoned by others [T-456]', async () => {
    const hop = await begun();
    await until(hop, enlarged);
    const last = nodes()[2];
    bench.kube.notReady.add(last.name);
    expect(await held(hop)).toEqual([['provisioning', 'asg.joining']]);
    bench.kube.notReady.clear();
    last.unschedulable = true;
    expect(await held(hop)).toEqual([['held', 'asg.too-few-ready']]);
    expect(bench.kube.writes).toEqual([]);
  });

  it('reads everything once more before a termination [T-456]', async () => {
    const hop = await begun();
    await until(hop, drained);
    let listings = 0;
    bench.server.onListed = () => {
      listings += 1;
      if (listings === 2) bench.kube.notReady.add(nodes()[2].name);
    };
    expect((await bench.advance(hop)).outcome).toBe('stale');
    expect(bench.server.changes(TERMINATE)).toEqual([]);
  });

  it('holds when the launch template gets another version in the middle of a batch [T-456]', async () => {
    const hop = await begun();
    await until(hop, cordonedOne);
    bench.server.world.templates
      .get('lt-workers-a')
      ?.push({ description: TARGET });
    expect(await held(hop)).toEqual([['held', 'asg.template-changed']]);
  });

  it('begins no batch from a larger group after an old instance went by itself [T-456]', async () => {
    const hop = await begun();
    await until(hop, enlarged);
    bench.server.world.terminate(bench.group.instances[0], 'asked');
    let most = 0;
    bench.server.onListed = () => {
      most = Math.max(most, bench.group.desired);
    };
    expect(await bench.run(hop)).toBe('done');
    expect({ most, desired: bench.group.desired }).toEqual({
      most: 4,
      desired: 3,
    });
    expect(bench.server.world.terminatedByAws).toEqual([]);
  });

  it.each([2, 5])(
    'waits for a person when others set the desired capacity to %i, and is not taken over then [T-456]',
    async desired => {
      const hop = await begun();
      bench.group.desired = desired;
      bench.pass(120_000);
      expect(await held(hop)).toEqual([['held', 'asg.size-changed']]);
      expect((await bench.refusal())?.code).toBe('asg.size-changed');
    },
  );

  it.each([
    ['others lower the desired capacity after a cordon', { desired: 3 }],
    ['the minimum leaves no room', { min: 4 }],
  ])('terminates nothing when %s [T-456]', async (_, change) => {
    const hop = await begun();
    await until(hop, cordonedOne);
    // AWS chooses another instance than the one that is cordoned.
    bench.group.instances.reverse();
    Object.assign(bench.group, change);
    expect(await held(hop)).toEqual([['held', 'asg.size-too-small']]);
    expect(bench.server.changes(TERMINATE)).toEqual([]);
  });

  it.each(['ValidationError', 'AccessDenied'])(
    'tells %s as a refusal, since nothing was done [T-456]',
    async code => {
      const hop = await begun();
      await until(hop, drained);
      bench.server.refused.set(TERMINATE, code);
      expect(await bench.advance(hop)).toMatchObject({
        outcome: 'refused',
        message: { code: 'asg.write-refused' },
      });
    },
  );

  it('asks before each eviction whether it is still wanted [T-456]', async () => {
    for (const { name } of nodes()) bench.kube.addPod(name, 'ReplicaSet');
    const hop = await begun();
    await until(hop, cordonedOne);
    bench.kube.blocksEvictions = true;
    const mayStill = jest.fn(async () => true);
    await bench.advance(hop, 'go-on', mayStill);
    expect(mayStill).toHaveBeenCalledTimes(2);
  });
});
