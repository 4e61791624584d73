import { setImmediate } from 'node:timers/promises';
import Knex, { type Knex as Database } from 'knex';
import { TestDatabases } from '@backstage/backend-test-utils';
import {
  COMPENSATED_CRASH_POINTS,
  CrashPoint,
  ROLLOUT_CRASH_POINTS,
  RolloutRecord,
  Rollouts,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { createEngine, expireLeases, Killer, WORK_TABLES } from './engines';
import { freshDatabase } from './freshDatabase';
import { expectEachHopOnce } from './expectEachHopOnce';
import { REQUESTER, RolloutWorld, WRITES_PER_CLUSTER } from './rolloutWorld';
import { dayNumber, Random, seedOf } from './random';
import { EVERYTHING, LIMIT_MS, SIZES, tellProgress } from './sizes';
import { addTotals } from './totals';

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });

type TestDatabaseId = Parameters<TestDatabases['init']>[0];

const { kills: KILLS } = SIZES;
const SEED = seedOf(process.env.CHAOS_SEED);
const POINTS_SEED = seedOf(process.env.CHAOS_SEED, dayNumber());
/** What only rollouts and their effects pass; the others have `crashPoints.test.ts` besides. */
const POINTS = [...ROLLOUT_CRASH_POINTS, ...COMPENSATED_CRASH_POINTS];
const GATE = {
  name: 'errors',
  type: 'metric' as const,
  source: 'prometheus',
  query: 'up',
  pass: 'value < 1',
};

/**
 * Where time is short each day has its part of the points, so that all have their turn within four
 * days. The engine is the same on both databases, and PostgreSQL is slower.
 */
function pointsInShort(databaseId: string): readonly CrashPoint[] {
  const days = databaseId === 'SQLITE_3' ? 2 : 4;
  return POINTS.filter((_, index) => index % days === POINTS_SEED % days);
}

/**
 * Lets time pass: makes all work due that is not held. The turn of the event loop is needed because
 * SQLite answers at once, and the statements of a whole test would stay in memory (7 GB were seen).
 */
async function makeDue(knex: Database): Promise<void> {
  await setImmediate();
  for (const table of WORK_TABLES)
    await knex(table)
      .whereNull('ended_at_ms')
      .update({ next_attempt_at_ms: 1 });
}

/** What was taken around upgrades and has not been put back for good. */
async function hasOpenEffects(knex: Database): Promise<boolean> {
  return (
    (await knex('upgrade_effects').whereNull('ended_at_ms').first('id')) !==
    undefined
  );
}

const start = (rollouts: Rollouts, world: RolloutWorld) =>
  rollouts.fleet.start({
    planId: world.planId,
    digest: world.revision.digest,
    requestedBy: REQUESTER,
    idempotencyKey: `chaos-${world.planId}`,
  });

/**
 * A rollout over two stages with a pause on the way; the process dies at `killAt`, and the next one
 * goes on.
 */
async function play(
  knex: Database,
  planId: string,
  killAt?: number | CrashPoint,
) {
  const world = new RolloutWorld(knex, planId, [
    { clusters: 1 },
    { clusters: 2, settings: { maxConcurrent: 2, gates: [GATE] } },
  ]);
  await world.store();
  const first = new Killer(killAt);
  const engineOf = (killer: Killer) =>
    createEngine({
      knex,
      provider: killer.onlyAlive(world.provider),
      fleet: world.ports,
      effects: [killer.onlyAlive(world.effect)],
      crashHook: killer.hook,
    });
  const process = { killer: first, rollouts: engineOf(first) };
  const alive = async (
    work: (rollouts: Rollouts) => Promise<unknown>,
  ): Promise<boolean> => {
    await process.killer.run(() => work(process.rollouts));
    if (!process.killer.killedAt) return true;
    process.rollouts.engine.stop();
    process.killer = new Killer();
    process.rollouts = engineOf(process.killer);
    await expireLeases(knex);
    return false;
  };
  const find = async () =>
    (await process.rollouts.fleet.list({ planId }, { offset: 0, limit: 10 }))
      .items;
  const wish =
    (action: 'pause' | 'resume', desired: string) =>
    async (rollouts: Rollouts) => {
      const [rollout] = await find();
      if (rollout.desired !== desired && rollout.endedAtMs === undefined)
        await rollouts.fleet.control(rollout.id, { action }, REQUESTER);
    };
  // A client that sees that the portal died asks again.
  const insist = async (work: (rollouts: Rollouts) => Promise<unknown>) => {
    while (!(await alive(work)));
  };
  const tick = async (rollouts: Rollouts) => {
    // No living engine holds a lease between ticks. Calls that a dead engine had sent may still
    // arrive, but its lease expires here.
    await expireLeases(knex);
    await makeDue(knex);
    await rollouts.engine.tick();
  };

  await insist(rollouts => start(rollouts, world));
  await alive(tick);
  await insist(wish('pause', 'pause'));
  world.forbidden.pause = true;
  await alive(tick);
  await alive(tick);
  world.forbidden.pause = false;
  await insist(wish('resume', 'run'));
  const isOpen = async () =>
    (await find()).some(({ endedAtMs }) => endedAtMs === undefined) ||
    (await hasOpenEffects(knex));
  for (let count = 0; count < 200 && (await isOpen()); count += 1)
    await alive(tick);
  const rollouts = await find();
  expect(rollouts).toHaveLength(1);
  await expectEachHopOnce(
    world,
    rollouts[0],
    `${planId}, killed at ${first.killedAt}`,
  );
  return {
    visited: first.visited,
    killedAt: first.killedAt,
    writes: world.world.acceptedWrites.length,
  };
}

/**
 * Several at a time on one PostgreSQL, each with a database of its own: the engines of one would
 * take the work of another.
 */
async function inLanes(
  databaseId: TestDatabaseId,
  first: Database,
  work: (knex: Database) => Promise<void>,
): Promise<void> {
  const more = databaseId === 'SQLITE_3' || !EVERYTHING ? 0 : 3;
  const others: Database[] = [];
  // One after the other: PostgreSQL copies its template for each, and a test that waits for it
  // gives up soon.
  while (others.length < more)
    others.push(await freshDatabase(databases, databaseId));
  await Promise.all([first, ...others].map(work));
}

describe.each(databases.eachSupportedId())(
  'a rollout whose engine is killed, on %s',
  databaseId => {
    it(
      'at any crash point of rollouts, is continued by the next one: each cluster once, each hop once',
      async () => {
        const first = await freshDatabase(databases, databaseId);
        const undisturbed = await play(first, 'undisturbed');
        const reached = new Set<CrashPoint>();
        let kills = 0;
        const where: readonly (number | CrashPoint)[] = EVERYTHING
          ? undisturbed.visited.map((_, index) => index)
          : pointsInShort(databaseId);
        const left = [...where.entries()];
        await inLanes(databaseId, first, async knex => {
          for (
            let next = left.shift();
            next !== undefined;
            next = left.shift()
          ) {
            const [index, killAt] = next;
            const { killedAt } = await play(knex, `kill-${index}`, killAt);
            expect({ killAt, died: killedAt !== undefined }).toEqual({
              killAt,
              died: true,
            });
            if (killedAt) reached.add(killedAt);
            kills += 1;
            tellProgress(`crash points on ${databaseId}`, kills, where.length);
          }
        });
        // Where several queries are under way at once, the visit of a number may be another point
        // than in the undisturbed run.
        for (const point of (EVERYTHING
          ? POINTS
          : pointsInShort(databaseId)
        ).filter(each => !reached.has(each))) {
          const { killedAt } = await play(first, `kill-${point}`, point);
          expect(killedAt).toBe(point);
          reached.add(point);
          kills += 1;
        }
        addTotals({
          kills,
          rollouts: kills,
          acceptedWrites: kills * 3 * WRITES_PER_CLUSTER,
          hops: kills * 3 * WRITES_PER_CLUSTER,
        });
        process.stdout.write(
          `chaos ${databaseId}, rollouts, ${
            EVERYTHING ? 'every visit' : `CHAOS_SEED=${POINTS_SEED}`
          }: killed ${kills} times at ${reached.size} crash points; each of ${
            3 * WRITES_PER_CLUSTER
          } hops of each run written once, each of 3 effects taken and undone once\n`,
        );
      },
      LIMIT_MS,
    );

    it(
      'at random, as two replicas with what people do on the way: each hop once, nothing forbidden, never too many at once',
      async () => {
        const sums = {
          runs: 0,
          kills: 0,
          acts: 0,
          writes: 0,
          hops: 0,
          taken: 0,
          undone: 0,
          ticks: 0,
        };
        await inLanes(
          databaseId,
          await freshDatabase(databases, databaseId),
          async knex => {
            const other =
              databaseId === 'SQLITE_3'
                ? knex
                : Knex({ ...knex.client.config });
            while (sums.kills < KILLS) {
              const run = sums.runs;
              sums.runs += 1;
              const done = await playAtRandom(
                [knex, other],
                `random-${run}`,
                new Random(SEED + run),
              );
              sums.kills += done.kills;
              sums.acts += done.acts;
              sums.writes += done.writes;
              sums.hops += done.hops;
              sums.taken += done.taken;
              sums.undone += done.undone;
              sums.ticks = Math.max(sums.ticks, done.ticksAfterLastKill);
              tellProgress(`kills on ${databaseId}`, sums.kills, KILLS);
            }
            if (other !== knex) await other.destroy();
          },
        );
        expect(sums.writes).toBe(sums.hops);
        addTotals({
          kills: sums.kills,
          rollouts: sums.runs,
          actsOfPeople: sums.acts,
          acceptedWrites: sums.writes,
          hops: sums.hops,
        });
        process.stdout.write(
          `chaos ${databaseId}, rollouts at random, seed ${SEED}, ${sums.runs} runs: ${sums.kills} kills, ${sums.acts} acts of people; ${sums.writes} accepted writes for ${sums.hops} hops, 0 without live approval or while held, 0 over concurrency; ${sums.taken} effects taken, ${sums.undone} undone; at most ${sums.ticks} ticks to the end after the last kill\n`,
        );
      },
      LIMIT_MS,
    );
  },
);

describe('the world of these tests', () => {
  it('reports writes that were forbidden', async () => {
    const knex = await freshDatabase(databases, 'SQLITE_3');
    const world = new RolloutWorld(knex, 'misled', [
      { clusters: 2, settings: { maxConcurrent: 2 } },
      { clusters: 1 },
    ]);
    await world.store();
    // The database allows what the world believes to be forbidden, and two clusters at a time where
    // the world believes one.
    world.forbidden.freeze = true;
    Object.assign(world, { limits: [1, 1] });
    const rollouts = createEngine({
      knex,
      provider: world.provider,
      fleet: world.ports,
      effects: [world.effect],
    });
    await start(rollouts, world);
    for (let count = 0; count < 20; count += 1) {
      await makeDue(knex);
      await rollouts.engine.tick();
    }
    expect(world.violations).toContain(
      'misled-s1-c1 written although forbidden by freeze',
    );
    expect(world.violations).toContain('2 of 1 clusters running in stage 1');
  });
});

/**
 * Two replicas that die at any crash point with some probability, calls that fail and answers that
 * get lost, and people who forbid and allow.
 */
async function playAtRandom(
  pools: readonly Database[],
  planId: string,
  random: Random,
) {
  const [knex] = pools;
  const resets = (share: number) => () => {
    if (random.chance(share)) throw new Error('connection reset');
  };
  const stages = Array.from({ length: random.between(1, 3) }, () => {
    const clusters = random.between(1, 4);
    return {
      clusters,
      settings: {
        maxConcurrent: random.between(1, 3),
        canaries: random.between(0, Math.min(1, clusters)),
        gates: random.chance(0.5) ? [GATE] : [],
      },
    };
  });
  const world = new RolloutWorld(knex, planId, stages, {
    beforeWrite: resets(0.05),
    afterWrite: resets(0.1),
  });
  await world.store();
  const counts = { kills: 0, acts: 0, ticksAfterLastKill: 0 };
  let calmAfter = random.between(20, 60);
  const boot = (pool: Database) => {
    const killer = new Killer();
    const deadly = async (point: CrashPoint) => {
      if (killer.killedAt === undefined && calmAfter > 0 && random.chance(0.03))
        killer.kill(point);
      await killer.hook(point);
    };
    return {
      pool,
      killer,
      rollouts: createEngine({
        knex: pool,
        provider: killer.onlyAlive(world.provider),
        fleet: world.ports,
        effects: [killer.onlyAlive(world.effect)],
        crashHook: deadly,
      }),
    };
  };
  const replicas = pools.map(boot);
  const onAny = async (work: (rollouts: Rollouts) => Promise<unknown>) => {
    const peaceful = createEngine({
      knex,
      provider: world.provider,
      fleet: world.ports,
      effects: [world.effect],
    });
    await work(peaceful);
    peaceful.engine.stop();
  };
  await onAny(rollouts => start(rollouts, world));
  const find = async () => {
    let found: RolloutRecord | undefined;
    await onAny(async rollouts => {
      [found] = (
        await rollouts.fleet.list({ planId }, { offset: 0, limit: 1 })
      ).items;
    });
    return found!;
  };

  for (let round = 0; round < 500; round += 1) {
    const rollout = await find();
    if (rollout.endedAtMs !== undefined && !(await hasOpenEffects(knex))) {
      await expectEachHopOnce(world, rollout, `${planId}, seed ${SEED}`);
      // The rollout may end during a stop or freeze that no longer affects it. The next run needs a
      // clean fleet.
      await world.setEmergencyStop(false);
      await world.setFreeze(false);
      const { taken, undone } = world.effect;
      return {
        ...counts,
        taken,
        undone,
        writes: world.world.acceptedWrites.length,
        hops: world.stages.flat().length * WRITES_PER_CLUSTER,
      };
    }
    await makeDue(knex);
    counts.ticksAfterLastKill += 1;
    await Promise.all(
      replicas.map(({ killer, rollouts }) =>
        killer.run(() => rollouts.engine.tick()),
      ),
    );
    for (const [index, replica] of replicas.entries()) {
      if (replica.killer.killedAt === undefined) continue;
      counts.kills += 1;
      counts.ticksAfterLastKill = 0;
      replica.rollouts.engine.stop();
      await expireLeases(knex);
      replicas[index] = boot(replica.pool);
    }
    if (
      calmAfter > 0
        ? random.chance(0.3)
        : Object.values(world.forbidden).some(Boolean)
    ) {
      await act(world, random, await find(), calmAfter <= 0, onAny);
      counts.acts += 1;
    }
    calmAfter -= 1;
  }
  throw new Error(
    `${planId} with seed ${SEED} does not converge: ${JSON.stringify(
      await find(),
      undefined,
      1,
    ).slice(0, 3000)}`,
  );
}

/**
 * Forbids or allows something; in the end everything is allowed again. No engine is in the middle
 * of a tick meanwhile, so that the world knows what is forbidden.
 */
async function act(
  world: RolloutWorld,
  random: Random,
  rollout: RolloutRecord,
  calm: boolean,
  onAny: (work: (rollouts: Rollouts) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { forbidden } = world;
  const what = random.pick(
    Object.keys(forbidden).filter(
      key => !calm || forbidden[key as keyof typeof forbidden],
    ),
  ) as keyof typeof forbidden;
  switch (what) {
    case 'approval':
      return forbidden.approval ? world.approve() : world.takeApprovalBack();
    case 'emergencyStop':
      return world.setEmergencyStop(!forbidden.emergencyStop);
    case 'freeze':
      return world.setFreeze(!forbidden.freeze);
    default: {
      if (rollout.endedAtMs !== undefined) return undefined;
      const action = forbidden.pause ? 'resume' : 'pause';
      if (action === 'resume') forbidden.pause = false;
      await onAny(rollouts =>
        rollouts.fleet.control(rollout.id, { action }, REQUESTER),
      );
      if (action === 'pause') forbidden.pause = true;
      return undefined;
    }
  }
}
