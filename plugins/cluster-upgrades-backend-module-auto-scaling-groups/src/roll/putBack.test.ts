import { inEnglish } from '@drydock/upgrade-reasons';
import {
  AS_BEFORE,
  GroupBench,
  writesToTry,
  type GroupBenchOptions,
} from '../testing/groupBench';

/** A stop never takes an instance away: which of them is one too many is a person's to judge. */
describe('a replacement that is stopped', () => {
  let bench: GroupBench;
  afterEach(() => bench.stop());
  const begun = async (options?: GroupBenchOptions) => {
    bench = await GroupBench.start(options);
    const hop = await bench.hop();
    await bench.begin(hop);
    return hop;
  };
  /** Until an old node is cordoned. */
  const cordoned = async (options?: GroupBenchOptions) => {
    const hop = await begun(options);
    for (let look = 0; look < 60 && bench.shape.cordoned === 0; look += 1)
      await bench.run(hop, 'go-on', 1);
    return hop;
  };
  const terminations = () =>
    bench.server.changes('TerminateInstanceInAutoScalingGroup').length;
  /** What the changes say until nothing is left to put back. */
  const told = async (hop: Awaited<ReturnType<typeof begun>>) => {
    const codes: string[] = [];
    for (let look = 0; look < 20; look += 1) {
      const { outcome, message } = await bench.advance(hop, 'put-back');
      if (outcome !== 'accepted') return codes;
      codes.push(message.code);
    }
    return codes;
  };

  it.each([4, 3])(
    'after any write: it has its processes, tags and cordons as before, and no instance less (maximum %i) [T-455]',
    async max => {
      const whole = await begun({ max });
      await bench.run(whole);
      const count = bench.log.length;
      for (const stopped of writesToTry(count - 1)) {
        await bench.stop();
        const hop = await begun({ max });
        for (
          let look = 0;
          look < 300 && bench.log.length < stopped;
          look += 1
        ) {
          await bench.advance(hop);
          bench.pass();
        }
        const { desired } = bench.group;
        const before = terminations();
        expect(await bench.run(hop, 'put-back')).toMatch(/^(not-begun|done)$/);
        bench.pass(120_000);
        expect({ stopped, ...bench.shape }).toEqual({
          stopped,
          ...AS_BEFORE,
          desired,
          max: Math.max(max, desired),
        });
        expect({
          stopped,
          more: terminations() - before,
          byAws: bench.server.world.terminatedByAws,
          nodes: bench.kube.nodes.size,
        }).toEqual({ stopped, more: 0, byAws: [], nodes: desired });
      }
    },
    300_000,
  );

  it('says how many instances are more, and what the sizes were [T-455]', async () => {
    const hop = await cordoned({ max: 3 });
    bench.pass();
    expect(await told(hop)).toEqual([
      'asg.did-uncordon',
      'asg.did-put-back',
      'asg.left-larger',
    ]);
    await bench.stop();
    const again = await begun({ max: 3 });
    await bench.run(again, 'go-on', 4);
    await bench.advance(again, 'put-back');
    const { message } = await bench.advance(again, 'put-back');
    expect(inEnglish(message)).toMatch(
      /by 1: its desired capacity was 3, its maximum 3/,
    );
  });

  it('leaves a maximum that others have set since [T-455]', async () => {
    const hop = await begun({ max: 3 });
    await bench.run(hop, 'go-on', 4);
    expect(bench.group.max).toBe(4);
    bench.group.max = 10;
    await told(hop);
    expect(bench.group.max).toBe(10);
  });

  it('lifts its own cordons alone, where they still are [T-455]', async () => {
    const hop = await cordoned();
    const nodes = [...bench.kube.nodes.values()];
    const own = nodes.find(each => each.unschedulable);
    const other = nodes.find(each => !each.unschedulable);
    Object.assign(own ?? {}, { unschedulable: false });
    Object.assign(other ?? {}, { unschedulable: true });
    const before = bench.kube.writes.length;
    await told(hop);
    expect(bench.kube.writes).toHaveLength(before);
    expect(other?.unschedulable).toBe(true);
  });

  it('resumes no process that others had suspended before [T-455]', async () => {
    bench = await GroupBench.start();
    bench.group.suspended.add('AZRebalance');
    const hop = await bench.hop();
    await bench.begin(hop);
    await bench.run(hop, 'go-on', 6);
    await told(hop);
    expect(bench.shape).toMatchObject({ suspended: ['AZRebalance'], tags: [] });
  });

  it('is put back although its template has changed and Launch is suspended [T-455]', async () => {
    const hop = await cordoned();
    bench.server.world.templates
      .get('lt-workers-a')
      ?.push({ description: 'v1.35.3' });
    bench.group.suspended.add('Launch');
    await told(hop);
    expect(bench.shape).toMatchObject({
      tags: [],
      suspended: ['Launch'],
      cordoned: 0,
    });
  });

  it.each([
    ['eks-rolling-update works on it', 'asg.other-tool'],
    ['AWS deletes it', 'asg.being-deleted'],
  ])('is not touched while %s, and says so [T-455]', async (_, code) => {
    const hop = await cordoned();
    const before = bench.log.length;
    if (code === 'asg.other-tool')
      bench.group.tags.set('eks-rolling-update:original_capacity', '3');
    else bench.group.more = { Status: 'Delete in progress' };
    expect(await bench.advance(hop, 'put-back')).toMatchObject({
      outcome: 'refused',
      message: { code },
    });
    expect(bench.log).toHaveLength(before);
  });
});
