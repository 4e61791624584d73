/* eslint-disable jest/no-export, jest/valid-title, jest/no-disabled-tests, jest/expect-expect -- a helper that makes tests, not a suite */

/**
 * `it` in `npm run test:all`; in `npm test` the test is skipped by name, with the reason. For axe on
 * whole pages that the browser layer shows it too (docs/development.md).
 */
export function itInFull(name: string, test: () => Promise<void>): void {
  if (process.env.DRYDOCK_TEST_ALL === '1') it(name, test);
  else it.skip(`${name} (skipped: takes seconds; npm run test:all)`, test);
}
