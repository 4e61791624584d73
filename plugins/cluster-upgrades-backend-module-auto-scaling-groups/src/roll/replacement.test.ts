import { inEnglish } from '@drydock/upgrade-reasons';
import {
  AS_BEFORE,
  GroupBench,
  TARGET,
  writesToTry,
  type GroupBenchOptions,
} from '../testing/groupBench';

describe('the replacement of the nodes of a group', () => {
  let bench: GroupBench;
  afterEach(() => bench.stop());

  const begun = async (options?: GroupBenchOptions) => {
    bench = await GroupBench.start(options);
    const hop = await bench.hop();
    await bench.begin(hop);
    return hop;
  };
  const dieAt = (killed: number) => {
    const log = () => bench.log.length;
    bench.server.losesAnswer = () => log() === killed;
    bench.kube.onWrite = () => {
      if (log() === killed) throw new Error('killed');
    };
  };
  const versions = () =>
    [...bench.kube.nodes.values()].map(({ version }) => version);

  it('adds a node, proves it, empties an old one and takes its instance away, one by one [T-450]', async () => {
    const hop = await begun();
    const lost: string[] = [];
    let least = bench.group.desired;
    bench.server.onTerminate = id => {
      lost.push(...bench.kube.drainable(id));
      least = Math.min(least, bench.group.desired);
    };
    expect(await bench.run(hop)).toBe('done');
    expect(versions()).toEqual([TARGET, TARGET, TARGET]);
    expect({ lost, least, byAws: bench.server.world.terminatedByAws }).toEqual({
      lost: [],
      least: 3,
      byAws: [],
    });
    const node = [
      'CreateOrUpdateTags',
      'UpdateAutoScalingGroup',
      'TerminateInstanceInAutoScalingGroup',
    ];
    expect(bench.server.accepted.map(({ action }) => action)).toEqual([
      'CreateOrUpdateTags',
      'SuspendProcesses',
      ...[node, node, node].flat(),
      'ResumeProcesses',
      'DeleteTags',
    ]);
    expect(bench.shape).toEqual(AS_BEFORE);
  });

  it('raises a maximum that is too small for the time of the replacement [T-450]', async () => {
    const hop = await begun({ max: 3, batchSize: 2 });
    let most = 0;
    bench.server.onTerminate = () => {
      most = Math.max(most, bench.group.max);
    };
    expect(await bench.run(hop)).toBe('done');
    expect(most).toBe(5);
    expect(bench.shape).toEqual({ ...AS_BEFORE, max: 3 });
  });

  it('goes on after a kill at any write, and makes each write once [T-451]', async () => {
    const whole = await begun();
    await bench.run(whole);
    const expected = [...bench.log].sort();
    await bench.stop();
    const count = bench.log.length;
    for (const killed of writesToTry(count).filter(write => write > 1)) {
      const hop = await begun();
      dieAt(killed);
      expect(await bench.run(hop)).toBe('done');
      expect({ killed, log: [...bench.log].sort() }).toEqual({
        killed,
        log: expected,
      });
      await bench.stop();
    }
  }, 300_000);

  it('terminates nothing while a budget holds a pod, says which, and leaves the old nodes as they were when it is stopped [T-452]', async () => {
    const hop = await begun();
    bench.kube.blocksEvictions = true;
    await bench.run(hop, 'go-on', 40);
    const told = await bench.advance(hop);
    expect(told.outcome).toBe('refused');
    expect(inEnglish(told.message)).toContain('disruption budget');
    expect(bench.shape).toMatchObject({ desired: 4, cordoned: 1 });
    expect(bench.server.changes('TerminateInstanceInAutoScalingGroup')).toEqual(
      [],
    );
    bench.kube.blocksEvictions = false;
    expect(await bench.run(hop, 'put-back')).toBe('not-begun');
    expect(bench.shape).toEqual({ ...AS_BEFORE, desired: 4 });
    expect(versions()).toEqual(['v1.35.2', 'v1.35.2', 'v1.35.2', TARGET]);
    expect(bench.server.world.terminatedByAws).toEqual([]);
  });

  it('touches no old node before a new one is ready, tells of one that never joins, and leaves it to a person when stopped [T-453]', async () => {
    const hop = await begun();
    bench.group.neverJoins = true;
    await bench.run(hop, 'go-on', 20);
    expect((await bench.follow(hop)).waits.map(({ kind }) => kind)).toEqual([
      'provisioning',
    ]);
    bench.pass(16 * 60_000);
    const { waits } = await bench.follow(hop);
    expect(waits.map(({ kind, message }) => [kind, message.code])).toEqual([
      ['unreachable', 'asg.not-joined'],
    ]);
    expect(bench.kube.writes).toEqual([]);
    expect(await bench.run(hop, 'put-back')).toBe('not-begun');
    expect(bench.shape).toEqual({ ...AS_BEFORE, desired: 4 });
  });

  it('waits for launches that fail, and asks a person after a time [T-453]', async () => {
    const hop = await begun();
    bench.group.failsToLaunch = true;
    await bench.run(hop, 'go-on', 20);
    expect(await bench.waits(hop)).toEqual([['provisioning', 'asg.launching']]);
    bench.pass(16 * 60_000);
    expect(await bench.waits(hop)).toEqual([
      ['unreachable', 'asg.not-launched'],
    ]);
    expect(bench.kube.writes).toEqual([]);
  });

  it('names node and pool for as long as pods leave a node [T-452]', async () => {
    const hop = await begun();
    bench.kube.keepsPods = true;
    let waits = (await bench.follow(hop)).waits;
    for (let look = 0; look < 60 && waits[0]?.kind !== 'drain'; look += 1) {
      await bench.run(hop, 'go-on', 1);
      ({ waits } = await bench.follow(hop));
    }
    const [node] = [...bench.kube.nodes.values()].filter(
      each => each.unschedulable,
    );
    const drain = { kind: 'drain', node: node.name, pool: 'workers-a' };
    expect(waits).toMatchObject([drain]);
    expect(bench.kube.writes.filter(each => /^evict/.test(each))).toEqual([]);
    await bench.run(hop, 'go-on', 60);
    expect((await bench.follow(hop)).waits).toMatchObject([drain]);
    expect(bench.server.changes('TerminateInstanceInAutoScalingGroup')).toEqual(
      [],
    );
  });

  it('does not evict a pod that nothing would start elsewhere [T-452]', async () => {
    const hop = await begun();
    for (const name of [...bench.kube.nodes.keys()]) bench.kube.addPod(name);
    await bench.run(hop, 'go-on', 60);
    expect((await bench.follow(hop)).waits).toMatchObject([
      { kind: 'drain', message: { code: 'asg.pod-alone' }, pool: 'workers-a' },
    ]);
    expect(bench.server.changes('TerminateInstanceInAutoScalingGroup')).toEqual(
      [],
    );
  });
});

describe('what a group must be like', () => {
  let bench: GroupBench;
  beforeEach(async () => {
    bench = await GroupBench.start();
  });
  afterEach(() => bench.stop());
  const refusal = () => bench.refusal();
  const describeLatest = (description: string) =>
    bench.server.world.templates
      .get('lt-workers-a')
      ?.splice(1, 1, { description });

  it('is not left behind by eks-rolling-update, and each leftover is named with what it was before [T-479]', async () => {
    const hop = await bench.hop();
    bench.group.tags.set('eks-rolling-update:original_capacity', '2');
    bench.group.tags.set('eks-rolling-update:original_max_capacity', '3');
    bench.group.suspended.add('Launch');
    bench.group.suspended.add('ReplaceUnhealthy');
    const [old] = bench.kube.nodes.values();
    old.unschedulable = true;
    const reason = await refusal();
    expect(reason?.code).toBe('asg.other-tool');
    const text = reason ? inEnglish(reason) : '';
    for (const leftover of [
      'Resume Launch and ReplaceUnhealthy',
      `Uncordon the nodes that eks-rolling-update cordoned. Cordoned now: ${old.name}`,
      'the desired capacity from 3 back to 2',
      'the maximum from 4 back to 3',
      'delete the tags eks-rolling-update:original_capacity and eks-rolling-update:original_max_capacity',
    ])
      expect(text).toContain(leftover);
    expect(await bench.insights()).toMatchObject([
      { id: 'leftovers-workers-a', status: 'error', detail: reason },
    ]);
    expect((await bench.begin(hop)).outcome).toBe('refused');
    expect(bench.log).toEqual([]);
  });

  it('can launch, and its template says the wanted version [T-454]', async () => {
    bench.group.suspended.add('Launch');
    expect((await refusal())?.code).toBe('asg.suspended');
    bench.group.suspended.clear();
    describeLatest('a new image');
    expect((await refusal())?.code).toBe('asg.template-silent');
    describeLatest('v1.35.9');
    expect((await refusal())?.code).toBe('asg.template-other');
    describeLatest('amazon-eks-node-1.36-v20260301');
    expect(await refusal()).toBeUndefined();
    bench.server.world.templates
      .get('lt-workers-a')
      ?.splice(0, 2, { description: TARGET });
    expect((await refusal())?.code).toBe('asg.no-drift');
  });

  it('waits for a person where that changes on the way, and nothing further is done [T-454]', async () => {
    const hop = await bench.hop();
    await bench.begin(hop);
    await bench.advance(hop);
    bench.server.world.templates
      .get('lt-workers-a')
      ?.push({ description: 'v1.35.3' });
    const { waits } = await bench.follow(hop);
    expect(waits.map(({ kind, message }) => [kind, message.code])).toEqual([
      ['held', 'asg.template-other'],
    ]);
    expect((await bench.advance(hop)).outcome).toBe('already');
  });
});
