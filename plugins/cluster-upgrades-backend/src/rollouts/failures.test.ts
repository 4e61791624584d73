import { inEnglish, said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import type { Rollouts } from './createRolloutEngine';
import {
  ended,
  FleetHarness,
  phases,
  REQUESTER,
} from './__testUtils__/FleetHarness';
import type { RolloutRecord } from './model';

const databases = MigratedDatabases.create(['SQLITE_3']);

const MINUTE_MS = 60_000;
const halted = ({ phase }: RolloutRecord) => phase === 'halted';
const stands = ({ members }: RolloutRecord) =>
  members[0].standsSinceMs !== undefined;

async function begin(
  ...plan: Parameters<FleetHarness['givenPlan']>
): Promise<{ test: FleetHarness; rollouts: Rollouts; id: string }> {
  const test = await FleetHarness.create(await databases.init('SQLITE_3'));
  await test.givenPlan(...plan);
  const rollouts = test.fleetEngine();
  return { test, rollouts, id: (await test.start(rollouts)).id };
}

/** The platform gives up on a cluster as soon as something was written there. */
async function failOn(
  test: FleetHarness,
  rollouts: Rollouts,
  id: string,
  cluster: string,
): Promise<void> {
  await test.tickUntil(rollouts, id, () =>
    test.world.acceptedWrites.some(
      write => write.cluster === `fleet/${cluster}`,
    ),
  );
  test.world.state(`fleet/${cluster}`).failure = said('no capacity');
}

describe('failures in a rollout', () => {
  it('halt the stage at the first one, and a retry goes on with the same upgrade', async () => {
    const { test, rollouts, id } = await begin({
      members: [['a', 'b'], ['c']],
    });
    await failOn(test, rollouts, id, 'a');
    const stopped = await test.tickUntil(rollouts, id, halted);
    expect(phases(stopped)).toEqual(['a failed', 'b waiting', 'c waiting']);
    expect(inEnglish(stopped.message)).toBe(
      'Stage stage-1 is halted: 1 cluster failed: a. The failure budget of the stage is 0',
    );
    const { upgrade } = stopped.members[0];
    await expect(
      rollouts.upgrades.control(upgrade!.id, 'retry', { principal: REQUESTER }),
    ).rejects.toThrow(/retry the cluster there/);

    test.world.state('fleet/a').failure = undefined;
    const retried = await rollouts.fleet.control(
      id,
      { action: 'retry-cluster', clusterId: 'a' },
      REQUESTER,
    );
    expect(retried.members[0]).toMatchObject({
      phase: 'running',
      upgrade: { id: upgrade!.id, phase: 'running' },
    });
    const healed = await test.tickUntil(
      rollouts,
      id,
      rollout => rollout.members[0].phase === 'succeeded',
    );
    expect(phases(healed)).toEqual(['a succeeded', 'b waiting', 'c waiting']);
    await rollouts.fleet.control(
      id,
      {
        action: 'continue-stage',
        stage: 'stage-1',
        reason: 'capacity was added',
      },
      REQUESTER,
    );
    const done = await test.tickUntil(rollouts, id, ended);
    expect(done).toMatchObject({ phase: 'succeeded' });
    expect(done.stages[0].acceptedFailures).toBe(0);
    expect(test.world.acceptedWrites).toHaveLength(6);
  });

  it('are accepted by who continues the stage, and taken back by who retries', async () => {
    const { test, rollouts, id } = await begin({ members: [['a', 'b', 'c']] });
    await failOn(test, rollouts, id, 'a');
    await test.tickUntil(rollouts, id, halted);
    await expect(
      rollouts.fleet.control(
        id,
        { action: 'continue-stage', stage: 'stage-1' },
        REQUESTER,
      ),
    ).rejects.toThrow(/needs a reason/);
    await rollouts.fleet.control(
      id,
      {
        action: 'continue-stage',
        stage: 'stage-1',
        reason: 'a may stay behind',
      },
      REQUESTER,
    );
    await failOn(test, rollouts, id, 'b');
    const again = await test.tickUntil(rollouts, id, halted);
    expect(again.stages[0].acceptedFailures).toBe(1);
    expect(inEnglish(again.message)).toContain('1 cluster failed: b.');
    test.world.state('fleet/a').failure = undefined;
    const retried = await rollouts.fleet.control(
      id,
      { action: 'retry-cluster', clusterId: 'a' },
      REQUESTER,
    );
    expect(retried.stages[0].acceptedFailures).toBe(0);
    await expect(
      rollouts.fleet.control(
        id,
        { action: 'retry-cluster', clusterId: 'b' },
        REQUESTER,
      ),
    ).rejects.toThrow(
      /upgrades as many clusters at a time as it is allowed to/,
    );
  });

  it('are skipped with a reason, and a skipped stage lets the next begin', async () => {
    const { test, rollouts, id } = await begin({
      members: [['a', 'b'], ['c']],
    });
    await failOn(test, rollouts, id, 'a');
    await test.tickUntil(rollouts, id, halted);
    await rollouts.fleet.control(
      id,
      {
        action: 'skip-cluster',
        clusterId: 'a',
        reason: 'it is replaced next week',
      },
      REQUESTER,
    );
    await rollouts.fleet.control(
      id,
      {
        action: 'skip-stage',
        stage: 'stage-1',
        reason: 'these come another time',
      },
      REQUESTER,
    );
    const done = await test.tickUntil(rollouts, id, ended);
    expect(phases(done)).toEqual(['a skipped', 'b skipped', 'c succeeded']);
    expect(done.members[1].reason).toEqual(said('these come another time'));
    expect(done.stages.map(({ phase }) => phase)).toEqual(['skipped', 'done']);
  });

  it('of a canary halt the stage whatever its budget', async () => {
    const { test, rollouts, id } = await begin({
      members: [['a', 'b', 'c']],
      stages: [{ canaries: 1, failureBudget: 2 }],
    });
    await failOn(test, rollouts, id, 'a');
    expect(
      inEnglish((await test.tickUntil(rollouts, id, halted)).message),
    ).toContain('Failed canaries: a');
  });

  it('are borne within the budget', async () => {
    const { test, rollouts, id } = await begin({
      members: [['a', 'b']],
      stages: [{ failureBudget: 1 }],
    });
    await failOn(test, rollouts, id, 'a');
    const done = await test.tickUntil(rollouts, id, ended);
    expect(phases(done)).toEqual(['a failed', 'b succeeded']);
    expect(done.phase).toBe('succeeded');
  });

  it('by deadline let the upgrade end after the hop under way', async () => {
    const nowMs = { value: 1_000_000_000_000 };
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({
      members: [['a']],
      stages: [{ progressDeadlineMinutes: 60 }],
    });
    const rollouts = test.fleetEngine({ clock: { now: () => nowMs.value } });
    const { id } = await test.start(rollouts);
    await test.tickUntil(
      rollouts,
      id,
      () => test.world.acceptedWrites.length === 1,
    );
    nowMs.value += 61 * 60_000;
    const stopped = await test.tickUntil(
      rollouts,
      id,
      current =>
        halted(current) && current.members[0].upgrade?.endedAtMs !== undefined,
    );
    expect(stopped.members[0]).toMatchObject({
      phase: 'failed',
      reason: { code: 'rollout.deadline-passed' },
      upgrade: { phase: 'stopped' },
    });
    expect(test.world.acceptedWrites).toHaveLength(1);
    const retried = await rollouts.fleet.control(
      id,
      { action: 'retry-cluster', clusterId: 'a' },
      REQUESTER,
    );
    expect(retried.members[0]).toMatchObject({
      phase: 'waiting',
      upgrade: undefined,
    });
    await rollouts.fleet.control(
      id,
      {
        action: 'continue-stage',
        stage: 'stage-1',
        reason: 'try the rest of it',
      },
      REQUESTER,
    );
    expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
      phase: 'succeeded',
    });
    expect(test.world.acceptedWrites).toHaveLength(2);
  });

  it('by deadline are none of a pause: what stood still goes on with the time that was left', async () => {
    const nowMs = { value: 1_000_000_000_000 };
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({
      members: [['a']],
      stages: [{ progressDeadlineMinutes: 60 }],
    });
    const rollouts = test.fleetEngine({ clock: { now: () => nowMs.value } });
    const { id } = await test.start(rollouts);
    await test.tickUntil(
      rollouts,
      id,
      () => test.world.acceptedWrites.length === 1,
    );
    test.world.state('fleet/a').stalled = true;
    for (const minutes of [90, 200]) {
      await rollouts.fleet.control(id, { action: 'pause' }, REQUESTER);
      await test.tickUntil(rollouts, id, stands);
      nowMs.value += minutes * 60_000;
      await rollouts.fleet.control(id, { action: 'resume' }, REQUESTER);
      await test.tickUntil(rollouts, id, rollout => !stands(rollout));
    }
    const { members } = await rollouts.fleet.get(id);
    expect(members[0]).toMatchObject({
      phase: 'running',
      stoodStillMs: 290 * 60_000,
    });
    nowMs.value += 61 * 60_000;
    expect(
      (await test.tickUntil(rollouts, id, halted)).members[0],
    ).toMatchObject({
      phase: 'failed',
      reason: { code: 'rollout.deadline-passed' },
    });
  });
});

describe('a progress deadline', () => {
  /** Two hops with a window of an hour each day; the clock is the test's. */
  async function betweenTwoWindows() {
    const nowMs = { value: Date.UTC(2026, 0, 5, 22, 5) };
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    const windows = [
      {
        name: 'nights',
        rule: 'FREQ=DAILY;BYHOUR=22;BYMINUTE=0',
        durationMinutes: 60,
      },
    ];
    await test.givenPlan({
      members: [['a']],
      spec: { windows },
      stages: [{ progressDeadlineMinutes: 90 }],
    });
    const rollouts = test.fleetEngine({ clock: { now: () => nowMs.value } });
    const { id } = await test.start(rollouts);
    await test.tickUntil(
      rollouts,
      id,
      () => test.world.acceptedWrites.length === 1,
    );
    // The window closes while the platform works on the first hop, which takes until 23:15.
    test.world.state('fleet/a').stalled = true;
    await rollouts.engine.tick();
    nowMs.value += 70 * MINUTE_MS;
    test.world.state('fleet/a').stalled = false;
    await test.tickUntil(rollouts, id, stands);
    expect(test.world.acceptedWrites).toHaveLength(1);
    return { test, rollouts, id, nowMs };
  }

  it('does not pass while the next hop waits for its window, and what the hop before took counts', async () => {
    const { test, rollouts, id, nowMs } = await betweenTwoWindows();
    nowMs.value += (22 * 60 + 45) * MINUTE_MS;
    test.world.state('fleet/a').stalled = true;
    const working = await test.tickUntil(
      rollouts,
      id,
      rollout => test.world.acceptedWrites.length === 2 && !stands(rollout),
    );
    expect(working.members[0]).toMatchObject({
      phase: 'running',
      stoodStillMs: (22 * 60 + 45) * MINUTE_MS,
    });
    // Of its 90 minutes it has worked 70.
    nowMs.value += 19 * MINUTE_MS;
    await test.makeDue();
    await rollouts.engine.tick();
    expect((await rollouts.fleet.get(id)).members[0].phase).toBe('running');
    nowMs.value += MINUTE_MS;
    expect(
      (await test.tickUntil(rollouts, id, halted)).members[0],
    ).toMatchObject({
      phase: 'failed',
      reason: {
        code: 'rollout.deadline-passed',
        params: { deadline: { seconds: 5400 } },
      },
    });
  });

  it('counts a pause within the closed window once', async () => {
    const { test, rollouts, id, nowMs } = await betweenTwoWindows();
    nowMs.value += 60 * MINUTE_MS;
    await rollouts.fleet.control(id, { action: 'pause' }, REQUESTER);
    await test.tickUntil(
      rollouts,
      id,
      ({ members }) => members[0].upgrade?.phase === 'paused',
    );
    nowMs.value += 60 * MINUTE_MS;
    await rollouts.fleet.control(id, { action: 'resume' }, REQUESTER);
    await test.tickUntil(
      rollouts,
      id,
      ({ members }) => members[0].upgrade?.phase === 'waiting',
    );
    nowMs.value += (20 * 60 + 45) * MINUTE_MS;
    const done = await test.tickUntil(rollouts, id, ended);
    expect(done).toMatchObject({
      phase: 'succeeded',
      members: [{ stoodStillMs: (22 * 60 + 45) * MINUTE_MS }],
    });
  });

  it('does not pass for a cluster that a user paused by itself', async () => {
    const nowMs = { value: 1_000_000_000_000 };
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({
      members: [['a']],
      stages: [{ progressDeadlineMinutes: 60 }],
    });
    const rollouts = test.fleetEngine({ clock: { now: () => nowMs.value } });
    const { id } = await test.start(rollouts);
    const { members } = await test.tickUntil(
      rollouts,
      id,
      () => test.world.acceptedWrites.length === 1,
    );
    await rollouts.upgrades.control(members[0].upgrade!.id, 'pause', {
      principal: REQUESTER,
    });
    await test.tickUntil(rollouts, id, stands);
    nowMs.value += 600 * MINUTE_MS;
    await test.makeDue();
    await rollouts.engine.tick();
    expect((await rollouts.fleet.get(id)).members[0].phase).toBe('running');
    await rollouts.upgrades.control(members[0].upgrade!.id, 'resume', {
      principal: REQUESTER,
    });
    expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
      phase: 'succeeded',
      members: [{ stoodStillMs: 600 * MINUTE_MS }],
    });
  });
});

describe('ending a rollout early', () => {
  it('stop lets running upgrades finish and starts no other', async () => {
    const { test, rollouts, id } = await begin({
      members: [['a', 'b'], ['c']],
    });
    await test.tickUntil(
      rollouts,
      id,
      () => test.world.acceptedWrites.length === 1,
    );
    await rollouts.fleet.control(id, { action: 'stop' }, REQUESTER);
    const done = await test.tickUntil(rollouts, id, ended);
    expect(done.phase).toBe('stopped');
    expect(phases(done)).toEqual(['a succeeded', 'b skipped', 'c skipped']);
    expect(done.stages.map(({ phase }) => phase)).toEqual([
      'skipped',
      'skipped',
    ]);
  });

  it('abort ends running upgrades after the current hop', async () => {
    const { test, rollouts, id } = await begin({ members: [['a', 'b']] });
    await test.tickUntil(
      rollouts,
      id,
      () => test.world.acceptedWrites.length === 1,
    );
    await rollouts.fleet.control(
      id,
      { action: 'abort', reason: 'it breaks the shop' },
      REQUESTER,
    );
    await expect(
      rollouts.fleet.control(id, { action: 'resume' }, REQUESTER),
    ).rejects.toThrow(/cannot be undone/);
    const done = await test.tickUntil(rollouts, id, ended);
    expect(done.phase).toBe('aborted');
    expect(phases(done)).toEqual(['a skipped', 'b skipped']);
    expect(test.world.acceptedWrites).toHaveLength(1);
    expect(
      (await rollouts.upgrades.get(done.members[0].upgrade!.id)).phase,
    ).toBe('stopped');
  });

  it('skips a cluster whose own upgrade was stopped', async () => {
    const { test, rollouts, id } = await begin({ members: [['a', 'b']] });
    const { members } = await test.tickUntil(
      rollouts,
      id,
      rollout => rollout.members[0].phase === 'running',
    );
    await rollouts.upgrades.control(members[0].upgrade!.id, 'stop', {
      principal: REQUESTER,
    });
    const done = await test.tickUntil(rollouts, id, ended);
    expect(phases(done)).toEqual(['a skipped', 'b succeeded']);
    expect(done.members[0].reason?.code).toBe(
      'rollout.upgrade-stopped-because',
    );
  });
});
