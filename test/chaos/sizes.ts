/** `npm run chaos`: everything. Without it a short selection, which runs with the other tests. */
export const EVERYTHING = process.env.CHAOS_EVERYTHING === '1';

/** How many of each fault are played, on each database where it applies. */
export const SIZES = EVERYTHING ? { kills: 1000, stops: 500, lostConnections: 500, restarts: 50, skewedStops: 100 } : { kills: 40, stops: 8, lostConnections: 25, restarts: 2, skewedStops: 4 };
