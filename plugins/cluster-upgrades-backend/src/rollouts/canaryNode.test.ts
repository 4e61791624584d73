import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { rowInWords } from '../upgrades/__testUtils__/inWords';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  ended,
  FleetHarness,
  phases,
  REQUESTER,
} from './__testUtils__/FleetHarness';

const databases = MigratedDatabases.create(['SQLITE_3']);
const NOW_MS = Date.parse('2026-11-27T12:00:00Z');
const NAMES = ['small', 'large'];
const PLANE: Hop = {
  kind: 'control-plane',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['control-plane'],
  holdPools: NAMES,
};
const POOLS: Hop = {
  kind: 'node-pools',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['nodes'],
  pools: NAMES,
};
const LARGE: Hop = { ...POOLS, pools: ['large'] };
const HOPS: readonly Hop[] = [
  PLANE,
  { ...LARGE, canaryNode: 'choose' },
  { ...LARGE, canaryNode: 'replace' },
  POOLS,
];

/**
 * One cluster on a platform whose pools follow unless they are held back: a pool of one node, which
 * cannot lack it, and one of three.
 */
async function begin(
  nodePools: NonNullable<UpgradePlanInput['spec']['nodePools']> = {},
  clock = { now: () => NOW_MS },
) {
  const test = await FleetHarness.create(await databases.init('SQLITE_3'));
  test.addCluster('a', 'v1.35.5', [
    { name: 'small', nodes: 1 },
    { name: 'large', nodes: 3 },
  ]);
  await test.givenPlan({
    members: [['a']],
    spec: { nodePools: { canaryNode: true, ...nodePools } },
    hops: HOPS,
  });
  const rollouts = test.fleetEngine(
    { clock },
    { abilities: { nodePoolsFollow: true } },
  );
  const { id } = await test.start(rollouts);
  const writes = () =>
    test.world.acceptedWrites.map(({ kind, pools, canaryNode }) =>
      [canaryNode, pools?.join('+') ?? kind].filter(Boolean).join(' '),
    );
  const nodes = () =>
    test.world
      .state('fleet/a')
      .pools.map(({ desired, updatedNodes, canary }) => [
        desired,
        updatedNodes,
        canary,
      ]);
  const ticks = async (count: number) => {
    for (let tick = 0; tick < count; tick += 1) {
      await test.makeDue();
      await rollouts.engine.tick();
    }
  };
  return { test, rollouts, id, writes, nodes, ticks };
}

describe('a canary node', () => {
  it('goes before all other nodes, by writes of its own, and the others by one', async () => {
    const { test, rollouts, id, writes } = await begin();
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(writes()).toEqual([
      'control-plane',
      'choose large',
      'replace large',
      'small+large',
    ]);
    const steps = await test
      .knex('steps')
      .where({ type: 'node-pools' })
      .orderBy('number')
      .select('title', 'message');
    expect(steps.map(rowInWords)).toEqual([
      {
        title:
          'Choose a canary node of large: no other node goes to v1.36.4 yet',
        message:
          'Node large-1 of large goes first, the others stay as they are',
      },
      {
        title: 'Replace the canary node of large, v1.35.5 → v1.36.4',
        message: 'A node at v1.36.4 is ready in place of large-1',
      },
      {
        title: 'Node pools small and large v1.35.5 → v1.36.4',
        message: 'Node pools at v1.36.4',
      },
    ]);
  });

  it('halts everything where it does not become ready', async () => {
    const { test, rollouts, id, writes, nodes, ticks } = await begin();
    await test.tickUntil(rollouts, id, () =>
      writes().includes('replace large'),
    );
    test.world.state('fleet/a').stalled = true;
    await ticks(20);
    expect(writes()).toEqual([
      'control-plane',
      'choose large',
      'replace large',
    ]);
    expect(nodes()).toEqual([
      ['v1.35.5', 1, undefined],
      ['v1.36.4', 0, 'replacing'],
    ]);
  });

  it('is not replaced while a node of its pool is not ready', async () => {
    const { test, rollouts, id, writes, ticks } = await begin();
    await test.tickUntil(rollouts, id, () => writes().length === 1);
    test.world.state('fleet/a').pools[1].notReady = 1;
    await ticks(20);
    expect(writes()).toEqual(['control-plane']);
    const [step] = await test
      .knex('steps')
      .where({ type: 'node-pools' })
      .orderBy('number');
    expect(rowInWords(step).message).toContain(
      'large already has one node less',
    );
    test.world.state('fleet/a').pools[1].notReady = 0;
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
  });

  it('soaks before the other nodes, over a restart of the engine', async () => {
    let nowMs = NOW_MS;
    const clock = { now: () => nowMs };
    const { test, rollouts, id, writes } = await begin(
      { soakMinutes: 30 },
      clock,
    );
    await test.tickUntil(
      rollouts,
      id,
      async () =>
        (
          await test
            .knex('steps')
            .where({ type: 'soak-pools', status: 'running' })
        ).length > 0,
    );
    const restarted = test.fleetEngine(
      { clock },
      { abilities: { nodePoolsFollow: true } },
    );
    for (nowMs = NOW_MS; nowMs < NOW_MS + 29 * 60_000; nowMs += 60_000) {
      await test.makeDue();
      await restarted.engine.tick();
    }
    expect(writes()).toHaveLength(3);
    nowMs = NOW_MS + 30 * 60_000;
    expect(phases(await test.tickUntil(restarted, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(writes()).toEqual([
      'control-plane',
      'choose large',
      'replace large',
      'small+large',
    ]);
  });

  it.each([
    ['once the node is chosen', 'choose large'],
    ['once it is replaced', 'replace large'],
  ])(
    'stays alone when people abort %s, and the end says so; a later plan rolls the others',
    async (_, last) => {
      const { test, rollouts, id, writes, nodes } = await begin();
      await test.tickUntil(rollouts, id, () => writes().at(-1) === last);
      await rollouts.fleet.control(
        id,
        { action: 'abort', reason: 'enough for today' },
        REQUESTER,
      );
      await test.tickUntil(rollouts, id, ended);
      expect(writes().at(-1)).toBe(last);
      const [upgrade] = await test.knex('upgrades');
      expect(rowInWords(upgrade)).toMatchObject({
        phase: 'stopped',
        message: expect.stringMatching(
          /Node pool large stays at its canary node.*still holds back node pools small/,
        ),
      });

      await test.givenPlan({
        planId: 'plan-2',
        members: [['a']],
        spec: { scope: 'node-pools' },
        hops: [POOLS],
      });
      const second = await test.start(rollouts, 'plan-2');
      expect(phases(await test.tickUntil(rollouts, second.id, ended))).toEqual([
        'a succeeded',
      ]);
      expect(writes().at(-1)).toBe('small+large');
      expect(nodes()).toEqual([
        ['v1.36.4', 1, undefined],
        ['v1.36.4', 3, undefined],
      ]);
    },
  );

  it('is taken up where an earlier plan left it, and no second node is replaced', async () => {
    const { test, rollouts, id, writes } = await begin();
    await test.tickUntil(
      rollouts,
      id,
      () => writes().at(-1) === 'replace large',
    );
    await rollouts.fleet.control(
      id,
      { action: 'abort', reason: 'enough for today' },
      REQUESTER,
    );
    await test.tickUntil(rollouts, id, ended);
    const left: Hop[] = HOPS.slice(1).map(hop => ({ ...hop }));
    await test.givenPlan({
      planId: 'plan-2',
      members: [['a']],
      spec: { scope: 'node-pools', nodePools: { canaryNode: true } },
      hops: left,
    });
    const second = await test.start(rollouts, 'plan-2');
    expect(phases(await test.tickUntil(rollouts, second.id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(writes()).toEqual([
      'control-plane',
      'choose large',
      'replace large',
      'small+large',
    ]);
  });
});
