/**
 * How long tests wait for an answer that comes: longer than the busiest machine takes. Limits of
 * seconds were reached by answers that lay ready while it did something else.
 */
export const HANGS_AFTER_SECONDS = 480;
