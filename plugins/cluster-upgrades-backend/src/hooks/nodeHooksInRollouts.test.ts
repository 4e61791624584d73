import { TestDatabases } from '@backstage/backend-test-utils';
import { InMemoryUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { PlanHook } from '@drydock/upgrade-plans';
import { SecretText } from '@drydock/upgrade-readiness';
import { NodeHooksEffect } from '../effects/platform/NodeHooksEffect';
import { CrashPoint, COMPENSATED_CRASH_POINTS } from '../engine/crashPoint';
import { TestServer } from '../outgoing/__testUtils__/TestServer';
import { ended, FleetHarness, PlanOptions } from '../rollouts/__testUtils__/FleetHarness';
import type { Rollouts } from '../rollouts/createRolloutEngine';
import { readLog } from '../upgrades/upgradeLog';
import { ConfiguredHooks } from './ConfiguredHooks';

jest.setTimeout(60_000);

const common = { deadlineMinutes: 30, retries: 1, onFailure: 'block', type: 'webhook' } as const;
const HOOKS: readonly PlanHook[] = [
  { ...common, name: 'move-away', at: 'before-node-drain', webhook: 'nodes' },
  { ...common, name: 'wipe', at: 'after-node-drain', webhook: 'nodes' },
];
/** Around each write about nodes that wait for hooks, and between its answer and the record of it; what lets them wait does not lapse, and is never renewed. */
const POINTS: readonly CrashPoint[] = [...COMPENSATED_CRASH_POINTS.filter(point => !point.endsWith('effect-renew')), 'after-operation-intent', 'before-provider-start', 'after-provider-start', 'before-operation-record', 'after-operation-record', 'before-step-result', 'after-step-result'];
const CLUSTER = 'fleet/prod-eu-1';

class Killed extends Error {}

describe('hooks for each node in a rollout', () => {
  const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
    server.answer({ status: 'done', message: 'moved' });
  });
  afterEach(async () => {
    await server.stop();
  });

  const given = async (plan: Partial<PlanOptions> = {}, database: Parameters<typeof databases.init>[0] = 'SQLITE_3') => {
    const test = await FleetHarness.create(await databases.init(database));
    await test.givenPlan({ members: [['prod-eu-1']], ...plan, spec: { hooks: [...HOOKS], ...plan.spec } });
    const engine = (crashHook?: (point: CrashPoint) => Promise<void>): Rollouts =>
      test.fleetEngine({
        hooks: new ConfiguredHooks({ webhooks: [{ id: 'nodes', url: server.url, secret: new SecretText('s3cret'), timeoutSeconds: 5 }], jobs: [], runners: [] }),
        effects: [new NodeHooksEffect(new Map([['in-memory', new InMemoryUpgradeProvider({ world: test.world })]]))],
        effectTiming: { lookMs: 0, settleMs: 0, retryMs: 0, retryMaxMs: 0 },
        ...(crashHook ? { crashHook } : {}),
      });
    const rollouts = engine();
    const { id } = await test.start(rollouts);
    const makeDue = async () => {
      await test.makeDue();
      await test.knex('upgrade_effects').whereNull('ended_at_ms').update({ next_attempt_at_ms: 1 });
    };
    const upgrade = async () => {
      const [row] = await test.knex('upgrades').select('id');
      return rollouts.upgrades.get(row.id);
    };
    const waitsAt = () => test.world.state(CLUSTER).pools.flatMap(({ leaving }) => leaving?.points ?? []);
    const marks = () => test.world.state(CLUSTER).pools.flatMap(pool => (pool.marks ? [pool.name] : []));
    return { test, rollouts, id, engine, makeDue, upgrade, waitsAt, marks };
  };
  const keys = () => [...new Set(server.received.map(({ headers }) => String(headers['idempotency-key'])))];

  it.each(databases.eachSupportedId())('run once for each node before and after its drain, and let it go only then (%p)', async database => {
    const { test, rollouts, id, makeDue } = await given({}, database);
    expect((await test.tickUntil(rollouts, id, ended)).phase).toBe('succeeded');
    expect(test.world.letGo).toEqual(['workers-1 before-drain', 'workers-1 after-drain', 'workers-2 before-drain', 'workers-2 after-drain']);
    expect(keys().map(key => key.replace(/^.*step/, 'step'))).toEqual(['uid-1/move-away', 'uid-1/wipe', 'uid-2/move-away', 'uid-2/wipe'].map(each => expect.stringMatching(new RegExp(`/node-${each}/attempt-1$`))));
    expect(JSON.parse(server.received[0].body)).toMatchObject({ event: 'hook.run', hook: 'move-away', at: 'before-node-drain', node: { name: 'workers-1', pool: 'workers' } });
    for (let count = 0; count < 4; count += 1) {
      await makeDue();
      await rollouts.engine.tick();
    }
    expect(await test.knex('upgrade_effects').select('type', 'state')).toEqual([{ type: 'node-hooks', state: 'undone' }]);
    const [{ id: upgradeId }] = await test.knex('upgrades').select('id');
    const lines = (await readLog(test.knex, upgradeId, 0, 1000)).map(({ message }) => message);
    expect(lines).toContainEqual(expect.stringContaining('Hook move-away for node workers-1: moved'));
    expect(lines).toContainEqual(expect.stringContaining('hooks for each node: 4 succeeded'));
  });

  it.each(POINTS)('are begun once and leave no node waiting when the process is killed three times %s', async point => {
    const { test, id, engine, makeDue, marks } = await given();
    let kills = 0;
    const crashHook = async (reached: CrashPoint) => {
      if (reached !== point || kills >= 3) return;
      kills += 1;
      throw new Killed();
    };
    let rollouts = engine(crashHook);
    const isOver = async () => ended(await rollouts.fleet.get(id)) && (await test.knex('upgrade_effects').whereNull('ended_at_ms')).length === 0;
    for (let count = 0; count < 150 && !(await isOver()); count += 1) {
      const before = kills;
      await makeDue();
      await rollouts.engine.tick();
      if (kills > before) {
        await test.expireLeases();
        rollouts = engine(crashHook);
      }
    }
    expect(await isOver()).toBe(true);
    expect(kills).toBeGreaterThan(0);
    expect((await rollouts.fleet.get(id)).phase).toBe('succeeded');
    expect(keys()).toHaveLength(4);
    expect(test.world.letGo).toHaveLength(4);
    expect(test.world.acceptedWrites).toHaveLength(2);
    expect(marks()).toEqual([]);
  });
});
