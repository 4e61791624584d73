/**
 * All in `npm run test:all`. In `npm test` every nth, beginning with the first: of many cases that
 * go the same way with small differences.
 */
export function someOf<T>(all: readonly T[], every: number): readonly T[] {
  return process.env.DRYDOCK_TEST_ALL === '1'
    ? all
    : all.filter((_, index) => index % every === 0);
}
