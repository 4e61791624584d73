import { MigratedDatabases } from '../../__testUtils__/databases';
import { EmergencyStops } from '../../plans/schedule/EmergencyStops';
import { upgradeRecord } from '../__testUtils__/records';
import { decisionsOfUpgrade } from './decisionsOfUpgrade';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

it.each(databases.eachSupportedId())(
  'says once who stopped the fleet during an upgrade, and why (%p)',
  async id => {
    const knex = await databases.init(id);
    const nowMs = Date.parse('2026-11-22T12:00:00Z');
    const stops = new EmergencyStops({
      knex,
      clock: { now: () => nowMs },
      onChange: () => undefined,
    });
    await stops.set(true, 'registry: down', 'user:default/ada');
    await stops.set(false, 'it is up', 'user:default/ben');
    const at = '2026-11-22T12:00:00.000Z';
    expect(
      await decisionsOfUpgrade(
        knex,
        upgradeRecord({ startedAtMs: nowMs - 1 }),
        nowMs + 1,
      ),
    ).toEqual([
      {
        kind: 'stopped-fleet',
        by: 'user:default/ada',
        what: { code: 'history.emergency-stop-on' },
        reason: 'registry: down',
        at,
      },
      {
        kind: 'stopped-fleet',
        by: 'user:default/ben',
        what: { code: 'history.emergency-stop-off' },
        reason: 'it is up',
        at,
      },
    ]);
  },
);
