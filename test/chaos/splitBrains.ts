import type { CrashPoint } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { HANGS_AFTER_SECONDS } from '../src/eventually';
import { FleetUnderFaults, OpenWork, pause } from './fleetUnderFaults';
import type { Random } from './random';
import type { Replica } from './replicas';

/**
 * Where it hurts most: around a write, its entry in the ledger and its result, and around what
 * makes others begin.
 */
const POINTS: readonly CrashPoint[] = [
  'after-operation-intent',
  'before-provider-start',
  'after-provider-start',
  'before-operation-record',
  'before-step-result',
  'after-lease-claim',
  'before-member-start',
  'before-lease-release',
];
/**
 * How long to wait for a replica to reach a point. After that everything is allowed again, so that
 * it must reach it.
 */
const PATIENCE_MS = 800;

/**
 * Stops one replica somewhere in its work, until the other has taken over all that it can; then
 * both believe for a moment that they own it.
 */
export async function stopAndContinue(
  fleet: FleetUnderFaults,
  leaseSeconds: number,
  random: Random,
): Promise<{ takenOver: number; locked: number }> {
  const replica = random.pick(fleet.replicas);
  await stopSomewhere(fleet, replica, random);
  const stoppedAtMs = performance.now();
  // Not awaited here: it may have to wait for a transaction of the stopped replica.
  const acting = random.chance(0.4) ? fleet.act() : Promise.resolve();
  try {
    const held = (await fleet.openWork()).filter(
      ({ owner }) => owner === replica.engineId,
    );
    let left: readonly OpenWork[] = held;
    // Work that is locked in a transaction of the stopped replica cannot be taken over before it
    // continues. All other work can, however slowly.
    while (
      left.length > 0 &&
      (performance.now() - stoppedAtMs < 2 * leaseSeconds * 1000 ||
        !(await fleet.isInTransaction(replica)))
    ) {
      if (performance.now() - stoppedAtMs > HANGS_AFTER_SECONDS * 1000)
        throw new Error(
          `No replica took over ${left.map(({ id }) => id).join(', ')} from ${
            replica.name
          }`,
        );
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

/**
 * At some time, right after a call of the platform that it has not heard the answer of, or at a
 * crash point.
 */
async function stopSomewhere(
  fleet: FleetUnderFaults,
  replica: Replica,
  random: Random,
): Promise<void> {
  const moment = random.pick([
    'time',
    'observe',
    'follow',
    'start',
    'point',
    'point',
  ] as const);
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
    if (performance.now() - beganMs > HANGS_AFTER_SECONDS * 1000)
      throw new Error(`${replica.name} never came to ${moment}`);
  }
}
