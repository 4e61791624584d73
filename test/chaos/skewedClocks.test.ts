import { applyMigrations } from './engines';
import { FleetUnderFaults, pause } from './fleetUnderFaults';
import { connectionOf, describeOnPostgres, postgresDatabases, skippedBecause } from './postgresOnly';
import { Random, seedOf } from './random';
import { LIMIT_MS, SIZES, tellProgress } from './sizes';
import { stopAndContinue } from './splitBrains';

const SEED = seedOf(process.env.CHAOS_SEED);
const LEASE_SECONDS = 0.5;
const MINUTE_MS = 60_000;
const SKEWS_MS = [-10 * MINUTE_MS, 10 * MINUTE_MS];

/** As plans write it, in UTC. */
function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

describeOnPostgres(`two replicas whose clocks are 10 minutes slow and 10 minutes fast${skippedBecause}`, () => {
  it('share work, keep freezes and soaks as they are by the time of the database, and write each hop once', async () => {
    const [[databaseId]] = postgresDatabases.eachSupportedId();
    const knex = await postgresDatabases.init(databaseId);
    await applyMigrations(knex);
    const random = new Random(SEED);
    const fleet = await FleetUnderFaults.start({ knex, connection: connectionOf(knex), random, leaseSeconds: LEASE_SECONDS, skewsMs: SKEWS_MS });
    try {
      // To one replica it has not begun, to the other it is over.
      const now = Date.now();
      const frozen = await fleet.beginAside('frozen', [{ clusters: 2 }], { freezes: [{ name: 'now', from: minuteOf(now - 5 * MINUTE_MS), until: minuteOf(now + 6 * MINUTE_MS) }] });
      // To one replica it is over before it begins.
      const soaking = await fleet.beginAside('soaking', [{ clusters: 1, settings: { soakMinutes: 5 } }, { clusters: 1 }]);
      let stops = 0;
      let splitBrains = 0;
      while (splitBrains < SIZES.skewedStops) {
        await fleet.keepBusy();
        const done = await stopAndContinue(fleet, LEASE_SECONDS, random);
        stops += 1;
        if (done.takenOver > 0) splitBrains += 1;
        tellProgress('split brains', splitBrains, SIZES.skewedStops);
        expect(stops).toBeLessThan(SIZES.skewedStops * 4);
      }
      const periods = await fleet.finish();
      // The first stage of what soaks is long done when this has gone on for a while.
      while (!soaking.world.acceptedWrites.some(({ kind }) => kind === 'node-pools')) await pause(50);
      await pause(4 * LEASE_SECONDS * 1000);
      expect(frozen.world.acceptedWrites).toEqual([]);
      expect(soaking.world.acceptedWrites.map(({ cluster }) => cluster)).toEqual(soaking.world.acceptedWrites.map(() => soaking.stages[0][0]));
      const owners = new Set((await knex('attempts').distinct<{ lease_owner: string }[]>('lease_owner')).map(({ lease_owner }) => lease_owner));
      expect(fleet.replicas.filter(({ engineId }) => !owners.has(engineId)).map(({ name }) => name)).toEqual([]);
      const { plans, writes, hops, mostLeasePeriods } = fleet.counts;
      expect(writes).toBe(hops);
      process.stdout.write(
        [
          `chaos skewed clocks, seed ${SEED}: replicas ${SKEWS_MS.map(skewMs => `${skewMs / MINUTE_MS} min`).join(' and ')} off, ${splitBrains} split brains in ${stops} stops`,
          `  ${plans} rollouts; ${writes} accepted writes for ${hops} hops; 0 in a freeze that one replica believed over and the other not begun, 0 in a soak that one believed over`,
          `  all taken over at most ${mostLeasePeriods.toFixed(1)} lease periods after the stop; all rollouts ended ${periods.toFixed(1)} lease periods after the last`,
          '',
        ].join('\n'),
      );
    } finally {
      await fleet.close();
    }
  }, LIMIT_MS);
});
