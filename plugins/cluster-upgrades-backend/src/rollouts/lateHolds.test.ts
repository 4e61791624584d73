import { said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import { EffectsHarness } from '../upgrades/effects/__testUtils__/EffectsHarness';
import type { Hooks, HookState } from '../upgrades/hooks/model';
import { EmergencyStops } from '../plans/schedule/EmergencyStops';
import { Freezes } from '../plans/schedule/Freezes';
import type { Rollouts } from './createRolloutEngine';
import { ended, FleetHarness, REQUESTER } from './__testUtils__/FleetHarness';
import { once, tickAWhile } from './__testUtils__/ticks';

jest.setTimeout(600_000);
const databases = MigratedDatabases.createForBehaviour();
const NOW_MS = Date.parse('2026-11-27T12:00:00Z');
const clock = { now: () => NOW_MS };

function freezesOf({ knex }: FleetHarness): Freezes {
  return new Freezes({ knex, clock, onChange: () => undefined });
}

const FREEZE = {
  name: 'cyber-week',
  from: '2026-11-27T00:00:00Z',
  until: '2026-11-28T00:00:00Z',
};

/** What people can do against a write, each until its answer. */
const CONTROLS: Readonly<
  Record<string, (test: FleetHarness, rollouts: Rollouts) => Promise<unknown>>
> = {
  'a pause of the rollout': async (test, rollouts) =>
    rollouts.fleet.control(
      await rolloutIdOf(test),
      { action: 'pause' },
      REQUESTER,
    ),
  'an abort of the rollout': async (test, rollouts) =>
    rollouts.fleet.control(
      await rolloutIdOf(test),
      { action: 'abort', reason: 'the wrong version' },
      REQUESTER,
    ),
  'a pause of the upgrade': async (test, rollouts) =>
    rollouts.upgrades.control(await upgradeIdOf(test), 'pause', {
      principal: REQUESTER,
    }),
  'a stop of the upgrade': async (test, rollouts) =>
    rollouts.upgrades.control(await upgradeIdOf(test), 'stop', {
      principal: REQUESTER,
    }),
  'the emergency stop': ({ knex }) =>
    new EmergencyStops({ knex, clock, onChange: () => undefined }).set(
      true,
      'an outage',
      REQUESTER,
    ),
  'a freeze': test => freezesOf(test).set(FREEZE, REQUESTER),
  'a withdrawn approval': async test => {
    test.approvals.withoutWhich = said('grace took it back');
  },
};

async function rolloutIdOf({ knex }: FleetHarness): Promise<string> {
  const [{ id }] = await knex('rollouts').select<{ id: string }[]>('id');
  return id;
}

async function upgradeIdOf({ knex }: FleetHarness): Promise<string> {
  const [{ id }] = await knex('upgrades').select<{ id: string }[]>('id');
  return id;
}

describe.each(databases.eachSupportedId())(
  'what holds a write that was decided before, on %s',
  databaseId => {
    it('a freeze that is set after the write was let through keeps it out of the ledger, and ending it lets all go on', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({ members: [['a']] });
      const freezes = freezesOf(test);
      const rollouts = test.fleetEngine({
        clock,
        crashHook: once('before-operation-intent', () =>
          freezes.set(FREEZE, REQUESTER),
        ),
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      expect(await freezes.list()).toMatchObject([{ name: 'cyber-week' }]);
      expect(test.world.acceptedWrites).toEqual([]);
      expect(await test.knex('operations')).toEqual([]);
      await freezes.end('cyber-week', REQUESTER);
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it.each(Object.keys(CONTROLS))(
      '%s that was answered after the write was entered into the ledger keeps it from being sent [T-81]',
      async name => {
        const test = await FleetHarness.create(
          await databases.init(databaseId),
        );
        await test.givenPlan({ members: [['a']] });
        const answered = jest.fn();
        const rollouts: Rollouts = test.fleetEngine({
          clock,
          crashHook: once('before-provider-start', async () => {
            await CONTROLS[name](test, rollouts);
            answered();
          }),
        });
        await test.start(rollouts);
        await tickAWhile(test, rollouts);
        expect(answered).toHaveBeenCalledTimes(1);
        expect(test.world.acceptedWrites).toEqual([]);
        // What had been entered is known to have had no effect.
        expect(await test.knex('operations').select('state')).toEqual([
          { state: 'abandoned' },
        ]);
      },
    );

    it('a pause that was answered before a hook was begun keeps it from being begun, and it is begun once after that', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({
        members: [['a']],
        spec: {
          hooks: [
            {
              name: 'backup',
              at: 'before-upgrade',
              type: 'webhook',
              webhook: 'backup',
            },
          ],
        },
      });
      const begin = jest.fn(
        async (): Promise<HookState> => ({
          state: 'succeeded',
          message: said('done'),
        }),
      );
      const hooks: Hooks = {
        refusals: async () => [],
        effectOf: () => ({ begin, observe: async () => ({ state: 'absent' }) }),
      };
      const rollouts: Rollouts = test.fleetEngine({
        clock,
        hooks,
        crashHook: once('before-provider-start', () =>
          CONTROLS['a pause of the rollout'](test, rollouts),
        ),
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      expect((await rollouts.fleet.get(id)).phase).toBe('paused');
      expect(begin).not.toHaveBeenCalled();
      await rollouts.fleet.control(id, { action: 'resume' }, REQUESTER);
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(begin).toHaveBeenCalledTimes(1);
    });

    it('an emergency stop that was answered before an effect was taken keeps it from being taken', async () => {
      const test = await EffectsHarness.create(
        await databases.init(databaseId),
      );
      try {
        const stops = new EmergencyStops({
          knex: test.fleet.knex,
          clock,
          onChange: () => undefined,
        });
        const rollouts = test.engine({
          crashHook: once('before-provider-start', () =>
            stops.set(true, 'an outage', REQUESTER),
          ),
        });
        await test.fleet.start(rollouts);
        await test.tickAWhile(rollouts);
        expect((await stops.read()).active).toBe(true);
        expect(test.alertmanager.active).toEqual([]);
        await stops.set(false, 'it is over', REQUESTER);
        await test.tickAWhile(rollouts);
        expect(test.alertmanager.methods).toContain('POST');
      } finally {
        await test.close();
      }
    });
  },
);
