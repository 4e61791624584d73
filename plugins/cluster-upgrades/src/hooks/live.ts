/**
 * How long after an answer a page asks again, in milliseconds, while an upgrade on it runs and no
 * signal would tell of a change: with the time of the answer itself a change is on the screen
 * within two seconds. An unchanged answer costs a 304, and `useResource` slows down while the tab
 * is hidden.
 */
export const LIVE_MS = 1_000;

/** The same for lists without a running upgrade. */
export const IDLE_MS = 10_000;

/**
 * The same while signals arrive, whatever is shown: for what changes without being stored, such as
 * times that pass.
 */
export const SIGNALLED_MS = 60_000;
