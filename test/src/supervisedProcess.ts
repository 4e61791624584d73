import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HANGS_AFTER_SECONDS } from './eventually';

/**
 * Runs the program until it ends or standard input closes. Input closes when its parent is gone for
 * whatever reason, a SIGKILL included, so that no test can leave a server running.
 */
const SUPERVISOR = `
exec 4<&0
"$@" </dev/null 4<&- &
program=$!
echo "$program" > "$PID_FILE"
{ cat <&4 >/dev/null; kill -9 "$program"; } >/dev/null 2>&1 &
guard=$!
exec 4<&-
wait "$program"
code=$?
kill "$guard" 2>/dev/null
exit "$code"
`;

const STOP_SECONDS = 15;

/** A server that ends with its parent. */
export class SupervisedProcess {
  private constructor(
    readonly name: string,
    /** Process id of the program itself. */
    readonly pid: number,
    private readonly supervisor: ChildProcess,
    private readonly logFile: string,
  ) {}

  /** @param folder - for its files, and its home; programs of one name need a folder each */
  static async start(
    folder: string,
    program: string,
    parameters: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<SupervisedProcess> {
    const name = path.basename(program);
    const [pidFile, logFile] = [
      path.join(folder, `${name}.pid`),
      path.join(folder, `${name}.log`),
    ];
    // A swap starts the same program again. The old file would name a process that is gone, or a
    // new one that is not ours.
    await rm(pidFile, { force: true });
    const supervisor = spawn(
      '/bin/sh',
      ['-c', SUPERVISOR, 'supervisor', program, ...parameters],
      {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          PID_FILE: pidFile,
          ...environment,
        },
      },
    );
    const log = createWriteStream(logFile, { flags: 'a' });
    supervisor.stdout?.pipe(log, { end: false });
    supervisor.stderr?.pipe(log, { end: false });
    supervisor.stdin?.on('error', () => undefined);
    supervisor.once('exit', () => supervisor.stdin?.destroy());
    return new SupervisedProcess(
      name,
      await readPid(pidFile, supervisor),
      supervisor,
      logFile,
    );
  }

  get hasEnded(): boolean {
    return (
      this.supervisor.exitCode !== null || this.supervisor.signalCode !== null
    );
  }

  /**
   * Waits until `isReady`. @throws Error with the end of the log when the process ends before, or
   * does not get ready in time.
   */
  async untilReady(isReady: () => Promise<boolean>): Promise<void> {
    for (
      const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
      Date.now() < deadline && !this.hasEnded;
      await delay(100)
    ) {
      if (await isReady().catch(() => false)) return;
    }
    const log = await readFile(this.logFile, 'utf8').catch(() => '');
    throw new Error(
      `${this.name} ${
        this.hasEnded
          ? 'ended before it was ready'
          : `was not ready within ${HANGS_AFTER_SECONDS} s`
      }:\n${log.slice(-2000)}`,
    );
  }

  /** Asks it to end, then makes it by closing its input. Returns when it is gone. */
  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const gone = once(this.supervisor, 'exit');
    signal(this.pid, 'SIGTERM');
    const late = setTimeout(
      () => this.supervisor.stdin?.destroy(),
      STOP_SECONDS * 1000,
    );
    await gone;
    clearTimeout(late);
  }
}

async function readPid(
  file: string,
  supervisor: ChildProcess,
): Promise<number> {
  for (
    const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
    Date.now() < deadline;
    await delay(20)
  ) {
    const pid = Number(await readFile(file, 'utf8').catch(() => ''));
    if (pid > 0) return pid;
    if (supervisor.exitCode !== null) break;
  }
  throw new Error(`${file} was not written`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
  }
}
