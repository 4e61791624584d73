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
const NAMES = ['small', 'large', 'gpu'];
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

/** One cluster with three pools on a platform where they follow, unless they are held back. */
async function begin(
  spec: Partial<UpgradePlanInput['spec']>,
  hops: readonly Hop[],
  clock = { now: () => NOW_MS },
) {
  const test = await FleetHarness.create(await databases.init('SQLITE_3'));
  test.addCluster(
    'a',
    'v1.35.5',
    NAMES.map(name => ({ name, nodes: 1 })),
  );
  await test.givenPlan({ members: [['a']], spec, hops });
  const rollouts = test.fleetEngine(
    { clock },
    { abilities: { nodePoolsFollow: true } },
  );
  const { id } = await test.start(rollouts);
  const writes = () =>
    test.world.acceptedWrites.map(({ kind, pools }) =>
      pools ? pools.join('+') : kind,
    );
  return { test, rollouts, id, writes };
}

const CANARY = [
  PLANE,
  { ...POOLS, pools: ['small'] },
  { ...POOLS, pools: ['large', 'gpu'] },
];

describe('node pools apart from their control plane', () => {
  it('roll after it, the canary pool first, each by one write', async () => {
    const { test, rollouts, id, writes } = await begin(
      { nodePools: { canaryPools: 1 } },
      CANARY,
    );
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(writes()).toEqual(['control-plane', 'small', 'large+gpu']);
  });

  it('do not begin while the canary pool does not become healthy', async () => {
    const { test, rollouts, id, writes } = await begin(
      { nodePools: { canaryPools: 1 } },
      CANARY,
    );
    await test.tickUntil(rollouts, id, () => writes().includes('small'));
    test.world.state('fleet/a').stalled = true;
    for (let count = 0; count < 20; count += 1) {
      await test.makeDue();
      await rollouts.engine.tick();
    }
    expect(writes()).toEqual(['control-plane', 'small']);
    expect(
      test.world.state('fleet/a').pools.map(({ desired }) => desired),
    ).toEqual(['v1.36.4', 'v1.35.5', 'v1.35.5']);
  });

  it('wait for the soak of the canary pool, over a restart of the engine', async () => {
    let nowMs = NOW_MS;
    const clock = { now: () => nowMs };
    const { test, rollouts, id, writes } = await begin(
      { nodePools: { canaryPools: 1, soakMinutes: 30 } },
      CANARY,
      clock,
    );
    const soaking = async () =>
      (
        await test
          .knex('steps')
          .where({ type: 'soak-pools', status: 'running' })
      ).length > 0;
    await test.tickUntil(rollouts, id, soaking);
    const restarted = test.fleetEngine(
      { clock },
      { abilities: { nodePoolsFollow: true } },
    );
    for (nowMs = NOW_MS; nowMs < NOW_MS + 29 * 60_000; nowMs += 60_000) {
      await test.makeDue();
      await restarted.engine.tick();
    }
    expect(writes()).toEqual(['control-plane', 'small']);
    nowMs = NOW_MS + 30 * 60_000;
    expect(phases(await test.tickUntil(restarted, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(writes()).toEqual(['control-plane', 'small', 'large+gpu']);
  });

  it('stay held back when people abort in between, and the end says so; a later plan of node pools lets them go', async () => {
    const { test, rollouts, id, writes } = await begin(
      { nodePools: { canaryPools: 1 } },
      CANARY,
    );
    await test.tickUntil(rollouts, id, () => writes().includes('small'));
    await rollouts.fleet.control(
      id,
      { action: 'abort', reason: 'enough for today' },
      REQUESTER,
    );
    await test.tickUntil(rollouts, id, ended);
    const [upgrade] = await test.knex('upgrades');
    expect(rowInWords(upgrade)).toMatchObject({
      phase: 'stopped',
      message: expect.stringContaining(
        'still holds back node pools large and gpu',
      ),
    });
    expect(
      test.world.state('fleet/a').pools.map(({ desired }) => desired),
    ).toEqual(['v1.36.4', 'v1.35.5', 'v1.35.5']);

    await test.givenPlan({
      planId: 'plan-2',
      members: [['a']],
      spec: { scope: 'node-pools' },
      hops: [{ ...POOLS, pools: ['large', 'gpu'] }],
    });
    const second = await test.start(rollouts, 'plan-2');
    expect(phases(await test.tickUntil(rollouts, second.id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(
      test.world
        .state('fleet/a')
        .pools.map(({ current, held }) => [current, held]),
    ).toEqual(NAMES.map(() => ['v1.36.4', false]));
  });

  it('stay with a plan of the control plane alone, which says at its end that they do', async () => {
    const { test, rollouts, id, writes } = await begin(
      { scope: 'control-plane' },
      [PLANE],
    );
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(writes()).toEqual(['control-plane']);
    const [upgrade] = await test.knex('upgrades');
    expect(rowInWords(upgrade).message).toContain(
      'still holds back node pools small, large and gpu',
    );
  });

  it('are held by a freeze of nodes that begins after the control plane went', async () => {
    const { test, rollouts, id, writes } = await begin(
      { nodePools: { holdBack: true } },
      [PLANE, POOLS],
    );
    await test.tickUntil(rollouts, id, () => writes().length === 1);
    await test.knex('freezes').insert({
      name: 'no-drains',
      from_ms: NOW_MS - 1,
      until_ms: NOW_MS + 3_600_000,
      scope: 'nodes',
      set_by: 'user:default/ada',
      set_at_ms: 0,
    });
    await test.tickUntil(
      rollouts,
      id,
      async () =>
        (
          await test
            .knex('steps')
            .where({ type: 'node-pools', status: 'waiting' })
        ).length > 0,
    );
    const [step] = await test.knex('steps').where({ type: 'node-pools' });
    expect(rowInWords(step).message).toContain('no-drains');
    expect(writes()).toEqual(['control-plane']);
    await test.knex('freezes').update({ ended_at_ms: 1 });
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(writes()).toEqual(['control-plane', 'small+large+gpu']);
  });
});
