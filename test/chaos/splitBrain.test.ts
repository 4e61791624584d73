import { performance } from 'node:perf_hooks';
import type { CrashPoint } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { applyMigrations } from './engines';
import { FleetUnderFaults, OpenWork, pause } from './fleetUnderFaults';
import { connectionOf, describeOnPostgres, postgresDatabases, skippedBecause } from './postgresOnly';
import { Random, seedOf } from './random';
import type { Replica } from './replicas';
import { SIZES } from './sizes';

const SEED = seedOf(process.env.CHAOS_SEED);
const LEASE_SECONDS = 0.5;
/** Where it hurts most: around a write, its entry in the ledger and its result, and around what makes others begin. */
const POINTS: readonly CrashPoint[] = ['after-operation-intent', 'before-provider-start', 'after-provider-start', 'before-operation-record', 'before-step-result', 'after-lease-claim', 'before-member-start', 'before-lease-release'];
/** How long somebody waits for a replica to come to a point before everything is allowed again, so that it must. */
const PATIENCE_MS = 800;

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
        const done = await stopAndContinue(fleet, random);
        sums.stops += 1;
        if (done.takenOver > 0) sums.splitBrains += 1;
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
  }, 900_000);
});

/** Stops one replica somewhere in its work, until the other has taken over all that it can; then both believe for a moment that they own it. */
async function stopAndContinue(fleet: FleetUnderFaults, random: Random): Promise<{ takenOver: number; locked: number }> {
  const replica = random.pick(fleet.replicas);
  await stopSomewhere(fleet, replica, random);
  const stoppedAtMs = performance.now();
  // Not awaited here: it may have to wait for a transaction of the stopped replica.
  const acting = random.chance(0.4) ? fleet.act() : Promise.resolve();
  try {
    const held = (await fleet.openWork()).filter(({ owner }) => owner === replica.engineId);
    let left: readonly OpenWork[] = held;
    // What it holds in a transaction nobody can take over before it goes on.
    while (left.length > 0 && performance.now() - stoppedAtMs < 2 * LEASE_SECONDS * 1000) {
      await pause(20);
      left = await fleet.stillHeld(held);
    }
    if (left.length === 0) await fleet.untilTakenUp(held, stoppedAtMs);
    return { takenOver: held.length - left.length, locked: left.length };
  } finally {
    replica.continue();
    await acting;
  }
}

/** At some time, right after a call of the platform that it has not heard the answer of, or at a crash point. */
async function stopSomewhere(fleet: FleetUnderFaults, replica: Replica, random: Random): Promise<void> {
  const moment = random.pick(['time', 'observe', 'start', 'point', 'point'] as const);
  if (moment === 'time') {
    await pause(random.between(0, 60));
    replica.stop();
    return;
  }
  const stopped =
    moment === 'point'
      ? replica.stopAt(random.pick(POINTS))
      : new Promise<void>(resolve => {
          fleet.platform.atNextCall(replica.name, moment, () => {
            replica.stop();
            resolve();
          });
        });
  let reached = false;
  void stopped.then(() => {
    reached = true;
  });
  const beganMs = performance.now();
  while (!reached) {
    await pause(5);
    // Everything may be held, or at its end.
    if (performance.now() - beganMs < PATIENCE_MS) continue;
    await fleet.allowAll();
    await fleet.keepBusy();
    if (performance.now() - beganMs > 75 * PATIENCE_MS) throw new Error(`${replica.name} never came to ${moment}`);
  }
}
