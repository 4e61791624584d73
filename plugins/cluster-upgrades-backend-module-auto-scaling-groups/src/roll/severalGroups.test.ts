import { CLUSTER, GroupBench, TARGET } from '../testing/groupBench';

const OTHER = 'another-upgrade/step-1';

describe('several groups', () => {
  let bench: GroupBench;
  beforeEach(async () => {
    bench = await GroupBench.start({ groups: ['workers-a', 'workers-b'] });
  });
  afterEach(() => bench.stop());
  const groups = () => [...bench.server.world.groups.values()];
  const both = async () => ({
    ...(await bench.hop()),
    pools: ['workers-a', 'workers-b'],
  });
  const tags = () => groups().map(group => [...group.tags.keys()].length);

  it('have a hop each', async () => {
    const plan = await bench.provider.planHops(
      CLUSTER,
      await bench.observe(),
      TARGET,
      new AbortController().signal,
    );
    expect(plan.ok && plan.hops.map(({ pools }) => pools)).toEqual([
      ['workers-a'],
      ['workers-b'],
    ]);
  });

  it('of one hop go one after the other, and it is under way until the last has come to its end', async () => {
    const hop = await both();
    await bench.begin(hop);
    let most = 0;
    for (let look = 0; look < 300 && tags()[0] > 0; look += 1) {
      await bench.run(hop, 'go-on', 1);
      most = Math.max(most, groups()[1].desired);
    }
    expect({ most, b: groups()[1].suspended.size, tags: tags() }).toEqual({
      most: 3,
      b: 0,
      tags: [0, 1],
    });
    expect((await bench.follow(hop)).move.state).toBe('under-way');
    expect(await bench.run(hop)).toBe('done');
  });

  it('of which the first became due again meanwhile are done, unless something is there that was due at the start', async () => {
    const hop = await both();
    const operation = {
      operationKey: 'k',
      reference: CLUSTER.reference,
      intendedAt: new Date(bench.server.world.nowMs).toISOString(),
    };
    bench.pass();
    await bench.begin(hop);
    for (let look = 0; look < 300 && tags()[0] > 0; look += 1)
      await bench.run(hop, 'go-on', 1);
    bench.server.world.templates
      .get('lt-workers-a')
      ?.push({ description: TARGET });
    expect(await bench.run(hop)).toBe('not-begun');
    const state = async (written = operation) =>
      (await bench.follow(hop, undefined, written)).move.state;
    expect(await state()).toBe('done');
    const { reference: _, ...unanswered } = operation;
    expect((await bench.follow(hop, undefined, unanswered)).move.state).toBe(
      'not-begun',
    );
    const { nowMs } = bench.server.world;
    expect(
      await state({ ...operation, intendedAt: new Date(nowMs).toISOString() }),
    ).toBe('not-begun');
  });

  it('are put back together, also the one beside a group that failed', async () => {
    const hop = await both();
    await bench.begin(hop);
    await bench.run(hop, 'go-on', 6);
    groups()[1].suspended.add('AZRebalance');
    bench.kube.kubelet = 'v1.35.9';
    bench.pass(120_000);
    const { move } = await bench.follow(hop);
    expect(move).toMatchObject({ state: 'failed', ours: true });
    expect((await bench.advance(hop)).outcome).toBe('already');
    for (let look = 0; look < 10; look += 1)
      await bench.advance(hop, 'put-back');
    expect({
      tags: tags(),
      suspended: groups().map(({ suspended }) => [...suspended]),
    }).toEqual({ tags: [0, 0], suspended: [[], []] });
  });

  it('of another hop neither fail this one nor let it wait', async () => {
    const hop = await both();
    const [a, b] = hop.pools.map(pool => ({ ...hop, pools: [pool] }));
    await bench.begin(a);
    await bench.begin(b, OTHER);
    groups()[1].suspended.add('Launch');
    expect(await bench.waits(a)).toEqual([]);
    groups()[1].more = { Status: 'Delete in progress' };
    const followed = await bench.follow(a);
    expect(followed.move.state).toBe('under-way');
    expect(followed.failure).toBeUndefined();
  });

  it('that another move has begun have not begun for this one, which takes them over with their sizes', async () => {
    const hop = await bench.hop();
    await bench.begin(hop, OTHER);
    for (let look = 0; look < 60 && bench.shape.cordoned === 0; look += 1) {
      await bench.advance(hop, 'go-on', undefined, OTHER);
      bench.pass();
    }
    expect(bench.shape).toMatchObject({ desired: 4, cordoned: 1 });
    expect((await bench.follow(hop)).move.state).toBe('not-begun');
    const before = bench.log.length;
    expect((await bench.advance(hop)).outcome).toBe('already');
    expect(bench.log).toHaveLength(before);
    expect((await bench.begin(hop)).outcome).toBe('accepted');
    expect((await bench.follow(hop, OTHER)).move.state).toBe('not-begun');
    expect(await bench.run(hop)).toBe('done');
    expect(bench.shape).toMatchObject({ desired: 3, max: 4, tags: [] });
    expect(bench.server.world.terminatedByAws).toEqual([]);
  });

  it('are taken over in the middle of a batch of two, and goes on with the node that is cordoned', async () => {
    await bench.stop();
    bench = await GroupBench.start({ batchSize: 2 });
    const hop = await bench.hop();
    await bench.begin(hop, OTHER);
    const terminations = () =>
      bench.server.changes('TerminateInstanceInAutoScalingGroup').length;
    for (
      let look = 0;
      look < 100 && !(terminations() === 1 && bench.shape.cordoned === 2);
      look += 1
    ) {
      await bench.advance(hop, 'go-on', undefined, OTHER);
      bench.pass();
    }
    expect(bench.shape).toMatchObject({ desired: 4 });
    bench.pass(60_000);
    expect(bench.shape).toMatchObject({ cordoned: 1 });
    expect((await bench.begin(hop)).outcome).toBe('accepted');
    expect(await bench.run(hop)).toBe('done');
    expect(bench.shape).toMatchObject({ desired: 3, max: 4, tags: [] });
    expect(bench.server.world.terminatedByAws).toEqual([]);
  });

  it('with a roll of the same move and another version have not begun', async () => {
    const hop = await bench.hop();
    await bench.begin(hop);
    expect((await bench.follow({ ...hop, to: 'v1.36.0' })).move.state).toBe(
      'not-begun',
    );
  });
});
