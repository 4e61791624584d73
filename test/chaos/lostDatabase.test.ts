import Knex, { type Knex as Database } from 'knex';
import { applyMigrations } from './engines';
import { FleetUnderFaults, pause } from './fleetUnderFaults';
import { startOwnPostgres } from './ownPostgres';
import {
  connectionOf,
  describeOnPostgres,
  postgresDatabases,
  skippedBecause,
} from './postgresOnly';
import { Random, seedOf } from './random';
import { LIMIT_MS, SIZES, tellProgress } from './sizes';
import { addTotals } from './totals';

const SEED = seedOf(process.env.CHAOS_SEED);
/**
 * A connection is lost and made anew in a fixed time, not in a share of a lease: what is taken up
 * late is to be late because of the engine.
 */
const LEASE_SECONDS = 2;

/**
 * Ends one connection of the replicas, rather one in the middle of something; undefined: there is
 * none.
 */
async function endConnection(
  knex: Database,
  names: readonly string[],
): Promise<string | undefined> {
  const victims = await knex('pg_stat_activity')
    .whereIn('application_name', names)
    .orderByRaw(
      `case state when 'idle in transaction' then 0 when 'active' then 1 else 2 end, random()`,
    )
    .limit(1)
    .select<{ pid: number; state: string }[]>('pid', 'state');
  for (const { pid, state } of victims) {
    const { rows } = await knex.raw<{ rows: { ended: boolean }[] }>(
      'select pg_terminate_backend(?) as ended',
      [pid],
    );
    if (rows[0].ended) return state;
  }
  return undefined;
}

function describeCounts({ counts, convergence }: FleetUnderFaults): string {
  const { plans, acts, writes, hops, refusedAsStale, arrivedLate } = counts;
  return [
    `  ${plans} rollouts, ${acts} acts of people; ${writes} accepted writes for ${hops} hops; ${refusedAsStale} writes refused as stale by the platform, ${arrivedLate} that had been permitted arrived after something was forbidden`,
    `  ${convergence}`,
    '',
  ].join('\n');
}

describeOnPostgres(
  `two replicas that lose their database${skippedBecause}`,
  () => {
    it(
      'lose connections at random: each hop is written once, and nothing that was forbidden',
      async () => {
        const [[databaseId]] = postgresDatabases.eachSupportedId();
        const knex = await postgresDatabases.init(databaseId);
        await applyMigrations(knex);
        const random = new Random(SEED);
        const fleet = await FleetUnderFaults.start({
          knex,
          connection: connectionOf(knex),
          random,
          leaseSeconds: LEASE_SECONDS,
        });
        const names = fleet.replicas.map(({ name }) => name);
        const lost = { idle: 0, busy: 0 };
        try {
          while (lost.idle + lost.busy < SIZES.lostConnections) {
            await fleet.keepBusy();
            if (random.chance(0.05)) await fleet.act();
            // Most connections are lost while there is work to lose.
            if (random.chance(0.03)) await fleet.allowAll();
            await pause(random.between(0, 120));
            const sinceMs = performance.now();
            const held = random.chance(0.05) ? await fleet.openWork() : [];
            const state = await endConnection(knex, names);
            if (state === 'active' || state === 'idle in transaction')
              lost.busy += 1;
            else if (state !== undefined) lost.idle += 1;
            tellProgress(
              'connections',
              lost.idle + lost.busy,
              SIZES.lostConnections,
            );
            await fleet.untilTakenUp(held, sinceMs);
          }
          const sinceMs = performance.now();
          await fleet.untilTakenUp(await fleet.openWork(), sinceMs);
          await fleet.finish();
          expect(fleet.counts.writes).toBe(fleet.counts.hops);
          addTotals({
            lostConnections: lost.busy + lost.idle,
            ...fleet.totals,
          });
          process.stdout.write(
            `chaos lost connections, seed ${SEED}: ${
              lost.busy + lost.idle
            } connections ended, ${
              lost.busy
            } of them in the middle of a query or transaction\n${describeCounts(
              fleet,
            )}`,
          );
        } finally {
          await fleet.close();
        }
      },
      LIMIT_MS,
    );

    it(
      'lose the database itself: each hop is written once, and what was approved stays approved',
      async () => {
        const postgres = await startOwnPostgres();
        if ('missing' in postgres) throw new Error(postgres.missing);
        const knex = Knex({
          client: 'pg',
          connection: postgres.connection,
          acquireConnectionTimeout: 10_000,
        });
        const random = new Random(SEED);
        await applyMigrations(knex);
        const fleet = await FleetUnderFaults.start({
          knex,
          connection: postgres.connection,
          random,
          leaseSeconds: LEASE_SECONDS,
        });
        let restarts = 0;
        try {
          while (restarts < SIZES.restarts) {
            await fleet.keepBusy();
            if (random.chance(0.3)) await fleet.act();
            if (random.chance(0.2)) await fleet.allowAll();
            await pause(random.between(50, 600));
            const held = await fleet.openWork();
            const approvals = await knex('plan_approvals')
              .select('id', 'ended_at_ms')
              .orderBy('id');
            await postgres.restart();
            restarts += 1;
            const sinceMs = performance.now();
            expect(
              await insist(() =>
                knex('plan_approvals')
                  .select('id', 'ended_at_ms')
                  .orderBy('id'),
              ),
            ).toEqual(approvals);
            await fleet.untilTakenUp(held, sinceMs);
          }
          await fleet.finish();
          expect(fleet.counts.writes).toBe(fleet.counts.hops);
          addTotals({ restarts, ...fleet.totals });
          process.stdout.write(
            `chaos database restarts, seed ${SEED}: ${restarts} restarts in the middle of work\n${describeCounts(
              fleet,
            )}`,
          );
        } finally {
          await fleet.close();
          await knex.destroy();
          await postgres.stop();
        }
      },
      LIMIT_MS,
    );
  },
);

/** The pool finds its dead connections one by one. */
async function insist<T>(ask: () => PromiseLike<T>, attempts = 20): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (attempts === 0) throw error;
    await pause(50);
    return insist(ask, attempts - 1);
  }
}
