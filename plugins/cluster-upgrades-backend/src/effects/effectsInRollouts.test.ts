import { TestDatabases } from '@backstage/backend-test-utils';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import type { CrashPoint, Rollouts } from '../rollouts';
import { FleetHarness, ended, REQUESTER } from '../rollouts/fleet/__testUtils__/FleetHarness';
import { FakeAlertmanager } from './silences/__testUtils__/FakeAlertmanager';
import { SilenceAlerts } from './silences/SilenceAlerts';

jest.setTimeout(60_000);

const EFFECTS: UpgradePlanInput['spec']['effects'] = [
  { name: 'quiet', type: 'silence-alerts', source: 'main', matchers: [{ label: 'alertname', value: 'Node.*', match: 'regex' }] },
];

describe('effects of a rollout', () => {
  const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
  let alertmanager: FakeAlertmanager;
  beforeEach(async () => {
    alertmanager = await FakeAlertmanager.start();
  });
  afterEach(() => alertmanager.stop());

  const clock = { now: () => Date.now() };
  const effects = () => [new SilenceAlerts({ alertmanagers: [alertmanager.settings()], clock })];
  const engine = (test: FleetHarness, options: Parameters<FleetHarness['fleetEngine']>[0] = {}) =>
    test.fleetEngine({ effects: effects(), effectTiming: { lookMs: 0, settleMs: 0, retryMs: 0, retryMaxMs: 0 }, ...options });

  async function given(id: Parameters<typeof databases.init>[0], members = ['prod-eu-1']): Promise<FleetHarness> {
    const test = await FleetHarness.create(await databases.init(id));
    await test.givenPlan({ spec: { effects: EFFECTS }, members: [members] });
    return test;
  }

  /** Lets the loop come to its end: every effect looked for twice. */
  async function undoAll(test: FleetHarness, rollouts: Rollouts): Promise<void> {
    for (let count = 0; count < 20; count += 1) {
      const open = await test.knex('upgrade_effects').whereNull('ended_at_ms').update({ next_attempt_at_ms: 1 });
      if (open === 0) return;
      await test.expireLeases();
      await rollouts.engine.tick();
    }
    throw new Error(`Not undone: ${JSON.stringify(await test.knex('upgrade_effects').select('id', 'state', 'message'))}`);
  }

  it.each(databases.eachSupportedId())('are in effect before the first write and undone after success (%p)', async id => {
    const test = await given(id);
    const rollouts = engine(test);
    const { id: rolloutId } = await test.start(rollouts);
    await test.tickUntil(rollouts, rolloutId, () => test.world.acceptedWrites.length > 0);
    expect(alertmanager.active).toHaveLength(1);
    expect(alertmanager.active[0]).toMatchObject({ createdBy: 'drydock', matchers: [{ name: 'cluster', value: 'prod-eu-1', isRegex: false, isEqual: true }, { name: 'alertname', value: 'Node.*', isRegex: true, isEqual: true }] });
    expect((await test.tickUntil(rollouts, rolloutId, ended)).phase).toBe('succeeded');
    await undoAll(test, rollouts);
    expect(alertmanager.active).toEqual([]);
    expect(alertmanager.silences.size).toBe(1);
    expect(REQUESTER).toBeDefined();
    const unused: CrashPoint[] = [];
    expect(unused).toEqual([]);
  });
});
