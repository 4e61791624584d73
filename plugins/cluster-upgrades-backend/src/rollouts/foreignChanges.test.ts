import { inEnglish, said } from '@drydock/upgrade-reasons';
import { rowInWords } from '../upgrades/__testUtils__/inWords';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  ended,
  FleetHarness,
  phases,
  REQUESTER,
} from './__testUtils__/FleetHarness';

const databases = MigratedDatabases.create(['SQLITE_3']);

type ForeignChanges = 'adopt' | 'skip' | 'halt';

async function begin(
  foreignChanges: ForeignChanges,
  members: readonly (readonly string[])[] = [['a', 'b']],
  options: Partial<Parameters<FleetHarness['givenPlan']>[0]> = {},
) {
  const test = await FleetHarness.create(await databases.init('SQLITE_3'));
  await test.givenPlan({ members, spec: { foreignChanges }, ...options });
  return { test, rollouts: test.fleetEngine() };
}

/** Upgrades a cluster without Drydock and lets it settle. */
function upgradedByOthers(test: FleetHarness, cluster: string): void {
  const { world } = test;
  world.changeByOthers(`fleet/${cluster}`, 'v1.36.4', { pools: true });
  for (let count = 0; count < 5; count += 1) world.advance(`fleet/${cluster}`);
}

describe('what others changed before a cluster had its turn', () => {
  it('is adopted: the cluster counts as done, observed and not ours', async () => {
    const { test, rollouts } = await begin('adopt');
    upgradedByOthers(test, 'a');
    const { id } = await test.start(rollouts);
    const done = await test.tickUntil(rollouts, id, ended);
    expect(phases(done)).toEqual(['a succeeded', 'b succeeded']);
    expect(inEnglish(done.members[0])).toMatchObject({
      reason: 'It is already at v1.36.4: observed, not ours',
      upgrade: undefined,
    });
    expect(test.world.acceptedWrites.map(({ cluster }) => cluster)).toEqual([
      'fleet/b',
      'fleet/b',
    ]);
    expect(
      await test.knex('plan_events').where({ kind: 'cluster-adopted' }),
    ).toHaveLength(1);
  });

  it('is in the record of the rollout where it was left out at the start, also for a plan that halts on it', async () => {
    const leftOut = [
      {
        clusterId: 'gone-ahead',
        clusterName: 'gone-ahead',
        stage: 'stage-1',
        reason: said('It is already at v1.36.4'),
      },
    ];
    const { test, rollouts } = await begin('halt', [['a']], { leftOut });
    const { id } = await test.start(rollouts);
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(
      (await test.knex('plan_events').where({ kind: 'cluster-left-out' })).map(
        rowInWords,
      ),
    ).toMatchObject([
      {
        rollout_id: id,
        stage: 'stage-1',
        cluster_id: 'gone-ahead',
        message: 'gone-ahead is left out. It is already at v1.36.4',
      },
    ]);
  });

  it('waits until the platform has settled, even if everything already has the new version', async () => {
    const { test, rollouts } = await begin('adopt', [['a']]);
    upgradedByOthers(test, 'a');
    const state = test.world.state('fleet/a');
    state.stalled = true;
    for (const pool of state.pools) pool.current = 'v1.35.5';
    const { id } = await test.start(rollouts);
    const held = await test.tickUntil(
      rollouts,
      id,
      ({ members }) => members[0].held !== undefined,
    );
    expect(inEnglish(held.members[0])).toMatchObject({
      phase: 'waiting',
      held: 'It is already at v1.36.4, but its platform has not settled',
    });
    state.stalled = false;
    for (const pool of state.pools) pool.current = 'v1.36.4';
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
  });

  it('skips the cluster where the plan says so', async () => {
    const { test, rollouts } = await begin('skip');
    upgradedByOthers(test, 'a');
    const { id } = await test.start(rollouts);
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a skipped',
      'b succeeded',
    ]);
  });

  it('halts the stage if the plan says so, until a person continues it and so accepts the change', async () => {
    const { test, rollouts } = await begin('halt');
    upgradedByOthers(test, 'a');
    const { id } = await test.start(rollouts);
    const halted = await test.tickUntil(
      rollouts,
      id,
      ({ phase }) => phase === 'halted',
    );
    expect(phases(halted)).toEqual(['a failed', 'b waiting']);
    expect(inEnglish(halted.stages[0].message)).toBe(
      'It is already at v1.36.4: observed, not ours',
    );
    await rollouts.fleet.control(
      id,
      {
        action: 'continue-stage',
        stage: 'stage-1',
        reason: 'that was the other team',
      },
      REQUESTER,
    );
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a failed',
      'b succeeded',
    ]);
  });

  it.each([
    ['adopt', 'skipped'],
    ['skip', 'skipped'],
    ['halt', 'failed'],
  ] as const)(
    'a cluster that is gone is, with %s, %s',
    async (foreignChanges, phase) => {
      const { test, rollouts } = await begin(foreignChanges);
      test.subjects.clusters.delete('a');
      const { id } = await test.start(rollouts);
      const rollout = await test.tickUntil(
        rollouts,
        id,
        current => current.members[0].phase !== 'waiting',
      );
      expect(inEnglish(rollout.members[0])).toMatchObject({
        phase,
        reason: 'No source lists this cluster now',
      });
    },
  );

  it('and what is left of the approved way is gone: only node pools, when the control plane was moved', async () => {
    const { test, rollouts } = await begin('adopt', [['a']]);
    test.world.changeByOthers('fleet/a', 'v1.36.4');
    test.world.advance('fleet/a');
    const { id } = await test.start(rollouts);
    expect(phases(await test.tickUntil(rollouts, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(test.world.acceptedWrites.map(({ kind }) => kind)).toEqual([
      'node-pools',
    ]);
  });

  it('holds a cluster whose path was not approved', async () => {
    const { test, rollouts } = await begin('adopt', [['a']]);
    test.addCluster('a', 'v1.34.8');
    const { id } = await test.start(rollouts);
    const rollout = await test.tickUntil(
      rollouts,
      id,
      current => current.members[0].held !== undefined,
    );
    expect(inEnglish(rollout.members[0].held)).toBe(
      'Not what was approved: the upgrade would also change the control plane from v1.34.8 to v1.35.0. Submit the plan again to upgrade this cluster',
    );
    expect(rollout.members[0].held?.who).toEqual({
      entityRef: rollout.requestedBy,
    });
    expect(test.world.acceptedWrites).toEqual([]);
  });

  it('a platform that gives no answer holds the cluster, and it starts when there is one', async () => {
    const { test } = await begin('adopt', [['a']]);
    let down = true;
    const rollouts = test.fleetEngine(
      {},
      {
        beforeObserve: async () => {
          if (down) throw new Error('connection refused');
        },
      },
    );
    const { id } = await test.start(rollouts);
    const held = await test.tickUntil(
      rollouts,
      id,
      current => current.members[0].held !== undefined,
    );
    expect(inEnglish(held.members[0].held)).toContain('connection refused');
    down = false;
    expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
      phase: 'succeeded',
    });
  });
});

describe('the scope of a plan', () => {
  it('control-plane leaves node pools alone', async () => {
    const { test, rollouts } = await begin('adopt', [['a']], {
      spec: { scope: 'control-plane' },
    });
    const { id } = await test.start(rollouts);
    expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
      phase: 'succeeded',
    });
    expect(test.world.acceptedWrites.map(({ kind }) => kind)).toEqual([
      'control-plane',
    ]);
  });

  it('holds a cluster whose platform cannot keep to it', async () => {
    const { test } = await begin('adopt', [['a']], {
      spec: { scope: 'node-pools' },
    });
    const rollouts = test.fleetEngine();
    const { id } = await test.start(rollouts);
    const held = await test.tickUntil(
      rollouts,
      id,
      current => current.members[0].held !== undefined,
    );
    expect(inEnglish(held.members[0].held)).toContain(
      'it must be at the target before node pools alone go there',
    );
  });
});
