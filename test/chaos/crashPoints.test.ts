import type { Knex } from 'knex';
import { TestDatabases } from '@backstage/backend-test-utils';
import {
  CRASH_POINTS,
  CrashPoint,
  Rollouts,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { createEngine, expireLeases, Killer, USER } from './engines';
import { freshDatabase } from './freshDatabase';
import { dayNumber, Random, seedOf } from './random';
import { EVERYTHING } from './sizes';

/** Other visits each day: every visit is played by `npm run chaos` and `npm run test:all`. */
const SEED = seedOf(process.env.CHAOS_SEED, dayNumber());

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });

const EXPECTED_WRITES = [
  'control-plane v1.35.0',
  'control-plane v1.36.4',
  'node-pools v1.36.4',
];

/**
 * What people do during a scenario, in order; each is done again by its user when the process died
 * on the way.
 */
type UserAction = (rollouts: Rollouts, clusterId: string) => Promise<void>;

interface Scenario {
  readonly name: string;
  readonly phases: readonly UserAction[];
  /** Calls of the provider's `start` that fail without effect, from 0. */
  readonly failingCalls: readonly number[];
  /** Another platform than that of the control plane changes the node pools. */
  readonly isOfTwo?: boolean;
}

const start: UserAction = async (rollouts, clusterId) => {
  await rollouts.upgrades.start(
    { clusterId, target: 'v1.36.4', idempotencyKey: `chaos-${clusterId}` },
    USER,
  );
};

function wish(action: 'pause' | 'resume', desired: string): UserAction {
  return async (rollouts, clusterId) => {
    const [upgrade] = (
      await rollouts.upgrades.list({ clusterId }, { offset: 0, limit: 1 })
    ).items;
    if (upgrade.desired !== desired && upgrade.endedAtMs === undefined)
      await rollouts.upgrades.control(upgrade.id, action, {
        principal: USER.principal,
      });
  };
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'two hops and node pools', phases: [start], failingCalls: [] },
  {
    name: 'a failed call, then pause and resume',
    phases: [start, wish('pause', 'pause'), wish('resume', 'run')],
    failingCalls: [0],
  },
  {
    name: 'two controllers, one call of each failed',
    phases: [start],
    failingCalls: [0, 3],
    isOfTwo: true,
  },
];

interface Kill {
  readonly scenario: Scenario;
  readonly killAt: number;
}

/** Where engines die: at every visit of every point, in `npm test` at one visit of each point. */
function killsAmong(
  visited: ReadonlyMap<Scenario, readonly CrashPoint[]>,
): readonly Kill[] {
  const every = [...visited].flatMap(([scenario, points]) =>
    points.map((point, killAt) => ({ scenario, killAt, point })),
  );
  if (EVERYTHING) return every;
  const random = new Random(SEED);
  return [...new Set(every.map(({ point }) => point))].map(point =>
    random.pick(every.filter(kill => kill.point === point)),
  );
}

/** Runs a scenario with processes that die: the first at visit `killAt`, the second never. */
async function play(
  knex: Knex,
  scenario: Scenario,
  clusterId: string,
  killAt?: number,
) {
  const world = new InMemoryWorld();
  world.addCluster(clusterId, 'v1.34.8', scenario.isOfTwo ? [] : undefined);
  const worldOfPools = new InMemoryWorld();
  worldOfPools.addCluster(clusterId, 'v1.34.8');
  let calls = 0;
  const platform = {
    // Nothing but the engine prevents a second write here.
    acceptsEverything: true,
    beforeWrite: async () => {
      if (scenario.failingCalls.includes(calls++))
        throw new Error('connection reset');
    },
  };
  const provider = new InMemoryUpgradeProvider({ ...platform, world });
  const ofPools = scenario.isOfTwo
    ? new InMemoryUpgradeProvider({
        ...platform,
        world: worldOfPools,
        id: 'pools',
        controlPlaneOf: { world, reference: clusterId },
      })
    : undefined;
  const firstKiller = new Killer(killAt);
  const process = {
    killer: firstKiller,
    rollouts: createEngine({
      knex,
      provider,
      ofPools,
      crashHook: firstKiller.hook,
    }),
  };
  let killedAt: CrashPoint | undefined;
  const restart = async () => {
    process.rollouts.engine.stop();
    process.killer = new Killer();
    process.rollouts = createEngine({
      knex,
      provider,
      ofPools,
      crashHook: process.killer.hook,
    });
    await expireLeases(knex);
  };
  const alive = async (work: (rollouts: Rollouts) => Promise<unknown>) => {
    await process.killer.run(() => work(process.rollouts));
    if (!process.killer.killedAt) return true;
    killedAt = process.killer.killedAt;
    await restart();
    return false;
  };
  const tick = (rollouts: Rollouts) => rollouts.engine.tick();
  const list = async () =>
    (
      await process.rollouts.upgrades.list(
        { clusterId },
        { offset: 0, limit: 10 },
      )
    ).items;

  for (const phase of scenario.phases) {
    const act = (rollouts: Rollouts) => phase(rollouts, clusterId);
    // The user sees that the portal died, and asks again.
    let answered = await alive(act);
    while (!answered) answered = await alive(act);
    await alive(tick);
  }
  for (
    let count = 0;
    count < 80 &&
    (await list()).some(({ endedAtMs }) => endedAtMs === undefined);
    count += 1
  )
    await alive(tick);
  const upgrades = await list();
  const history = await knex('history').where({ cluster_id: clusterId });
  return {
    visited: firstKiller.visited,
    killedAt,
    upgrades,
    history,
    writes: [world, worldOfPools].flatMap(({ acceptedWrites }) =>
      acceptedWrites.map(({ kind, to }) => `${kind} ${to}`),
    ),
  };
}

describe.each(databases.eachSupportedId())(
  'an engine that is killed at any crash point, on %s',
  databaseId => {
    it('is continued by the next one with exactly one accepted change per hop [T-50]', async () => {
      const knex = await freshDatabase(databases, databaseId);
      const reached = new Set<CrashPoint>();
      let kills = 0;
      let writes = 0;
      const visited = new Map<Scenario, readonly CrashPoint[]>();
      for (const [number, scenario] of SCENARIOS.entries()) {
        const undisturbed = await play(
          knex,
          scenario,
          `s${number}-undisturbed`,
        );
        expect(undisturbed.writes).toEqual(EXPECTED_WRITES);
        visited.set(scenario, undisturbed.visited);
      }
      for (const { scenario, killAt } of killsAmong(visited)) {
        const { killedAt, upgrades, history, ...played } = await play(
          knex,
          scenario,
          `s${SCENARIOS.indexOf(scenario)}-kill${killAt}`,
          killAt,
        );
        const where = `${scenario.name}, killed at visit ${killAt}: ${killedAt}`;
        expect({
          where,
          writes: played.writes,
          phases: upgrades.map(({ phase }) => phase),
          history: history.map(row => row.outcome),
        }).toEqual({
          where,
          writes: EXPECTED_WRITES,
          phases: ['succeeded'],
          history: ['succeeded'],
        });
        expect(killedAt).toBeDefined();
        if (killedAt) reached.add(killedAt);
        kills += 1;
        writes += played.writes.length;
      }
      expect([...reached].sort()).toEqual([...CRASH_POINTS].sort());
      process.stdout.write(
        `chaos ${databaseId}, ${
          EVERYTHING ? 'every visit' : `CHAOS_SEED=${SEED}`
        }: killed ${kills} times at ${reached.size} of ${
          CRASH_POINTS.length
        } crash points; ${writes} accepted changes for ${
          kills * EXPECTED_WRITES.length
        } hops\n`,
      );
    });
  },
);
