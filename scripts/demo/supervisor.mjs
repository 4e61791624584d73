import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Runs the TypeScript of the workspaces as it is, without a build. */
export const sourceArguments = [
  '--require',
  fileURLToPath(new URL('../lib/runSources.cjs', import.meta.url)),
];
const nodeArguments = [
  '--require',
  fileURLToPath(new URL('endWithParent.cjs', import.meta.url)),
  ...sourceArguments,
];
const STOP_SECONDS = 10;
/** So many ends within this time mean that starting again does not help. */
const HOPELESS = { ends: 5, seconds: 60 };

/**
 * Runs a TypeScript program of the workspaces, writes its output to a file and starts it again when
 * it ends. `whenHopeless` is called with the last lines when it keeps ending.
 */
export class Supervisor {
  #options;
  #child;
  #stopping = false;
  #ends = [];

  /**
   * @param {{ name: string, entry: string, cwd: string, args: string[], env: object, log: string,
   *   pidFile: string, say(line: string): void, whenHopeless(lines: string): void }} options
   */
  constructor(options) {
    this.#options = options;
  }

  start() {
    const { entry, args, cwd, env, log, pidFile } = this.#options;
    // A file and not a pipe: a pipe would break when the demo is killed, and the child could not
    // say goodbye.
    const output = openSync(log, 'a');
    const child = spawn(process.execPath, [...nodeArguments, entry, ...args], {
      cwd,
      env,
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    this.#child = child;
    if (child.pid) writeFileSync(pidFile, `${child.pid}\n`);
    child.once('error', error => this.#options.whenHopeless(error.message));
    child.once('close', (code, signal) =>
      this.#ended(signal ?? `code ${code}`),
    );
  }

  /** Does not start it again: a terminal sends its Ctrl-C to all programs at once. */
  expectEnd() {
    this.#stopping = true;
  }

  async stop() {
    this.expectEnd();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise(resolve => child.once('close', resolve));
    child.kill('SIGTERM');
    const late = new AbortController();
    await Promise.race([
      ended,
      sleep(STOP_SECONDS * 1000, undefined, { signal: late.signal }).then(
        () => child.kill('SIGKILL'),
        () => {},
      ),
    ]);
    await ended;
    late.abort();
    rmSync(this.#options.pidFile, { force: true });
  }

  lastLines(count = 30) {
    return readFileSync(this.#options.log, 'utf8')
      .split('\n')
      .slice(-count)
      .join('\n');
  }

  async #ended(how) {
    if (this.#stopping) return;
    const now = Date.now();
    this.#ends = [
      ...this.#ends.filter(time => now - time < HOPELESS.seconds * 1000),
      now,
    ];
    if (this.#ends.length >= HOPELESS.ends) {
      this.#options.whenHopeless(this.lastLines());
      return;
    }
    this.#options.say(
      `The ${this.#options.name} ended (${how}); starting it again`,
    );
    await sleep(1000);
    if (!this.#stopping) this.start();
  }
}
