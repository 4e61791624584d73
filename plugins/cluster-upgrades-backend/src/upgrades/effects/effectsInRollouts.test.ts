import { reasonText, said } from '@drydock/upgrade-reasons';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { EmergencyStops } from '../../plans/schedule/EmergencyStops';
import { presentUpgrade } from '../present/presentUpgrade';
import {
  ended,
  FleetHarness,
  REQUESTER,
} from '../../rollouts/__testUtils__/FleetHarness';
import type { RolloutRecord } from '../../rollouts/model';
import {
  EffectsHarness,
  givenEffects,
  MINUTE_MS,
} from './__testUtils__/EffectsHarness';

jest.setTimeout(600_000);

const databases = MigratedDatabases.createForBehaviour();
const upgradeOf = ({ members }: RolloutRecord) => members[0].upgrade!.id;

describe.each(databases.eachSupportedId())(
  'effects of a rollout on %s',
  databaseId => {
    const given = givenEffects(async () => databases.init(databaseId));

    const fail = (fleet: FleetHarness) =>
      Object.assign(fleet.world.state('fleet/prod-eu-1'), {
        failure: said('no capacity'),
      });

    it('hold before the first write, for the cluster that is upgraded alone, and are undone after success', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      expect(alertmanager.active).toHaveLength(1);
      expect(alertmanager.active[0]).toMatchObject({
        createdBy: 'drydock',
        matchers: [
          {
            name: 'cluster',
            value: 'prod-eu-1',
            isRegex: false,
            isEqual: true,
          },
          { name: 'alertname', value: 'Node.*', isRegex: true, isEqual: true },
        ],
      });
      const rollout = await fleet.tickUntil(rollouts, id, ended);
      expect(rollout.phase).toBe('succeeded');
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
      expect(alertmanager.silences.size).toBe(1);
      expect(
        (await rollouts.upgrades.get(upgradeOf(rollout))).effects,
      ).toMatchObject([
        { name: 'quiet', type: 'silence-alerts', state: 'undone' },
      ]);
      expect(await test.logLines(upgradeOf(rollout), 'was undone')).toEqual([
        'Effect quiet (silence-alerts) was undone',
      ]);
    });

    it('are undone after a failure, and taken again for a retry [T-154]', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      fail(fleet);
      await fleet.tickUntil(rollouts, id, ({ phase }) => phase === 'halted');
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);

      fleet.world.state('fleet/prod-eu-1').failure = undefined;
      await rollouts.fleet.control(
        id,
        { action: 'retry-cluster', clusterId: 'prod-eu-1' },
        REQUESTER,
      );
      await test.tickUntilWritten(rollouts, id, 2);
      expect(alertmanager.active).toHaveLength(1);
      await fleet.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].phase === 'succeeded',
      );
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
      expect(alertmanager.mostAtOnce).toBe(1);
    });

    it('are undone when the running cluster ends a rollout that was stopped, and not taken for the others', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given({
        members: [['a', 'b']],
      });
      await test.tickUntilWritten(rollouts, id);
      await rollouts.fleet.control(
        id,
        { action: 'stop', reason: 'enough for today' },
        REQUESTER,
      );
      const rollout = await fleet.tickUntil(rollouts, id, ended);
      expect(rollout.members.map(({ phase }) => phase)).toEqual([
        'succeeded',
        'skipped',
      ]);
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
      expect(alertmanager.silences.size).toBe(1);
    });

    it('are undone after an abort', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      await rollouts.fleet.control(
        id,
        { action: 'abort', reason: 'wrong cluster' },
        REQUESTER,
      );
      const rollout = await fleet.tickUntil(rollouts, id, ended);
      expect((await rollouts.upgrades.get(upgradeOf(rollout))).phase).toBe(
        'stopped',
      );
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
    });

    it('are undone when an upgrade that does not come to rest is left rolling', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      const rollout = await test.tickUntilWritten(rollouts, id);
      fleet.world.state('fleet/prod-eu-1').stalled = true;
      await rollouts.fleet.control(
        id,
        { action: 'abort', reason: 'wrong cluster' },
        REQUESTER,
      );
      await test.tickAWhile(rollouts);
      expect(alertmanager.active).toHaveLength(1);
      await rollouts.upgrades.control(upgradeOf(rollout), 'stop', {
        principal: REQUESTER,
      });
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
    });

    it('are renewed before they lapse while the upgrade works', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      const [{ id: silence, endsAt: first }] = alertmanager.active;
      fleet.world.state('fleet/prod-eu-1').stalled = true;
      test.aheadMs += 119 * MINUTE_MS;
      await test.tickAWhile(rollouts);
      expect(alertmanager.active).toMatchObject([
        { id: silence, endsAt: first },
      ]);
      for (let hours = 0; hours < 10; hours += 2) {
        test.aheadMs += 2 * 60 * MINUTE_MS;
        await test.tickAWhile(rollouts);
        expect(alertmanager.active).toMatchObject([{ id: silence }]);
      }
      expect(Date.parse(alertmanager.active[0].endsAt)).toBeGreaterThan(
        Date.parse(first) + 9 * 60 * MINUTE_MS,
      );
      expect(alertmanager.silences.size).toBe(1);
    });

    it('lapse while a pause lasts, and are taken again before the next write', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      await rollouts.fleet.control(id, { action: 'pause' }, REQUESTER);
      await fleet.tickUntil(
        rollouts,
        id,
        ({ phase, members }) =>
          phase === 'paused' && members[0].upgrade?.phase === 'paused',
      );
      test.aheadMs += 300 * MINUTE_MS;
      await test.tickAWhile(rollouts);
      expect(alertmanager.active).toEqual([]);
      await rollouts.fleet.control(id, { action: 'resume' }, REQUESTER);
      await test.tickUntilWritten(rollouts, id, 2);
      expect(alertmanager.active).toHaveLength(1);
      await fleet.tickUntil(rollouts, id, ended);
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
    });

    describe.each(['a pause', 'an emergency stop'])(
      'during %s with a hop under way',
      hold => {
        const stops = ({ fleet: { knex }, clock }: EffectsHarness) =>
          new EmergencyStops({ knex, clock, onChange: () => undefined });
        const held = async () => {
          const all = await given();
          const { test, fleet, rollouts, id } = all;
          await test.tickUntilWritten(rollouts, id);
          fleet.world.state('fleet/prod-eu-1').stalled = true;
          if (hold === 'a pause')
            await rollouts.fleet.control(id, { action: 'pause' }, REQUESTER);
          else await stops(test).set(true, 'an outage', REQUESTER);
          return all;
        };
        const letGo = async ({
          test,
          rollouts,
          id,
        }: Awaited<ReturnType<typeof held>>) => {
          if (hold === 'a pause')
            await rollouts.fleet.control(id, { action: 'resume' }, REQUESTER);
          else await stops(test).set(false, 'it is over', REQUESTER);
        };

        it('are renewed while they are there', async () => {
          const { test, alertmanager, rollouts } = await held();
          const [{ id: silence, endsAt: first }] = alertmanager.active;
          test.aheadMs += 130 * MINUTE_MS;
          await test.tickAWhile(rollouts);
          expect(alertmanager.active).toMatchObject([{ id: silence }]);
          expect(Date.parse(alertmanager.active[0].endsAt)).toBeGreaterThan(
            Date.parse(first),
          );
        });

        it('stay ended when a person ended them by hand, and are taken again once it goes on', async () => {
          const all = await held();
          const { test, alertmanager, rollouts } = all;
          alertmanager.active[0].endsAt = new Date(
            test.clock.now() - 1,
          ).toISOString();
          for (let hours = 0; hours < 3; hours += 1) {
            test.aheadMs += 65 * MINUTE_MS;
            await test.tickAWhile(rollouts);
          }
          expect([alertmanager.active, alertmanager.posts]).toEqual([[], 1]);
          await letGo(all);
          await test.tickAWhile(rollouts);
          expect(alertmanager.active).toHaveLength(1);
        });
      },
    );

    it('are said once to be left behind where they cannot be undone, and tried again until they are gone [T-155]', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      alertmanager.failing = { methods: ['DELETE'], answer: { status: 500 } };
      const upgradeId = upgradeOf(await fleet.tickUntil(rollouts, id, ended));
      await test.tickAWhile(rollouts);
      const [row] = await test.rows();
      expect(row).toMatchObject({ state: 'undo-failed' });
      expect(row.failures).toBeGreaterThan(2);
      expect(reasonText(reasonOfColumn(row.message))).toContain('answered 500');
      const byHand = `expire the silence at ${alertmanager.server.url.origin}/alertmanager/ whose comment holds "[drydock ${upgradeId}/effect-quiet]"`;
      expect(await test.logLines(upgradeId, 'It was left behind')).toEqual([
        expect.stringContaining(`By hand: ${byHand}`),
      ]);
      const shown = presentUpgrade(await rollouts.upgrades.get(upgradeId), {
        mayOperate: true,
        mayOverride: false,
        mayReplaceNodes: false,
      });
      expect(shown.message?.text).toContain(
        'Effect quiet: It was left behind and is tried again',
      );
      expect(shown.effects).toMatchObject([
        { state: 'undo-failed', byHand: { text: byHand } },
      ]);
      expect(await test.events()).toEqual(['effect-left']);
      expect(alertmanager.active).toHaveLength(1);

      alertmanager.failing = undefined;
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
      expect(await test.events()).toEqual(['effect-left', 'effect-undone']);
      expect(
        await test.logLines(
          upgradeId,
          'was undone, after earlier attempts failed',
        ),
      ).toHaveLength(1);
    });

    it('are tried again until they are gone though the upgrade, its rollout and its plan are deleted', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      const upgradeId = upgradeOf(await rollouts.fleet.get(id));
      await fleet.knex('upgrade_log').where({ upgrade_id: upgradeId }).delete();
      await fleet.knex('attempts').delete();
      await fleet.knex('operations').delete();
      await fleet.knex('steps').delete();
      await fleet.knex('rollout_members').delete();
      await fleet.knex('upgrades').delete();
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
    });

    it('hold the upgrade where one that does not end by itself cannot be given back, until it is gone', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      await fleet.knex('upgrade_effects').update({ lapses_at_ms: null });
      alertmanager.failing = { methods: ['DELETE'], answer: { status: 500 } };
      const held = await fleet.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].upgrade?.phase === 'blocked',
      );
      const { steps } = await rollouts.upgrades.get(upgradeOf(held));
      expect(steps.slice(-2)).toMatchObject([
        {
          type: 'release-effects',
          status: 'blocked',
          message: { who: { entityRef: REQUESTER } },
        },
        { type: 'prove', status: 'pending' },
      ]);

      alertmanager.failing = undefined;
      // The next attempt would be minutes away.
      await fleet
        .knex('upgrade_effects')
        .update({ next_attempt_at_ms: Date.now() + 300_000 });
      await rollouts.upgrades.control(upgradeOf(held), 'retry', {
        principal: REQUESTER,
      });
      expect((await fleet.tickUntil(rollouts, id, ended)).phase).toBe(
        'succeeded',
      );
      expect(alertmanager.active).toEqual([]);
    });

    it('do not delay a stop: the upgrade ends as succeeded, and what is left is still tried again', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      await fleet.knex('upgrade_effects').update({ lapses_at_ms: null });
      alertmanager.failing = { methods: ['DELETE'], answer: { status: 500 } };
      const held = await fleet.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].upgrade?.phase === 'blocked',
      );
      await rollouts.upgrades.control(upgradeOf(held), 'stop', {
        principal: REQUESTER,
      });
      expect((await fleet.tickUntil(rollouts, id, ended)).phase).toBe(
        'succeeded',
      );
      expect(
        (await rollouts.upgrades.get(upgradeOf(held))).steps.at(-1),
      ).toMatchObject({ type: 'prove', status: 'done' });
      alertmanager.failing = undefined;
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
    });

    it('that come into being after they were undone are undone too [T-156]', async () => {
      const { test, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      const [late] = alertmanager.active;
      for (
        let count = 0;
        count < 40 && (await test.rows())[0].state !== 'undone';
        count += 1
      ) {
        await test.makeDue();
        await rollouts.engine.tick();
      }
      // A call of a process that was stopped reaches the other side only now.
      alertmanager.add({
        ...late,
        startsAt: new Date(test.clock.now()).toISOString(),
        endsAt: new Date(test.clock.now() + 60 * MINUTE_MS).toISOString(),
      });
      expect(alertmanager.active).toHaveLength(1);
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
    });

    it('are not taken without a live approval [T-152]', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      fleet.approvals.withoutWhich = said('the approval expired');
      await test.tickAWhile(rollouts);
      expect((await rollouts.fleet.get(id)).phase).not.toBe('succeeded');
      expect(alertmanager.posts).toBe(0);
    });

    it('that are taken when a retry overtakes undoing are in effect for the next write', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      fail(fleet);
      let overtaken = false;
      let writesMeanwhile: number | undefined;
      const slow = test.engine({
        crashHook: async point => {
          if (point !== 'before-effect-undo' || overtaken) return;
          overtaken = true;
          await fleet.tickUntil(
            rollouts,
            id,
            ({ phase }) => phase === 'halted',
          );
          fleet.world.state('fleet/prod-eu-1').failure = undefined;
          await rollouts.fleet.control(
            id,
            { action: 'retry-cluster', clusterId: 'prod-eu-1' },
            REQUESTER,
          );
          for (let count = 0; count < 4; count += 1) {
            await fleet.makeDue();
            await rollouts.engine.tick();
          }
          writesMeanwhile = fleet.world.acceptedWrites.length;
        },
      });
      for (let count = 0; count < 20 && !overtaken; count += 1) {
        await test.makeDue();
        await slow.engine.tick();
      }
      expect(writesMeanwhile).toBe(1);
      await test.tickUntilWritten(rollouts, id, 2);
      expect(alertmanager.active).toHaveLength(1);
      await fleet.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].phase === 'succeeded',
      );
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
    });
  },
);
