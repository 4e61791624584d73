/**
 * How long after an answer a page asks again, in milliseconds, while what it shows is at work and no signal would tell of a change: with the time of the
 * answer itself a change is on the screen within two seconds. An unchanged answer costs a 304, and `useResource` slows down while nobody looks.
 */
export const LIVE_MS = 1_000;

/** The same for lists of which nothing is at work. */
export const IDLE_MS = 10_000;

/** The same while signals arrive, whatever is shown: for what changes without being stored, such as times that pass. */
export const SIGNALLED_MS = 60_000;
