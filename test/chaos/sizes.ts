/** `npm run chaos`: everything. Without it a short selection, which runs with the other tests. */
export const EVERYTHING = process.env.CHAOS_EVERYTHING === '1';

const FULL = { kills: 1000, stops: 500, lostConnections: 500, restarts: 50, skewedStops: 100, plansAtOnce: 4, clustersOfStage: 5 };
const SHORT: typeof FULL = { kills: 40, stops: 6, lostConnections: 25, restarts: 2, skewedStops: 3, plansAtOnce: 2, clustersOfStage: 3 };

/** How many of each fault are played, on each database where it applies, over how many rollouts at any time, and how large these are. */
export const SIZES = EVERYTHING ? FULL : SHORT;
