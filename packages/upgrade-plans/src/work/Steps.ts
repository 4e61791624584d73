/**
 * A computation that stops at each `yield`, so that its caller can let other work go first, or give
 * up.
 */
export type Steps<T> = Generator<void, T, void>;

/**
 * Runs a computation to its end without a stop. For callers that nothing else waits for, such as
 * the command line.
 */
export function runSteps<T>(steps: Steps<T>): T {
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}
