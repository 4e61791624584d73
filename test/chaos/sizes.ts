/**
 * `npm run chaos` and `npm run test:all`: everything. Without it a short selection, which runs with
 * the other tests.
 */
export const EVERYTHING = process.env.CHAOS_EVERYTHING === '1';
/** How much of everything, where there is less time: 0.1 plays a tenth. */
const SHARE = Number(process.env.CHAOS_SHARE || 1);

const FULL = { kills: 1000, stops: 500, lostConnections: 500, restarts: 50 };
const SHORT: typeof FULL = {
  kills: 12,
  stops: 2,
  lostConnections: 5,
  restarts: 1,
};
const shareOf = (count: number) => Math.max(1, Math.round(count * SHARE));
const SHARE_OF_FULL: typeof FULL = {
  kills: shareOf(FULL.kills),
  stops: shareOf(FULL.stops),
  lostConnections: shareOf(FULL.lostConnections),
  restarts: shareOf(FULL.restarts),
};

/**
 * How many of each fault are played, on each database where it applies, over how many rollouts at
 * any time, and how large these are.
 */
export const SIZES = EVERYTHING
  ? { ...SHARE_OF_FULL, plansAtOnce: 4, clustersOfStage: 5 }
  : { ...SHORT, plansAtOnce: 2, clustersOfStage: 3 };
/** Of one test in full, milliseconds: a busy machine takes long. */
export const LIMIT_MS = 3_600_000;
/** Says how far a long test is. */
export function tellProgress(what: string, done: number, of: number): void {
  if (EVERYTHING && done > 0 && done % 50 === 0 && done < of)
    process.stdout.write(`${what}: ${done} of ${of}\n`);
}
