import { inEnglish, said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import type { GateAnswer } from '../conditions/gates/model';
import {
  ended,
  FleetHarness,
  phases,
  REQUESTER,
} from './__testUtils__/FleetHarness';

const databases = MigratedDatabases.createForBehaviour();

const METRIC = {
  name: 'errors',
  type: 'metric' as const,
  source: 'prometheus',
  query: 'up',
  pass: 'value < 1',
};

describe.each(databases.eachSupportedId())(
  'gates of rollouts on %s',
  databaseId => {
    async function begin(
      stages: NonNullable<Parameters<FleetHarness['givenPlan']>[0]['stages']>,
      members: readonly (readonly string[])[] = [['a']],
    ) {
      const nowMs = { value: 1_000_000_000_000 };
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({ members, stages });
      const rollouts = test.fleetEngine({ clock: { now: () => nowMs.value } });
      return { test, rollouts, nowMs, id: (await test.start(rollouts)).id };
    }

    it('an approval gate that was passed holds the stage again when its approval is taken back, before and after it begins [T-120]', async () => {
      const clock = { nowMs: Date.parse('2026-11-27T12:00:00Z') };
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({
        members: [['a', 'b']],
        stages: [{ gates: [{ name: 'go', type: 'approval' }] }],
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
      const rollouts = test.fleetEngine({ clock: { now: () => clock.nowMs } });
      const { id } = await test.start(rollouts);
      test.approvals.openGates.add('stage-1/go');
      await test.tickUntil(rollouts, id, ({ gates }) =>
        gates.some(({ status }) => status === 'passed'),
      );
      test.approvals.openGates.delete('stage-1/go');
      clock.nowMs = Date.parse('2026-11-27T22:10:00Z');
      const tickAWhile = async () => {
        for (let count = 0; count < 12; count += 1) {
          await test.makeDue();
          await rollouts.engine.tick();
        }
      };
      await tickAWhile();
      expect(await rollouts.fleet.get(id)).toMatchObject({
        stages: [{ phase: 'pending' }],
        gates: [{ status: 'pending' }],
      });
      test.approvals.openGates.add('stage-1/go');
      await test.tickUntil(rollouts, id, ({ members }) =>
        members.some(({ phase }) => phase === 'running'),
      );
      test.approvals.openGates.delete('stage-1/go');
      await tickAWhile();
      const held = await rollouts.fleet.get(id);
      expect(phases(held)).toEqual(['a succeeded', 'b waiting']);
      expect(held.waits).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'gate', clusterId: 'b' }),
        ]),
      );
      test.approvals.openGates.add('stage-1/go');
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it('an approval gate waits for people and for nothing else', async () => {
      const { test, rollouts, id } = await begin([
        { gates: [{ name: 'go', type: 'approval' }] },
      ]);
      const waiting = await test.tickUntil(
        rollouts,
        id,
        ({ gates }) => gates.length > 0,
      );
      expect(waiting.gates[0]).toMatchObject({
        gate: 'go',
        status: 'pending',
        message: said('no one has approved it yet'),
      });
      for (let count = 0; count < 5; count += 1) {
        await test.makeDue();
        await rollouts.engine.tick();
      }
      expect((await rollouts.fleet.get(id)).stages[0].phase).toBe('pending');
      test.approvals.openGates.add('stage-1/go');
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it('a metric gate is asked for each cluster, no sooner than it said, and keeps what it was told', async () => {
      const { test, rollouts, nowMs, id } = await begin([{ gates: [METRIC] }]);
      const answers: GateAnswer[] = [
        {
          status: 'pending',
          message: said('no data yet'),
          askAgainAfterMs: 60_000,
          state: 'kept',
        },
        {
          status: 'inconclusive',
          message: said('no clear number'),
          askAgainAfterMs: 60_000,
        },
        { status: 'passed', message: said('0.5'), validForMs: 300_000 },
      ];
      test.gates.answer = () =>
        answers.shift() ?? { status: 'passed', message: said('again') };
      await test.tickUntil(rollouts, id, () => test.gates.asked.length === 1);
      await test.makeDue();
      await rollouts.engine.tick();
      expect(test.gates.asked).toHaveLength(1);
      nowMs.value += 60_000;
      await test.tickUntil(rollouts, id, () => test.gates.asked.length === 2);
      expect(test.gates.asked[1]).toMatchObject({
        state: 'kept',
        cluster: { id: 'a', name: 'a' },
        stage: 'stage-1',
      });
      expect((await rollouts.fleet.get(id)).members[0].phase).toBe('waiting');
      nowMs.value += 60_000;
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(test.gates.asked).toHaveLength(3);
      const kinds = (await test.knex('plan_events').orderBy('sequence'))
        .map(({ kind }) => kind)
        .filter(kind => kind.startsWith('gate'));
      expect(kinds).toEqual(['gate-inconclusive', 'gate-passed']);
    });

    it('a gate that failed halts its stage, and asking it again lets the stage go on', async () => {
      const { test, rollouts, id } = await begin([
        { gates: [{ ...METRIC, when: 'before-stage' }] },
      ]);
      test.gates.answer = () => ({
        status: 'failed',
        message: said('too many errors'),
      });
      const halted = await test.tickUntil(
        rollouts,
        id,
        ({ phase }) => phase === 'halted',
      );
      expect(inEnglish(halted.stages[0].message)).toBe(
        'Gate errors failed; too many errors',
      );
      test.gates.answer = () => ({ status: 'passed', message: said('fine') });
      const retried = await rollouts.fleet.control(
        id,
        { action: 'retry-gate', stage: 'stage-1', gate: 'errors' },
        REQUESTER,
      );
      expect(retried.stages[0].phase).toBe('pending');
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      await expect(
        rollouts.fleet.control(
          id,
          { action: 'retry-gate', stage: 'stage-1', gate: 'errors' },
          REQUESTER,
        ),
      ).rejects.toThrow(/has ended/);
    });

    it('a gate after the stage is asked when its soak is over', async () => {
      const { test, rollouts, nowMs, id } = await begin([
        { soakMinutes: 60, gates: [{ ...METRIC, when: 'after-stage' }] },
      ]);
      const soaking = await test.tickUntil(
        rollouts,
        id,
        ({ stages }) => stages[0].phase === 'soaking',
      );
      expect(test.gates.asked).toEqual([]);
      expect(soaking.members[0].phase).toBe('succeeded');
      nowMs.value += 60 * 60_000;
      await test.tickUntil(rollouts, id, ended);
      expect(test.gates.asked).toHaveLength(1);
    });
  },
);
