import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { percentile } from './measure';

const DRYDOCK = path.resolve(__dirname, '../../packages/cli/bin/drydock');
const TARGET = '1.37';
const RUNS = 7;
const MANIFEST =
  'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata:\n  name: nightly\n';

interface Run {
  readonly firstLineMilliseconds: number;
  readonly milliseconds: number;
  /** Highest resident set of the process. */
  readonly residentBytes: number;
}

/**
 * What the command line costs its caller: the processes of `drydock check` as they are, and one of
 * Node.js alone beside them.
 */
export interface CommandLineCosts {
  readonly cluster: Run;
  readonly manifest: Run;
  readonly bareNode: Run;
}

export async function measureCommandLine(
  kubeconfig: string,
): Promise<CommandLineCosts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drydock-bench-'));
  try {
    const file = path.join(folder, 'cronjob.yaml');
    await writeFile(file, MANIFEST);
    const check = (...args: readonly string[]) =>
      run([DRYDOCK, 'check', '--quiet', '-t', TARGET, ...args]);
    // The first run compiles the sources of a checkout.
    await check(file);
    const turns: { manifest: Run; bareNode: Run }[] = [];
    for (let turn = 0; turn < RUNS; turn++)
      turns.push({
        manifest: await check(file),
        bareNode: await run(['--eval', 'console.log(1)']),
      });
    return {
      cluster: await check('--kubeconfig', kubeconfig),
      manifest: median(turns.map(({ manifest }) => manifest)),
      bareNode: median(turns.map(({ bareNode }) => bareNode)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function median(runs: readonly Run[]): Run {
  const middle = (pick: (one: Run) => number) =>
    percentile(runs.map(pick), 0.5);
  return {
    firstLineMilliseconds: middle(one => one.firstLineMilliseconds),
    milliseconds: middle(one => one.milliseconds),
    residentBytes: middle(one => one.residentBytes),
  };
}

/** @throws Error when the program wrote nothing */
async function run(args: readonly string[]): Promise<Run> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--require', path.join(__dirname, 'peakMemory.cjs'), ...args],
    { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] },
  );
  let firstLineMilliseconds: number | undefined;
  child.stdout?.on(
    'data',
    () => (firstLineMilliseconds ??= performance.now() - started),
  );
  let kibibytes = '';
  (child.stdio[3] as Readable).on('data', chunk => (kibibytes += chunk));
  await new Promise(resolve => child.once('close', resolve));
  if (firstLineMilliseconds === undefined)
    throw new Error(`${args.join(' ')} wrote nothing`);
  return {
    firstLineMilliseconds,
    milliseconds: performance.now() - started,
    residentBytes: Number(kibibytes) * 1024,
  };
}
