import { applyMigrations } from './engines';
import { FleetUnderFaults, pause } from './fleetUnderFaults';
import { HeldByTime } from './heldByTime';
import {
  connectionOf,
  describeOnPostgres,
  postgresDatabases,
  skippedBecause,
} from './postgresOnly';
import { Random, seedOf } from './random';
import { LIMIT_MS, SIZES, tellProgress } from './sizes';
import { stopAndContinue } from './splitBrains';
import { addTotals } from './totals';

const SEED = seedOf(process.env.CHAOS_SEED);
const LEASE_SECONDS = 0.5;
const MINUTE_MS = 60_000;
/** Each replica's time of day is off by so much. */
const SKEWS_MS = [-10 * MINUTE_MS, 10 * MINUTE_MS];

describeOnPostgres(
  `two replicas of which one is 10 minutes slow and one 10 minutes fast, and one is stopped (SIGSTOP) for longer than its leases${skippedBecause}`,
  () => {
    it(
      'write each hop once, nothing on a stale observation, nothing that was forbidden, and nothing that only their own time allows [T-134]',
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
          skewsMs: SKEWS_MS,
        });
        const held = new HeldByTime(fleet);
        const sums = { splitBrains: 0, stops: 0, takenOver: 0, locked: 0 };
        try {
          while (sums.splitBrains < SIZES.stops) {
            await fleet.keepBusy();
            await held.look();
            const done = await stopAndContinue(fleet, LEASE_SECONDS, random);
            sums.stops += 1;
            if (done.takenOver > 0) sums.splitBrains += 1;
            tellProgress('split brains', sums.splitBrains, SIZES.stops);
            sums.takenOver += done.takenOver;
            sums.locked += done.locked;
            expect(sums.stops).toBeLessThan(SIZES.stops * 4);
          }
          await fleet.finish();
          while (!held.soaks) await pause(50);
          await pause(4 * LEASE_SECONDS * 1000);
          await held.look();
          expect(held.looks).toBeGreaterThan(0);
          // Each of them must have done some of the work, or no clock was put to the test.
          const owners = new Set(
            (
              await knex('attempts').distinct<{ lease_owner: string }[]>(
                'lease_owner',
              )
            ).map(({ lease_owner }) => lease_owner),
          );
          expect(
            fleet.replicas
              .filter(({ engineId }) => !owners.has(engineId))
              .map(({ name }) => name),
          ).toEqual([]);
          const { plans, acts, writes, hops, refusedAsStale, arrivedLate } =
            fleet.counts;
          expect(writes).toBe(hops);
          addTotals({ splitBrains: sums.splitBrains, ...fleet.totals });
          process.stdout.write(
            [
              `chaos split brains, seed ${SEED}, clocks ${SKEWS_MS.map(
                skewMs => `${skewMs / MINUTE_MS} min`,
              ).join(' and ')} off: ${sums.splitBrains} of ${
                sums.stops
              } stops were one (the other replica took over what the stopped one held), ${
                sums.takenOver
              } pieces of work taken over, ${
                sums.locked
              } not, because the stopped replica was in a transaction on them`,
              `  ${plans} rollouts, ${acts} acts of people; ${writes} accepted writes for ${hops} hops; ${refusedAsStale} writes refused as stale by the platform, ${arrivedLate} that had been permitted arrived after something was forbidden`,
              `  ${held.looks} looks at a freeze that one replica believed over and the other not begun, and at a soak that one believed over: 0 writes in either`,
              `  ${fleet.convergence}`,
              '',
            ].join('\n'),
          );
        } finally {
          await fleet.close();
        }
      },
      LIMIT_MS,
    );
  },
);
