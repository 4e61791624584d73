import { inEnglish, said } from '@drydock/upgrade-reasons';
import { inWords } from '../upgrades/__testUtils__/inWords';
import type { AskPolicy } from '../conditions/ask';
import { MigratedDatabases } from '../__testUtils__/databases';
import { readiness } from '../upgrades/__testUtils__/records';
import type { Rollouts } from './createRolloutEngine';
import {
  DIGEST,
  ended,
  FleetHarness,
  phases,
  REQUESTER,
} from './__testUtils__/FleetHarness';
import type { PlanSnapshot } from '../plans/model';
import { fenceUpgrades } from '../upgrades/run/fenceUpgrades';
import type { RolloutRecord } from './model';

const databases = MigratedDatabases.createForBehaviour();

/** Ticks a few times; what must not happen has had its chance by then. */
async function tickAWhile(
  test: FleetHarness,
  rollouts: Rollouts,
): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await test.makeDue();
    await rollouts.engine.tick();
  }
}

async function setEmergencyStop(
  test: FleetHarness,
  active: boolean,
): Promise<void> {
  await test.knex.transaction(async trx => {
    await trx('emergency_stop')
      .where({ id: 1 })
      .update({ active, reason: 'we look at an outage' });
    await fenceUpgrades(trx, Date.now(), said('emergency stop'));
  });
}

const someRunning = ({ members }: RolloutRecord) =>
  members.some(({ phase }) => phase === 'running');

describe.each(databases.eachSupportedId())(
  'what holds a rollout on %s',
  databaseId => {
    const begin = async (...plan: Parameters<FleetHarness['givenPlan']>) => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan(...plan);
      return test;
    };

    it('a pause blocks the next write of running upgrades, and a resume continues them', async () => {
      const test = await begin({
        members: [['a', 'b']],
        stages: [{ maxConcurrent: 2 }],
      });
      const rollouts = test.fleetEngine();
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        () => test.world.acceptedWrites.length === 2,
      );
      await rollouts.fleet.control(id, { action: 'pause' }, REQUESTER);
      await tickAWhile(test, rollouts);
      const paused = await rollouts.fleet.get(id);
      expect(paused.phase).toBe('paused');
      expect(test.world.acceptedWrites).toHaveLength(2);
      expect(paused.members.map(({ upgrade }) => upgrade?.phase)).toEqual([
        'paused',
        'paused',
      ]);
      expect(
        (await rollouts.upgrades.get(paused.members[0].upgrade!.id)).desired,
      ).toBe('run');
      await rollouts.fleet.control(id, { action: 'resume' }, REQUESTER);
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(test.world.acceptedWrites).toHaveLength(4);
    });

    it('a check that was accepted for one cluster is not accepted for another [T-129]', async () => {
      const test = await begin({
        members: [['a', 'b']],
        stages: [{ maxConcurrent: 2 }],
      });
      const [{ snapshot }] = await test
        .knex('plan_revisions')
        .select('snapshot');
      const decided: PlanSnapshot = JSON.parse(snapshot);
      const [
        {
          members: [a, b],
          ...stage
        },
      ] = decided.stages;
      await test.knex('plan_revisions').update({
        snapshot: JSON.stringify({
          ...decided,
          stages: [
            { ...stage, members: [{ ...a, notRun: ['helm-releases'] }, b] },
          ],
        }),
        accepted_unknown_checks: JSON.stringify(['helm-releases']),
      });
      const unknown = async (_: string, target: string) =>
        readiness({
          target,
          verdict: 'unknown',
          notRun: ['helm-releases'],
          reasons: [said('forbidden')],
        });
      jest.spyOn(test.subjects, 'judge').mockImplementation(unknown);
      jest.spyOn(test.subjects, 'recheck').mockImplementation(unknown);
      const rollouts = test.fleetEngine();
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        ({ members: [first] }) => first.phase === 'succeeded',
      );
      expect(phases(await rollouts.fleet.get(id))).toEqual([
        'a succeeded',
        'b waiting',
      ]);
      expect((await rollouts.fleet.get(id)).members[1].held?.code).toBe(
        'rollout.readiness-unknown',
      );
    });

    it('a cluster that belongs to another environment by now is held [T-128]', async () => {
      const test = await begin({ members: [['a', 'b']] });
      const find = test.subjects.find.bind(test.subjects);
      jest.spyOn(test.subjects, 'find').mockImplementation(async id => {
        const found = await find(id);
        return (
          found && (id === 'b' ? { ...found, environment: 'prod' } : found)
        );
      });
      const rollouts = test.fleetEngine();
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        ({ members: [first, second] }) =>
          first.phase === 'succeeded' && second.held !== undefined,
      );
      const { requestedBy, members } = await rollouts.fleet.get(id);
      expect(members[1].held).toEqual({
        code: 'rollout.environment-changed',
        params: {
          environment: { text: 'prod' },
          approved: { term: 'unknown' },
        },
        who: { entityRef: requestedBy },
      });
    });

    it('policy is asked before each write, not only before the first [T-132]', async () => {
      const test = await begin({ members: [['a']] });
      let denied = false;
      const asked: string[] = [];
      const policy: AskPolicy = async (_, { clusterId }) => {
        asked.push(clusterId);
        return denied
          ? {
              ...said('It is Friday'),
              who: { entityRef: 'group:default/platform' },
            }
          : undefined;
      };
      const rollouts = test.fleetEngine({ ports: { policy } });
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        () => test.world.acceptedWrites.length === 1,
      );
      denied = true;
      await tickAWhile(test, rollouts);
      expect(test.world.acceptedWrites).toHaveLength(1);
      const { members } = await rollouts.fleet.get(id);
      const { steps } = await rollouts.upgrades.get(members[0].upgrade!.id);
      expect(
        inWords(steps.find(({ status }) => status === 'waiting')),
      ).toMatchObject({
        message: expect.stringContaining('It is Friday'),
        who: { entityRef: 'group:default/platform' },
      });
      denied = false;
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(test.world.acceptedWrites).toHaveLength(2);
      expect(new Set(asked)).toEqual(new Set(['a']));
    });

    it('a write that was decided before a pause is fenced off', async () => {
      const test = await begin({ members: [['a']] });
      let beforeIntent = async () => {};
      const rollouts = test.fleetEngine({
        crashHook: async point => {
          if (point === 'before-operation-intent') await beforeIntent();
        },
      });
      const { id } = await test.start(rollouts);
      beforeIntent = async () => {
        if ((await rollouts.fleet.get(id)).desired === 'run')
          await rollouts.fleet.control(id, { action: 'pause' }, REQUESTER);
      };
      await tickAWhile(test, rollouts);
      expect((await rollouts.fleet.get(id)).desired).toBe('pause');
      expect(test.world.acceptedWrites).toEqual([]);
    });

    it('the emergency stop begins and writes nothing, refuses new starts, and lets all go on when it is lifted', async () => {
      const test = await begin({ members: [['a'], ['b']] });
      test.addCluster('alone', 'v1.35.5');
      const rollouts = test.fleetEngine();
      const { upgrade: alone } = await rollouts.upgrades.start(
        { clusterId: 'alone', target: 'v1.36.4' },
        { principal: REQUESTER, mayOverride: false },
      );
      const { id } = await test.start(rollouts);
      await test.tickUntil(rollouts, id, someRunning);
      await setEmergencyStop(test, true);
      const before = test.world.acceptedWrites.length;
      await tickAWhile(test, rollouts);
      expect(test.world.acceptedWrites).toHaveLength(before);
      expect(await rollouts.fleet.get(id)).toMatchObject({
        phase: 'waiting',
        message: {
          code: 'rollout.emergency-stop',
          params: { reason: { text: 'we look at an outage' } },
        },
      });
      expect(await rollouts.upgrades.get(alone.id)).toMatchObject({
        phase: 'paused',
        desired: 'run',
      });
      await test.givenPlan({ planId: 'plan-2', members: [['c']] });
      await expect(test.start(rollouts, 'plan-2')).rejects.toThrow(
        /Emergency stop of the fleet: we look at an outage/,
      );
      test.addCluster('later', 'v1.35.5');
      await expect(
        rollouts.upgrades.start(
          { clusterId: 'later', target: 'v1.36.4' },
          { principal: REQUESTER, mayOverride: false },
        ),
      ).rejects.toThrow(/emergency stop/i);
      await setEmergencyStop(test, false);
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect((await rollouts.upgrades.get(alone.id)).phase).toBe('succeeded');
    });

    it('an emergency stop that comes while a cluster is prepared lets nothing begin', async () => {
      const test = await begin({ members: [['a']] });
      const rollouts = test.fleetEngine({
        crashHook: async point => {
          if (point === 'before-member-start')
            await test
              .knex('emergency_stop')
              .where({ id: 1 })
              .update({ active: true, reason: 'just in time' });
        },
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      expect(await test.knex('upgrades')).toEqual([]);
      expect(phases(await rollouts.fleet.get(id))).toEqual(['a waiting']);
    });

    it('an approval that is taken back stops writes at once, also one that was decided already [T-119]', async () => {
      const test = await begin({ members: [['a'], ['b']] });
      const rollouts = test.fleetEngine({
        crashHook: point => {
          if (point === 'before-operation-intent')
            test.approvals.withoutWhich = {
              ...said('grace took it back'),
              who: { entityRef: 'user:default/grace' },
            };
        },
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      expect(test.world.acceptedWrites).toEqual([]);
      const rollout = await rollouts.fleet.get(id);
      expect(rollout.waits[0]).toMatchObject({
        kind: 'approval',
        reason: {
          ...said('grace took it back'),
          who: { entityRef: 'user:default/grace' },
        },
      });
      const upgrade = await rollouts.upgrades.get(
        rollout.members[0].upgrade!.id,
      );
      expect(inWords(upgrade.steps[1])).toMatchObject({
        status: 'waiting',
        message: 'Not written: grace took it back',
        who: { entityRef: 'user:default/grace' },
      });
      await expect(test.start(test.fleetEngine(), 'plan-1')).rejects.toThrow(
        /not approved: grace took it back/,
      );
    });

    it('a window that closes during an upgrade holds its next write, and what is under way is followed', async () => {
      const nowMs = { value: Date.parse('2026-11-28T23:50:00Z') };
      const test = await begin({
        members: [['a']],
        spec: {
          windows: [
            {
              name: 'nights',
              rule: 'FREQ=DAILY;BYHOUR=22;BYMINUTE=0',
              durationMinutes: 120,
            },
          ],
        },
      });
      const rollouts = test.fleetEngine({ clock: { now: () => nowMs.value } });
      const { id } = await test.start(rollouts);
      const { members } = await test.tickUntil(
        rollouts,
        id,
        () => test.world.acceptedWrites.length === 1,
      );
      nowMs.value = Date.parse('2026-11-29T00:00:00Z');
      await tickAWhile(test, rollouts);
      const upgrade = await rollouts.upgrades.get(
        (members[0].upgrade ??
          (
            await rollouts.fleet.get(id)
          ).members[0].upgrade)!.id,
      );
      expect(
        inWords(
          upgrade.steps
            .map(({ type, status }) => `${type} ${status}`)
            .slice(0, 4),
        ),
      ).toEqual([
        'readiness-recheck done',
        'control-plane done',
        'verify done',
        'node-pools waiting',
      ]);
      expect(inEnglish(upgrade.steps[3].message)).toMatch(
        /^Not written: Window nights opens/,
      );
      expect(test.world.acceptedWrites).toHaveLength(1);
      nowMs.value = Date.parse('2026-11-29T22:00:00Z');
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it('a freeze of the organisation holds the writes of a single upgrade and refuses its start', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      const rollouts = test.fleetEngine();
      test.addCluster('alone', 'v1.35.5');
      const wanted = { clusterId: 'alone', target: 'v1.36.4' };
      const { upgrade } = await rollouts.upgrades.start(wanted, {
        principal: REQUESTER,
        mayOverride: false,
      });
      await test.knex('freezes').insert({
        name: 'cyber-week',
        from_ms: 0,
        until_ms: Date.now() + 3_600_000,
        scope: 'minor',
        set_by: REQUESTER,
        set_at_ms: 0,
      });
      await tickAWhile(test, rollouts);
      expect(test.world.acceptedWrites).toEqual([]);
      expect(
        inWords((await rollouts.upgrades.get(upgrade.id)).steps[1]),
      ).toMatchObject({
        status: 'waiting',
        message: expect.stringContaining('Freeze cyber-week'),
      });
      test.addCluster('later', 'v1.35.5');
      await expect(
        rollouts.upgrades.start(
          { ...wanted, clusterId: 'later' },
          { principal: REQUESTER, mayOverride: false },
        ),
      ).rejects.toThrow(/Freeze cyber-week/);
      await test.knex('freezes').update({ ended_at_ms: 1 });
      await tickAWhile(test, rollouts);
      expect((await rollouts.upgrades.get(upgrade.id)).phase).toBe('succeeded');
    });

    it('a blocker without approval holds its cluster with the owner who can fix it, and others go on [T-130]', async () => {
      const test = await begin({
        members: [['a', 'b']],
        blockers: ['known'],
        overrideReason: 'accepted by the board',
      });
      const finding = (fingerprint: string) => ({
        fingerprint,
        checkId: 'removed-apis',
        title: said(`finding ${fingerprint}`),
        phase: 'control-plane',
        owner: 'group:default/shop',
      });
      const judged = (fingerprints: string[]) =>
        readiness({
          verdict: 'blocked',
          blockers: fingerprints.length,
          blocking: fingerprints.map(finding),
        });
      jest
        .spyOn(test.subjects, 'judge')
        .mockImplementation(async (clusterId, target) => ({
          ...judged(clusterId === 'a' ? ['known', 'new'] : ['known']),
          target,
        }));
      const rollouts = test.fleetEngine({
        timing: { pollMs: 0, blockedMs: 60_000, retryMs: 0, retryMaxMs: 0 },
      });
      const { id } = await test.start(rollouts);
      const rollout = await test.tickUntil(
        rollouts,
        id,
        current => current.members[1].phase === 'succeeded',
      );
      expect(rollout.members[0]).toMatchObject({
        phase: 'waiting',
        held: {
          code: 'step.finding-not-approved',
          params: { finding: { reasons: [said('finding new')] } },
          who: { entityRef: 'group:default/shop' },
        },
      });
      expect(
        (await rollouts.upgrades.get(rollout.members[1].upgrade!.id))
          .overrideReason,
      ).toBe('accepted by the board');
      const held = await test
        .knex('plan_events')
        .where({ kind: 'cluster-held' });
      expect(held).toHaveLength(1);
      const { decisions } = await test.knex('history').first('decisions');
      expect(JSON.parse(decisions)).toEqual([
        {
          kind: 'overrode',
          by: REQUESTER,
          what: expect.objectContaining({ code: 'history.finding' }),
          reason: 'accepted by the board',
        },
      ]);
    });

    it('a cluster with another upgrade waits until that has ended', async () => {
      const test = await begin({ members: [['a']] });
      const rollouts = test.fleetEngine();
      const { upgrade } = await rollouts.upgrades.start(
        { clusterId: 'a', target: '1.35.9' },
        { principal: REQUESTER, mayOverride: false },
      );
      await rollouts.upgrades.control(upgrade.id, 'pause', {
        principal: REQUESTER,
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      const rollout = await rollouts.fleet.get(id);
      expect(phases(rollout)).toEqual(['a waiting']);
      expect(rollout.waits).toContainEqual(
        expect.objectContaining({
          kind: 'readiness',
          clusterId: 'a',
          reason: expect.objectContaining({
            code: 'rollout.other-upgrade',
            params: { upgrade: { text: upgrade.id } },
          }),
        }),
      );
    });

    it('one plan has one rollout at a time, and one key one rollout', async () => {
      const test = await begin({ members: [['a']] });
      const rollouts = test.fleetEngine();
      const request = {
        planId: 'plan-1',
        digest: DIGEST,
        requestedBy: REQUESTER,
        idempotencyKey: 'k',
      };
      const starts = await Promise.all([
        rollouts.fleet.start(request),
        rollouts.fleet.start(request),
      ]);
      expect(new Set(starts.map(({ rollout }) => rollout.id)).size).toBe(1);
      expect(starts.filter(({ created }) => created)).toHaveLength(1);
      await expect(
        rollouts.fleet.start({ ...request, idempotencyKey: 'other' }),
      ).rejects.toThrow(/has a rollout that has not ended/);
      await expect(
        rollouts.fleet.start({ ...request, requestedBy: 'user:default/eve' }),
      ).rejects.toThrow(/has a rollout that has not ended/);
    });
  },
);
