import { TestDatabases } from '@backstage/backend-test-utils';
import { Freezes } from '../../plans/Freezes';
import type { Rollouts } from '../createRolloutEngine';
import { ended, FleetHarness, REQUESTER } from './__testUtils__/FleetHarness';

jest.setTimeout(60_000);
const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const NOW_MS = Date.parse('2026-11-27T12:00:00Z');
const clock = { now: () => NOW_MS };

/** Ticks a few times; what must not happen has had its chance by then. */
async function tickAWhile(test: FleetHarness, rollouts: Rollouts): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await test.makeDue();
    await rollouts.engine.tick();
  }
}

/** Runs something at the first time that an engine comes to this point. */
function once(at: string, run: () => Promise<unknown>): (point: string) => Promise<void> {
  let done = false;
  return async point => {
    if (done || point !== at) return;
    done = true;
    await run();
  };
}

function freezesOf({ knex }: FleetHarness): Freezes {
  return new Freezes({ knex, clock, onChange: () => undefined });
}

const FREEZE = { name: 'cyber-week', from: '2026-11-27T00:00:00Z', until: '2026-11-28T00:00:00Z' };

describe.each(databases.eachSupportedId())('what holds a write that was decided before, on %s', databaseId => {
  it('a freeze that is set after the write was let through keeps it out of the ledger, and ending it lets all go on', async () => {
    const test = await FleetHarness.create(await databases.init(databaseId));
    await test.givenPlan({ members: [['a']] });
    const freezes = freezesOf(test);
    const rollouts = test.fleetEngine({ clock, crashHook: once('before-operation-intent', () => freezes.set(FREEZE, REQUESTER)) });
    const { id } = await test.start(rollouts);
    await tickAWhile(test, rollouts);
    expect(await freezes.list()).toMatchObject([{ name: 'cyber-week' }]);
    expect(test.world.acceptedWrites).toEqual([]);
    expect(await test.knex('operations')).toEqual([]);
    await freezes.end('cyber-week', REQUESTER);
    expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({ phase: 'succeeded' });
  });
});
