/* eslint-disable jest/no-export, jest/valid-title, jest/no-disabled-tests, jest/expect-expect -- a helper that makes suites, not a suite */
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * `describe` with a real server that an environment variable names; without it the tests are
 * skipped by name with the reason.
 * @throws Error when the variable names no file by an absolute path
 */
export function describeWithProgram(
  name: string,
  variable: string,
  tests: (program: string) => void,
): void {
  const program = process.env[variable];
  if (!program) {
    describe.skip(`${name} (skipped: ${variable} names no program, see docs/development.md)`, () => {
      it('needs the real program', () => undefined);
    });
    return;
  }
  if (!path.isAbsolute(program) || !existsSync(program))
    throw new Error(
      `${variable} is "${program}", which is no absolute path of a file. Name the program (docs/development.md says how to build it), or unset it.`,
    );
  describe(name, () => {
    tests(program);
  });
}
