import fc from 'fast-check';

/**
 * The same cases in every run, so that a run is red for what was changed only.
 * `DRYDOCK_SEED=<number>` draws others; a failure prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env.DRYDOCK_SEED ?? 20261121) });
