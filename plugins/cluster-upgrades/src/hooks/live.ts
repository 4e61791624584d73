/**
 * How long after an answer a page asks again, in milliseconds, while what it shows is at work: with the time of the answer itself a change is on
 * the screen within two seconds. An unchanged answer costs a 304, and `useResource` slows down while nobody looks.
 */
export const LIVE_MS = 1_000;

/** The same for lists of which nothing is at work. */
export const IDLE_MS = 10_000;
