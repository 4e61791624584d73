import { applyMigrations } from './engines';
import { FleetUnderFaults } from './fleetUnderFaults';
import { connectionOf, describeOnPostgres, postgresDatabases, skippedBecause } from './postgresOnly';
import { Random, seedOf } from './random';
import { LIMIT_MS, SIZES, tellProgress } from './sizes';
import { stopAndContinue } from './splitBrains';

const SEED = seedOf(process.env.CHAOS_SEED);
const LEASE_SECONDS = 0.5;

describeOnPostgres(`two replicas of which one is stopped (SIGSTOP) for longer than its leases${skippedBecause}`, () => {
  it('write each hop once, nothing on a stale observation and nothing that was forbidden', async () => {
    const [[databaseId]] = postgresDatabases.eachSupportedId();
    const knex = await postgresDatabases.init(databaseId);
    await applyMigrations(knex);
    const random = new Random(SEED);
    const fleet = await FleetUnderFaults.start({ knex, connection: connectionOf(knex), random, leaseSeconds: LEASE_SECONDS });
    const sums = { splitBrains: 0, stops: 0, takenOver: 0, locked: 0 };
    try {
      while (sums.splitBrains < SIZES.stops) {
        await fleet.keepBusy();
        const done = await stopAndContinue(fleet, LEASE_SECONDS, random);
        sums.stops += 1;
        if (done.takenOver > 0) sums.splitBrains += 1;
        tellProgress('split brains', sums.splitBrains, SIZES.stops);
        sums.takenOver += done.takenOver;
        sums.locked += done.locked;
        expect(sums.stops).toBeLessThan(SIZES.stops * 4);
      }
      const periods = await fleet.finish();
      const { plans, acts, writes, hops, refusedAsStale, arrivedLate, mostLeasePeriods } = fleet.counts;
      expect(writes).toBe(hops);
      process.stdout.write(
        [
          `chaos split brains, seed ${SEED}: ${sums.splitBrains} of ${sums.stops} stops were one (somebody took over what the stopped replica held), ${sums.takenOver} pieces of work taken over, ${sums.locked} not, because the stopped replica was in a transaction on them`,
          `  ${plans} rollouts, ${acts} acts of people; ${writes} accepted writes for ${hops} hops; ${refusedAsStale} writes refused as stale by the platform, ${arrivedLate} that had been permitted arrived after something was forbidden`,
          `  all taken over at most ${mostLeasePeriods.toFixed(1)} lease periods after the stop; all rollouts ended ${periods.toFixed(1)} lease periods after the last`,
          '',
        ].join('\n'),
      );
    } finally {
      await fleet.close();
    }
  }, LIMIT_MS);
});
