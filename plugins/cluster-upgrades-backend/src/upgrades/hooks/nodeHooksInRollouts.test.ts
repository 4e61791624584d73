import { inEnglish, said } from '@drydock/upgrade-reasons';
import { InMemoryUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { inWords } from '../__testUtils__/inWords';
import type { PlanHook } from '@drydock/upgrade-plans';
import { SecretText } from '@drydock/upgrade-readiness';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { HANGS_AFTER_SECONDS } from '../../__testUtils__/limits';
import { someOf } from '../../__testUtils__/someOf';
import { NodeHooksEffect } from '../effects/platform/NodeHooksEffect';
import {
  CrashPoint,
  COMPENSATED_CRASH_POINTS,
} from '../../foundation/engine/crashPoint';
import { TestServer } from '../../foundation/outgoing/__testUtils__/TestServer';
import { EmergencyStops } from '../../plans/schedule/EmergencyStops';
import {
  ended,
  FleetHarness,
  PlanOptions,
  REQUESTER,
} from '../../rollouts/__testUtils__/FleetHarness';
import type { Rollouts } from '../../rollouts/createRolloutEngine';
import { readLog } from '../store/upgradeLog';
import { ConfiguredHooks } from './ConfiguredHooks';

jest.setTimeout(600_000);

const common = {
  deadlineMinutes: 30,
  retries: 1,
  onFailure: 'block',
  type: 'webhook',
} as const;
const HOOKS: readonly PlanHook[] = [
  { ...common, name: 'move-away', at: 'before-node-drain', webhook: 'nodes' },
  { ...common, name: 'wipe', at: 'after-node-drain', webhook: 'nodes' },
];
/**
 * Around each write about nodes that wait for hooks, and between its answer and the record of it;
 * what lets them wait does not lapse, and is never renewed.
 */
const POINTS: readonly CrashPoint[] = [
  ...COMPENSATED_CRASH_POINTS.filter(point => !point.endsWith('effect-renew')),
  'after-operation-intent',
  'before-provider-start',
  'after-provider-start',
  'before-operation-record',
  'after-operation-record',
  'before-step-result',
  'after-step-result',
];
const CLUSTER = 'fleet/prod-eu-1';

class Killed extends Error {}

describe('hooks for each node in a rollout', () => {
  const databases = MigratedDatabases.createForBehaviour();
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
    server.answer({ status: 'done', message: 'moved' });
  });
  afterEach(async () => {
    await server.stop();
  });

  const given = async (
    plan: Partial<PlanOptions> = {},
    database: Parameters<typeof databases.init>[0] = 'SQLITE_3',
  ) => {
    const test = await FleetHarness.create(await databases.init(database));
    await test.givenPlan({
      members: [['prod-eu-1']],
      ...plan,
      spec: { hooks: [...HOOKS], ...plan.spec },
    });
    const engine = (
      crashHook?: (point: CrashPoint) => Promise<void>,
    ): Rollouts =>
      test.fleetEngine({
        hooks: new ConfiguredHooks({
          webhooks: [
            {
              id: 'nodes',
              url: server.url,
              secret: new SecretText('s3cret'),
              timeoutSeconds: HANGS_AFTER_SECONDS,
            },
          ],
          jobs: [],
          runners: [],
        }),
        effects: [
          new NodeHooksEffect(
            new Map([
              ['in-memory', new InMemoryUpgradeProvider({ world: test.world })],
            ]),
          ),
        ],
        effectTiming: { lookMs: 0, settleMs: 0, retryMs: 0, retryMaxMs: 0 },
        ...(crashHook ? { crashHook } : {}),
      });
    const rollouts = engine();
    const { id } = await test.start(rollouts);
    const makeDue = async () => {
      await test.makeDue();
      await test
        .knex('upgrade_effects')
        .whereNull('ended_at_ms')
        .update({ next_attempt_at_ms: 1 });
    };
    const upgrade = async () => {
      const [row] = await test.knex('upgrades').select('id');
      return rollouts.upgrades.get(row.id);
    };
    const waitsAt = () =>
      test.world
        .state(CLUSTER)
        .pools.flatMap(({ leaving }) => leaving?.points ?? []);
    const marks = () =>
      test.world
        .state(CLUSTER)
        .pools.flatMap(pool => (pool.marks ? [pool.name] : []));
    return { test, rollouts, id, engine, makeDue, upgrade, waitsAt, marks };
  };
  const keys = () => [
    ...new Set(
      server.received.map(({ headers }) => String(headers['idempotency-key'])),
    ),
  ];

  it.each(databases.eachSupportedId())(
    'run once for each node before and after its drain, and let it go only then (%p)',
    async database => {
      const { test, rollouts, id, makeDue } = await given({}, database);
      expect((await test.tickUntil(rollouts, id, ended)).phase).toBe(
        'succeeded',
      );
      expect(test.world.letGo).toEqual([
        'workers-1 before-drain',
        'workers-1 after-drain',
        'workers-2 before-drain',
        'workers-2 after-drain',
      ]);
      expect(keys().map(key => key.replace(/^.*step/, 'step'))).toEqual(
        ['uid-1/move-away', 'uid-1/wipe', 'uid-2/move-away', 'uid-2/wipe'].map(
          each => expect.stringMatching(new RegExp(`/node-${each}/attempt-1$`)),
        ),
      );
      expect(JSON.parse(server.received[0].body)).toMatchObject({
        event: 'hook.run',
        hook: 'move-away',
        at: 'before-node-drain',
        node: { name: 'workers-1', pool: 'workers' },
      });
      for (let count = 0; count < 4; count += 1) {
        await makeDue();
        await rollouts.engine.tick();
      }
      expect(
        await test.knex('upgrade_effects').select('type', 'state'),
      ).toEqual([{ type: 'node-hooks', state: 'undone' }]);
      const [{ id: upgradeId }] = await test.knex('upgrades').select('id');
      const lines = (await readLog(test.knex, upgradeId, 0, 1000)).map(
        ({ message }) => message,
      );
      expect(inEnglish(lines)).toContainEqual(
        expect.stringContaining('Hook move-away for node workers-1: moved'),
      );
      expect(inEnglish(lines)).toContainEqual(
        expect.stringContaining('hooks for each node: 4 succeeded'),
      );
    },
  );

  it.each(someOf(POINTS, 3))(
    'are begun once and leave no node waiting when the process is killed three times %s [T-88]',
    async point => {
      const { test, id, engine, makeDue, marks } = await given();
      let kills = 0;
      const crashHook = async (reached: CrashPoint) => {
        if (reached !== point || kills >= 3) return;
        kills += 1;
        throw new Killed();
      };
      let rollouts = engine(crashHook);
      const isOver = async () =>
        ended(await rollouts.fleet.get(id)) &&
        (await test.knex('upgrade_effects').whereNull('ended_at_ms')).length ===
          0;
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
    },
  );

  const workerRun = {
    deadlineMinutes: 30,
    retries: 0,
    onFailure: 'block',
    type: 'webhook',
    webhook: 'nodes',
    name: 'move-away',
    at: 'before-node-drain',
  } as const;
  const atHook = { spec: { hooks: [{ ...workerRun }] } };

  it('hold their node where one fails for good, say whose turn it is, and go on after a retry', async () => {
    const { test, rollouts, id, upgrade, waitsAt } = await given(atHook);
    server.answer({ status: 'failed', message: 'no room' });
    await test.tickUntil(
      rollouts,
      id,
      async () =>
        (await test.knex('steps').where({ status: 'blocked' })).length > 0,
    );
    const blocked = await upgrade();
    expect(
      inWords(blocked.steps.find(({ type }) => type === 'node-pools')),
    ).toMatchObject({
      status: 'blocked',
      message:
        'Hook move-away for node workers-1 failed once: no room. Retry runs it again',
      who: { entityRef: 'user:default/ada' },
    });
    expect({ waits: waitsAt(), letGo: test.world.letGo }).toEqual({
      waits: ['before-drain'],
      letGo: [],
    });
    server.answer({ status: 'done' });
    await rollouts.upgrades.control(blocked.id, 'retry', {
      principal: REQUESTER,
    });
    expect((await test.tickUntil(rollouts, id, ended)).phase).toBe('succeeded');
    expect(keys()).toHaveLength(3);
  });

  it('let their node go after the last retry where the plan says continue, and the end says which failed', async () => {
    const { test, rollouts, id, upgrade } = await given({
      spec: { hooks: [{ ...workerRun, retries: 1, onFailure: 'continue' }] },
    });
    server.answer({ status: 'failed', message: 'no room' });
    expect((await test.tickUntil(rollouts, id, ended)).phase).toBe('succeeded');
    expect(keys()).toHaveLength(4);
    expect(
      inEnglish(
        (await upgrade()).steps.find(({ type }) => type === 'node-pools')
          ?.message,
      ),
    ).toContain(
      'hooks for each node: 0 succeeded, 2 failed. The last: move-away for workers-1: no room; move-away for workers-2: no room',
    );
  });

  it.each(['pause', 'stop'] as const)(
    'run on for nodes that leave after people said %s',
    async action => {
      const { test, rollouts, id, upgrade, waitsAt, marks } = await given(
        atHook,
      );
      server.answer({ message: 'soon', askAgainAfterSeconds: 1 }, 202);
      await test.tickUntil(rollouts, id, () => server.received.length > 0);
      await rollouts.upgrades.control((await upgrade()).id, action, {
        principal: REQUESTER,
      });
      expect(waitsAt()).toEqual(['before-drain']);
      server.answer({ status: 'done' });
      const end =
        action === 'pause'
          ? async () => (await upgrade()).phase === 'paused'
          : ended;
      await test.tickUntil(rollouts, id, end, 400);
      expect(test.world.letGo).toHaveLength(2);
      expect(marks()).toEqual([]);
    },
  );

  it('let a node go without them when an upgrade ends at once, and the log says which [T-89]', async () => {
    const { test, rollouts, id, upgrade, waitsAt, marks, makeDue } =
      await given(atHook);
    server.answer({ status: 'failed', message: 'no room' });
    await test.tickUntil(
      rollouts,
      id,
      async () =>
        (await test.knex('steps').where({ status: 'blocked' })).length > 0,
    );
    await rollouts.upgrades.control((await upgrade()).id, 'stop', {
      principal: REQUESTER,
    });
    for (let count = 0; count < 10; count += 1) {
      await makeDue();
      await rollouts.engine.tick();
    }
    const { phase, id: upgradeId } = await upgrade();
    expect({
      phase,
      waits: waitsAt(),
      marks: marks(),
      letGo: test.world.letGo,
    }).toEqual({ phase: 'stopped', waits: [], marks: [], letGo: [] });
    expect(
      inWords(
        (await readLog(test.knex, upgradeId, 0, 1000)).map(
          ({ message }) => message,
        ),
      ),
    ).toContainEqual(
      expect.stringContaining('workers-1 went on without its hooks'),
    );
  });

  it('run for the nodes that are left when a roll that failed on its way is tried again', async () => {
    const { test, rollouts, id, makeDue, marks } = await given();
    await test.tickUntil(rollouts, id, () => test.world.letGo.length > 0);
    const cluster = test.world.state(CLUSTER);
    cluster.failure = said('no capacity');
    await test.tickUntil(rollouts, id, ({ phase }) => phase === 'halted');
    for (let count = 0; count < 10 && marks().length > 0; count += 1) {
      await makeDue();
      await rollouts.engine.tick();
    }
    expect(marks()).toEqual([]);
    // A platform that goes on before its nodes are marked again lets them go without hooks.
    Object.assign(cluster, { failure: undefined, stalled: true });
    await rollouts.fleet.control(
      id,
      { action: 'retry-cluster', clusterId: 'prod-eu-1' },
      REQUESTER,
    );
    await test.tickUntil(rollouts, id, () => marks().length > 0);
    cluster.stalled = false;
    await test.tickUntil(
      rollouts,
      id,
      ({ members }) => members[0].phase === 'succeeded',
    );
    expect(keys().map(key => key.replace(/^.*node-/, ''))).toEqual(
      expect.arrayContaining([
        'uid-2/move-away/attempt-1',
        'uid-2/wipe/attempt-1',
      ]),
    );
    expect({
      marks: marks(),
      writes: test.world.acceptedWrites.length,
    }).toEqual({ marks: [], writes: 2 });
  });

  it('start nothing and release no node under an emergency stop, and continue when it is lifted', async () => {
    const { test, rollouts, id, makeDue, waitsAt } = await given(atHook);
    await test.tickUntil(rollouts, id, () => waitsAt().length > 0);
    const before = server.received.length;
    const stops = new EmergencyStops({
      knex: test.knex,
      clock: { now: () => Date.now() },
      onChange: () => undefined,
    });
    await stops.set(true, 'outage', REQUESTER);
    for (let count = 0; count < 5; count += 1) {
      await makeDue();
      await rollouts.engine.tick();
    }
    expect({
      waits: waitsAt(),
      calls: server.received.length - before,
      letGo: test.world.letGo,
    }).toEqual({ waits: ['before-drain'], calls: 0, letGo: [] });
    await stops.set(false, 'over', REQUESTER);
    expect((await test.tickUntil(rollouts, id, ended)).phase).toBe('succeeded');
  });

  it('mark nodes only while their hop is under way: what rests before its write lets nodes go as ever', async () => {
    const { test, rollouts, id, marks } = await given(atHook);
    const { world } = test;
    await test.tickUntil(rollouts, id, () => world.acceptedWrites.length > 0);
    expect(marks()).toEqual([]);
    test.approvals.withoutWhich = said('ada took it back');
    for (let count = 0; count < 5; count += 1) {
      await test.makeDue();
      await rollouts.engine.tick();
    }
    expect({ marks: marks(), writes: world.acceptedWrites.length }).toEqual({
      marks: [],
      writes: 1,
    });
  });

  it('are said to be impossible before anything is written, and hold only the start of the cluster', async () => {
    const { test, id, makeDue } = await given(atHook);
    const provider = Object.assign(
      new InMemoryUpgradeProvider({ world: test.world }),
      { nodeHooks: undefined },
    );
    const rollouts = test.fleetEngine({
      providers: new Map([['in-memory', provider]]),
      effects: [new NodeHooksEffect(new Map([['in-memory', provider]]))],
    });
    for (let count = 0; count < 5; count += 1) {
      await makeDue();
      await rollouts.engine.tick();
    }
    const { members } = await rollouts.fleet.get(id);
    expect(inEnglish(members)).toEqual([
      expect.objectContaining({
        phase: 'waiting',
        held: expect.stringMatching(
          /^Hooks for each node cannot be run: .* cannot let nodes wait for hooks/,
        ),
      }),
    ]);
    expect({
      writes: test.world.acceptedWrites,
      upgrades: await test.knex('upgrades'),
    }).toEqual({ writes: [], upgrades: [] });
  });

  it('hold the start of a cluster where a right was withdrawn since the plan was submitted, and let it start when it is there again', async () => {
    const { test, id } = await given(atHook);
    const provider = new InMemoryUpgradeProvider({ world: test.world });
    const check = jest
      .spyOn(provider.nodeHooks, 'check')
      .mockResolvedValue(
        said('The writer may not patch machines. Grant it there'),
      );
    const effects = [new NodeHooksEffect(new Map([['in-memory', provider]]))];
    const rollouts = test.fleetEngine({ effects });
    await test.tickUntil(
      rollouts,
      id,
      ({ members }) => members[0].held !== undefined,
    );
    expect(inEnglish((await rollouts.fleet.get(id)).members[0].held)).toBe(
      'Hooks for each node cannot be run: The writer may not patch machines. Grant it there',
    );
    expect(test.world.acceptedWrites).toEqual([]);
    check.mockResolvedValue(undefined);
    await test.tickUntil(
      rollouts,
      id,
      async () => (await test.knex('upgrades')).length > 0,
    );
  });

  it('say under an emergency stop what their node waits for and who can lift it, and rest, also where the rollout is aborted', async () => {
    const { test, rollouts, id, upgrade, waitsAt, marks } = await given(atHook);
    await test.tickUntil(
      rollouts,
      id,
      () => waitsAt().length > 0 && server.received.length === 0,
    );
    const stops = new EmergencyStops({
      knex: test.knex,
      clock: { now: () => Date.now() },
      onChange: () => undefined,
    });
    await stops.set(true, 'outage', REQUESTER);
    await rollouts.fleet.control(
      id,
      { action: 'abort', reason: 'no longer wanted' },
      REQUESTER,
    );
    const { id: upgradeId } = await upgrade();
    await rollouts.engine.tick();
    const step = (await upgrade()).steps.find(
      ({ type }) => type === 'node-pools',
    );
    expect(inWords(step)).toMatchObject({
      status: 'waiting',
      message:
        'Node workers-1 waits, no hook starts: Emergency stop of the fleet: outage',
      who: { permission: 'cluster-upgrades.fleet.stop' },
    });
    expect(inWords(step?.facts)).toMatchObject({
      nodeHooks: {
        runs: [
          { state: 'held', message: 'Emergency stop of the fleet: outage' },
        ],
      },
    });
    const lines = (await readLog(test.knex, upgradeId, 0, 1000)).length;
    for (let count = 0; count < 5; count += 1) {
      await test.makeDue();
      await rollouts.engine.tick();
    }
    expect(
      inWords({
        lines: (await readLog(test.knex, upgradeId, 0, 1000)).length,
        calls: server.received.length,
      }),
    ).toEqual({ lines, calls: 0 });
    await stops.set(false, 'over', REQUESTER);
    expect((await test.tickUntil(rollouts, id, ended)).phase).toBe('aborted');
    expect({
      marks: marks(),
      waits: waitsAt(),
      letGo: test.world.letGo.length,
    }).toEqual({ marks: [], waits: [], letGo: 2 });
  });
});
