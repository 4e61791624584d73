/* eslint-disable jest/no-export, jest/valid-title, jest/valid-describe-callback, jest/no-disabled-tests, jest/expect-expect -- a helper that makes suites, not a suite */

/** `npm run test:all`: nothing is left out or abridged. */
export const IN_FULL = process.env.DRYDOCK_TEST_ALL === '1';

/**
 * `describe` in `npm run test:all`; in `npm test` the tests are skipped by name, with the reason.
 */
export function describeInFull(name: string, tests: () => void): void {
  if (IN_FULL) describe(name, tests);
  else
    describe.skip(`${name} (skipped: takes a minute; npm run test:all)`, tests);
}
