/**
 * `drydock check`: the readiness of a cluster or of manifest files, in a terminal or in CI. Input:
 * a kubeconfig context, files or standard input; output: a report and an exit code that tells
 * ready, blocked and unknown apart. Invariant: it only reads, and what it could not read is never
 * reported as fine.
 *
 * @packageDocumentation
 */
import { EXIT_CODES } from './exitCode';
import { runProgram } from './program';

/**
 * Node itself would end with 1 on what is not caught, which means findings, and with 0 where
 * nothing is left to wait for.
 */
process.exitCode = EXIT_CODES.unknown;
let isBroken = false;
const fail = (error: unknown) => {
  isBroken = true;
  process.exitCode = EXIT_CODES.unknown;
  process.stderr.write(
    `drydock: unexpected fault: ${
      error instanceof Error ? error.stack : String(error)
    }\n`,
  );
};
process.on('uncaughtException', error => {
  fail(error);
  process.exit();
});
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of the report has closed the pipe, as head does.
  if (error.code !== 'EPIPE')
    fail(new Error(`The report could not be written: ${error.code}`));
});

void runProgram(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  now: () => new Date(),
}).then(code => {
  process.exitCode = isBroken ? EXIT_CODES.unknown : code;
});
