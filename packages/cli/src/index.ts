/**
 * `drydock check`: the readiness of a cluster or of manifest files, in a terminal or in CI. Input: a kubeconfig context, files or standard
 * input; output: a report and an exit code that tells ready, blocked and unknown apart. Invariant: it only reads, and what it could not
 * read is never reported as fine.
 *
 * @packageDocumentation
 */
import { runProgram } from './program';

void runProgram(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  now: () => new Date(),
}).then(code => {
  process.exitCode = code;
});
