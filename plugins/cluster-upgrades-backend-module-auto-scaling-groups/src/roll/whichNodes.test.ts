import { inEnglish } from '@drydock/upgrade-reasons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  AS_BEFORE,
  GroupBench,
  TARGET,
  type GroupBenchOptions,
} from '../testing/groupBench';

const DAY_MS = 86_400_000;

describe('which nodes are replaced', () => {
  let bench: GroupBench;
  afterEach(() => bench.stop());
  const start = async (options: GroupBenchOptions) => {
    bench = await GroupBench.start(options);
  };
  const nodes = () => [...bench.kube.nodes.values()];
  const versions = () => nodes().map(({ version }) => version);

  it('leaves out nodes with an excluded label, counts and names them, and is done without them [T-474]', async () => {
    await start({ rules: { excludeNodeLabels: ['acme.com/keep'] } });
    const [kept] = nodes();
    kept.labels = { 'acme.com/keep': 'true' };
    const { nodePools } = await bench.observe();
    expect(nodePools[0]).toMatchObject({
      versions: [{ version: 'v1.35.2', count: 2 }],
      leftOut: [{ version: 'v1.35.2', count: 1 }],
      nodes: 2,
      readyNodes: 2,
    });
    const [insight] = await bench.insights();
    expect(insight).toMatchObject({
      id: 'excluded-nodes',
      status: 'warning',
      affected: [`Node ${kept.name}`],
    });
    expect(inEnglish(insight.detail)).toContain('acme.com/keep');
    const hop = await bench.hop();
    await bench.begin(hop);
    expect(await bench.run(hop)).toBe('done');
    expect(versions().sort()).toEqual(['v1.35.2', TARGET, TARGET]);
    expect(nodes()).toContain(kept);
    expect(bench.shape).toEqual(AS_BEFORE);
    expect(await bench.refusal()).toMatchObject({ code: 'asg.is-there' });
  });

  it('has nothing to do in a group whose nodes are all excluded [T-474]', async () => {
    await start({ rules: { excludeNodeLabels: ['keep'] } });
    for (const node of nodes()) node.labels = { keep: '' };
    expect(await bench.refusal()).toMatchObject({ code: 'asg.is-there' });
  });

  it('replaces nodes that are too old at the target itself, once, and younger ones not [T-475]', async () => {
    await start({ rules: { maxNodeAgeDays: 30 } });
    const first = await bench.hop();
    await bench.begin(first);
    await bench.run(first);
    expect(versions()).toEqual([TARGET, TARGET, TARGET]);
    expect(await bench.refusal()).toMatchObject({ code: 'asg.is-there' });
    expect(await bench.insights()).toEqual([]);

    bench.pass(31 * DAY_MS);
    const [young, ...old] = nodes();
    young.createdMs = bench.server.world.nowMs - 29 * DAY_MS;
    expect(await bench.insights()).toMatchObject([
      { id: 'old-nodes', affected: old.map(({ name }) => `Node ${name}`) },
    ]);
    const hop = await bench.hop();
    expect(hop).toMatchObject({ from: TARGET, to: TARGET });
    expect((await bench.follow(hop)).move.state).toBe('not-begun');
    expect((await bench.begin(hop)).outcome).toBe('accepted');
    expect(await bench.run(hop)).toBe('done');
    expect(nodes()).toContain(young);
    for (const node of old) expect(nodes()).not.toContain(node);
    expect(bench.shape).toEqual(AS_BEFORE);
    expect((await bench.begin(hop)).outcome).toBe('already');
  });

  it('does not call a node that became too old after the write a change that was set back [T-475]', async () => {
    await start({ rules: { maxNodeAgeDays: 30 } });
    const hop = await bench.hop();
    const written = (milliseconds: number) => ({
      operationKey: 'k',
      reference: 'prod-eu',
      intendedAt: new Date(milliseconds).toISOString(),
    });
    await bench.begin(hop);
    await bench.run(hop);
    const [old] = nodes();
    const { nowMs } = bench.server.world;
    old.createdMs = nowMs - 31 * DAY_MS;
    const state = async (at: number) =>
      (await bench.follow(hop, undefined, written(at))).move.state;
    expect(await state(nowMs - 2 * DAY_MS)).toBe('done');
    expect(await state(nowMs)).toBe('not-begun');
  });

  it('refuses one node first where nodes are replaced at the version that they run [T-476]', async () => {
    await start({});
    const wish = { poolsApart: true, canaryPools: false, canaryNode: true };
    expect(await bench.refusal(wish)).toBeUndefined();
    const first = await bench.hop();
    await bench.begin(first);
    await bench.run(first);
    bench.server.world.templates
      .get('lt-workers-a')
      ?.push({ description: TARGET });
    expect(await bench.refusal()).toBeUndefined();
    expect(await bench.refusal(wish)).toMatchObject({
      code: 'asg.no-canary-at-version',
    });
  });

  it('replaces nodes of an older image of the same version [T-475]', async () => {
    await start({});
    const first = await bench.hop();
    await bench.begin(first);
    await bench.run(first);
    const before = nodes().map(({ name }) => name);
    bench.server.world.templates
      .get('lt-workers-a')
      ?.push({ description: TARGET });
    const hop = await bench.hop();
    await bench.begin(hop);
    expect(await bench.run(hop)).toBe('done');
    expect(nodes().filter(({ name }) => before.includes(name))).toEqual([]);
  });
});

describe('one node first', () => {
  let bench: GroupBench;
  afterEach(() => bench.stop());
  const begun = async (): Promise<
    Record<'choose' | 'replace' | 'rest', Hop>
  > => {
    bench = await GroupBench.start({ batchSize: 2, max: 6 });
    const rest = await bench.hop();
    const choose: Hop = { ...rest, canaryNode: 'choose' };
    await bench.begin(choose, 'u/choose');
    return { choose, replace: { ...rest, canaryNode: 'replace' }, rest };
  };
  const canary = async () => (await bench.observe()).nodePools[0].canaryNode;
  const go = async (hop: Hop, moveKey: string, looks = 300) => {
    for (let look = 0; look < looks; look += 1) {
      if ((await bench.follow(hop, moveKey)).move.state !== 'under-way') return;
      await bench
        .advance(hop, 'go-on', undefined, moveKey)
        .catch(() => undefined);
      bench.pass();
    }
  };

  it('replaces the chosen one alone, whatever the batch, and the others by the next step [T-476]', async () => {
    const { choose, replace, rest } = await begun();
    const chosen = await canary();
    expect(chosen).toMatchObject({ state: 'chosen' });
    expect((await bench.follow(choose, 'u/choose')).move.state).toBe('done');
    expect((await bench.follow(replace, 'u/replace')).move.state).toBe(
      'not-begun',
    );
    await bench.begin(replace, 'u/replace');
    await go(replace, 'u/replace');
    expect((await bench.follow(replace, 'u/replace')).move.state).toBe('done');
    expect(await canary()).toEqual({ ...chosen, state: 'ready' });
    expect(
      bench.server
        .changes('TerminateInstanceInAutoScalingGroup')
        .map(({ asked }) => asked.InstanceId),
    ).toEqual([chosen?.node]);
    expect(bench.shape).toEqual({
      ...AS_BEFORE,
      max: 6,
      tags: ['drydock.dev/roll'],
    });

    await bench.begin(rest, 'u/rest');
    await go(rest, 'u/rest');
    expect((await bench.follow(rest, 'u/rest')).move.state).toBe('done');
    expect(await canary()).toBeUndefined();
    expect(bench.shape).toEqual({ ...AS_BEFORE, max: 6 });
    expect(
      bench.server.changes('TerminateInstanceInAutoScalingGroup'),
    ).toHaveLength(3);
  });

  it('takes the size of then where an autoscaler changed it while the first node soaked [T-476]', async () => {
    const { replace, rest } = await begun();
    await bench.begin(replace, 'u/replace');
    await go(replace, 'u/replace');
    bench.group.desired = 4;
    for (let look = 0; look < 30; look += 1) bench.pass();
    await bench.begin(rest, 'u/rest');
    await go(rest, 'u/rest');
    expect(bench.shape).toEqual({ ...AS_BEFORE, max: 6, desired: 4 });
    expect(bench.server.world.terminatedByAws).toEqual([]);
  });

  it('goes on after a kill at any write, and takes no other node [T-476]', async () => {
    const played = async (killed: number) => {
      const { replace } = await begun();
      const log = () => bench.log.length;
      bench.server.losesAnswer = () => log() === killed;
      bench.kube.onWrite = () => {
        if (log() === killed) throw new Error('killed');
      };
      await bench.begin(replace, 'u/replace').catch(() => undefined);
      await go(replace, 'u/replace');
      expect(await canary()).toMatchObject({ state: 'ready' });
      const all = [...bench.log].sort();
      await bench.stop();
      return all;
    };
    const whole = await played(0);
    for (let killed = 2; killed <= whole.length; killed += 1)
      expect({ killed, log: await played(killed) }).toEqual({
        killed,
        log: whole,
      });
  }, 300_000);

  it('is put back when it is stopped, and no node is replaced [T-476]', async () => {
    const { replace } = await begun();
    await bench.begin(replace, 'u/replace');
    bench.kube.blocksEvictions = true;
    await go(replace, 'u/replace', 40);
    for (let look = 0; look < 20; look += 1) {
      await bench.advance(replace, 'put-back', undefined, 'u/replace');
      bench.pass();
    }
    expect(bench.shape).toEqual({ ...AS_BEFORE, max: 6, desired: 4 });
    expect(bench.server.changes('TerminateInstanceInAutoScalingGroup')).toEqual(
      [],
    );
  });

  it('is refused in a group with one node, and while another upgrade replaces nodes [T-476]', async () => {
    const { rest } = await begun();
    await bench.begin(rest, 'u/other');
    await bench.advance(rest, 'go-on', undefined, 'u/other');
    expect((await bench.observe()).nodePools[0].noCanaryNode).toMatchObject({
      code: 'asg.no-canary-rolling',
    });
    expect(
      await bench.begin({ ...rest, canaryNode: 'choose' }, 'u/third'),
    ).toMatchObject({ outcome: 'refused' });
  });
});
