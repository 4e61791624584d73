import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { evaluate } from '@drydock/upgrade-readiness';
import type { Inventory } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';
import { measureCommandLine } from './commandLine';
import type { CommandLineCosts } from './commandLine';
import { budget, percentile } from './measure';
import { runReading, TASK_VARIABLE } from './readers';
import type { Cost, ReadingResult, ReadingTask } from './readers';
import { seedObjects } from './seedObjects';

/**
 * Reading one real apiserver: Drydock beside a plain scanner, in one run, with the budgets of the
 * design beside the results. Ratios are what counts; times and CPU are of this machine.
 * `DRYDOCK_BENCH_SCALE=10` seeds ten times as many objects.
 */
const PREFERRED_VERSION = 'v1.31.4';
/** Linux counts CPU time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const MEBIBYTE = 1024 * 1024;

interface Measured extends ReadingResult {
  /** CPU seconds that the apiserver spent during the first and, for our own, the second read. */
  readonly apiServerCpuSeconds: number;
}

function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Runs a reading in a fresh process. */
async function inOwnProcess(
  task: ReadingTask,
  controlPlane: ControlPlane,
  program = __filename,
): Promise<Measured> {
  const before = cpuSeconds(controlPlane.apiServerPid);
  const parameters = [
    '--expose-gc',
    ...process.execArgv.filter(argument => argument !== '--expose-gc'),
    program,
  ];
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, [TASK_VARIABLE]: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', chunk => chunks.push(chunk));
  const code = await new Promise(resolve => child.once('close', resolve));
  if (code !== 0)
    throw new Error(
      `The reading "${task.reading}" failed with exit code ${code}`,
    );
  const result: ReadingResult = JSON.parse(Buffer.concat(chunks).toString());
  return {
    ...result,
    apiServerCpuSeconds: cpuSeconds(controlPlane.apiServerPid) - before,
  };
}

interface Results {
  readonly objects: number;
  readonly evidence: Measured;
  readonly inventory: Measured;
  readonly portal: Measured;
  readonly scanner: Measured;
  readonly sameKinds: Measured;
  readonly commandLine: CommandLineCosts;
}

async function readAll(
  controlPlane: ControlPlane,
  objects: number,
): Promise<Results> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drydock-bench-'));
  try {
    const caFile = path.join(folder, 'ca.crt');
    await writeFile(caFile, await controlPlane.certificateAuthority());
    const task = {
      server: controlPlane.url,
      caFile,
      token: controlPlane.adminToken,
    };
    // Not measured: the first reader after the seed pays for the caches of the apiserver.
    await inOwnProcess({ ...task, reading: 'scanner' }, controlPlane);
    const scanner = await inOwnProcess(
      { ...task, reading: 'scanner' },
      controlPlane,
    );
    const evidence = await inOwnProcess(
      { ...task, reading: 'evidence' },
      controlPlane,
    );
    const inventory = await inOwnProcess(
      { ...task, reading: 'inventory' },
      controlPlane,
    );
    const portal = await inOwnProcess(
      { ...task, reading: 'inventory' },
      controlPlane,
      require.resolve('./readingInPortal'),
    );
    // Helm's Secrets and ConfigMaps are no kinds that the inventory reads: it asks for labelled
    // ones only.
    const paths = inventory.paths.filter(
      collection => !/\/(secrets|configmaps)$/.test(collection),
    );
    const sameKinds = await inOwnProcess(
      { ...task, reading: 'same-kinds', paths },
      controlPlane,
    );
    const commandLine = await measureCommandLine(controlPlane.kubeconfigFile);
    return {
      objects,
      evidence,
      inventory,
      portal,
      scanner,
      sameKinds,
      commandLine,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const TARGETS = ['1.32', '1.33', '1.34', '1.35', '1.36'];

/** What-if: the facts are known, and each time another target is asked for than last time. */
function medianEvaluateMilliseconds(inventory: Inventory): number {
  const times = Array.from({ length: 40 }, (_, index) => {
    const target = TARGETS[index % TARGETS.length];
    const started = performance.now();
    evaluate({
      inventory,
      knowledge: builtinKnowledge,
      target,
      now: '2026-11-21T09:00:00Z',
      supportProvider: 'upstream',
    });
    return performance.now() - started;
  });
  return percentile(times, 0.5);
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);

function row(name: string, cost: Cost, cpu?: number): string {
  const cells = [
    cost.requests,
    megabytes(cost.wireBytes),
    megabytes(cost.decodedBytes),
    Math.round(cost.milliseconds),
    (cost.peakMemoryGrowthBytes / MEBIBYTE).toFixed(0),
    cpu === undefined ? '' : cpu.toFixed(2),
  ];
  return `${name.padEnd(44)}${cells
    .map(cell => String(cell).padStart(12))
    .join('')}`;
}

function report(
  {
    objects,
    evidence,
    inventory,
    portal,
    scanner,
    sameKinds,
    commandLine,
  }: Results,
  version: string,
): string {
  const evidenceAgain = evidence.again ?? evidence.first;
  const inventoryAgain = inventory.again ?? inventory.first;
  const another = inventory.another ?? inventory.first;
  if (!inventory.inventory)
    throw new Error('The reading returned no inventory');
  return [
    `Reading ${objects} objects of one apiserver ${version}`,
    `${''.padEnd(44)}${[
      'requests',
      'wire MB',
      'decoded MB',
      'ms',
      'memory MiB',
      'server CPU s',
    ]
      .map(cell => cell.padStart(12))
      .join('')}`,
    row(
      'plain scanner: every kind, all Helm releases',
      scanner.first,
      scanner.apiServerCpuSeconds,
    ),
    row('Drydock, API evidence (R1-R3), first read', evidence.first),
    row(
      'Drydock, API evidence, next read',
      evidenceAgain,
      evidence.apiServerCpuSeconds,
    ),
    row(
      'full LISTs of the kinds of the inventory',
      sameKinds.first,
      sameKinds.apiServerCpuSeconds,
    ),
    row('Drydock, whole inventory, first read', inventory.first),
    row('Drydock, whole inventory, next read', inventoryAgain),
    row(
      'Drydock, another whole inventory, same process',
      another,
      inventory.apiServerCpuSeconds,
    ),
    row("Drydock, whole inventory, portal's process", portal.first),
    "Server CPU of Drydock's rows is that of all its reads together. Memory is the growth of the resident set up to its peak.",
    '',
    budget(
      'all checks: wire bytes to plain scanner',
      inventory.first.wireBytes / scanner.first.wireBytes,
      1 / 4,
    ),
    ...reportCommandLine(commandLine, scanner),
    budget(
      'API evidence, first read: wire bytes to plain scanner',
      evidence.first.wireBytes / scanner.first.wireBytes,
      1 / 4,
    ),
    budget(
      'API evidence, first read: decoded bytes to plain scanner',
      evidence.first.decodedBytes / scanner.first.decodedBytes,
      1 / 4,
    ),
    budget(
      'API evidence, next read: wire bytes to plain scanner',
      evidenceAgain.wireBytes / scanner.first.wireBytes,
      1 / 50,
    ),
    budget(
      'API evidence, next read: decoded bytes to plain scanner',
      evidenceAgain.decodedBytes / scanner.first.decodedBytes,
      1 / 50,
    ),
    budget(
      'lists of the whole inventory: wire bytes to full LISTs of its kinds',
      ofLists(inventory, 'wireBytes') / sameKinds.first.wireBytes,
      0.6,
    ),
    budget(
      'lists of the whole inventory: decoded bytes to full LISTs of its kinds',
      ofLists(inventory, 'decodedBytes') / sameKinds.first.decodedBytes,
      0.6,
    ),
    `        the same with /metrics and discovery, which full LISTs do not bring: wire ${(
      (ofLists(inventory, 'wireBytes') + ofNoLists(inventory, 'wireBytes')) /
      sameKinds.first.wireBytes
    ).toFixed(3)}, decoded ${(
      (ofLists(inventory, 'decodedBytes') +
        ofNoLists(inventory, 'decodedBytes')) /
      sameKinds.first.decodedBytes
    ).toFixed(3)}`,
    budget(
      'memory growth of the whole inventory, first read of a bare process',
      inventory.first.peakMemoryGrowthBytes / MEBIBYTE,
      64,
      ' MiB',
    ),
    budget(
      "memory growth of the whole inventory, first read of a portal's process",
      portal.first.peakMemoryGrowthBytes / MEBIBYTE,
      64,
      ' MiB',
    ),
    budget(
      'memory growth of the whole inventory, another cluster in that process',
      (portal.another ?? portal.first).peakMemoryGrowthBytes / MEBIBYTE,
      64,
      ' MiB',
    ),
    `        of that, kept once garbage is collected: ${(
      inventory.first.keptMemoryBytes / MEBIBYTE
    ).toFixed(0)} MiB`,
    `        decoded MB by purpose, first read: ${byPurpose(
      inventory.inventory,
    )}`,
    budget(
      'evaluate for another target, all checks, median',
      medianEvaluateMilliseconds(inventory.inventory),
      20,
      ' ms',
    ),
  ].join('\n');
}

/** A megabyte as in the goal: 10^6 bytes. */
const MEGABYTE = 1e6;
/**
 * Half of what it was when the goal was set, measured in turns on one machine: see
 * docs/benchmarks.md.
 */
const MOST_STARTS_OF_NODE = 16;

function reportCommandLine(
  { cluster, manifest, bareNode }: CommandLineCosts,
  scanner: Measured,
): readonly string[] {
  const toScanner = (bytes: number) =>
    (bytes / scanner.residentBytes).toFixed(3);
  return [
    budget(
      'drydock check of the cluster: resident peak of its process',
      cluster.residentBytes / MEGABYTE,
      160,
      ' MB',
    ),
    budget(
      'drydock check of a manifest: resident peak of its process',
      manifest.residentBytes / MEGABYTE,
      160,
      ' MB',
    ),
    `        to that of the plain scanner, ${(
      scanner.residentBytes / MEGABYTE
    ).toFixed(0)} MB: cluster ${toScanner(
      cluster.residentBytes,
    )}, manifest ${toScanner(manifest.residentBytes)}`,
    budget(
      'drydock check of a manifest: time to the first line, to that of bare Node.js',
      manifest.firstLineMilliseconds / bareNode.firstLineMilliseconds,
      MOST_STARTS_OF_NODE,
    ),
    `        ${manifest.firstLineMilliseconds.toFixed(
      0,
    )} and ${bareNode.firstLineMilliseconds.toFixed(
      0,
    )} ms; to the read of the plain scanner ${(
      manifest.firstLineMilliseconds / scanner.first.milliseconds
    ).toFixed(3)}; a check of the cluster to that ${(
      cluster.milliseconds / scanner.first.milliseconds
    ).toFixed(3)}`,
  ];
}

function byPurpose({ requests }: Inventory): string {
  const largest = [...requests]
    .sort((a, b) => b.decodedBytes - a.decodedBytes)
    .slice(0, 8);
  return largest
    .map(({ purpose, decodedBytes }) => `${purpose} ${megabytes(decodedBytes)}`)
    .join(', ');
}

/** Metrics, discovery and the server's version. */
const NO_LISTS: ReadonlySet<string> = new Set([
  'api-callers',
  'apis',
  'version',
]);

function ofNoLists(
  { inventory }: Measured,
  bytes: 'wireBytes' | 'decodedBytes',
): number {
  return sum(
    (inventory?.requests ?? [])
      .filter(({ purpose }) => NO_LISTS.has(purpose))
      .map(request => request[bytes]),
  );
}

/** Without Helm's releases: they are Secrets and ConfigMaps, kinds that are not read. */
function ofLists(
  { inventory }: Measured,
  bytes: 'wireBytes' | 'decodedBytes',
): number {
  return sum(
    (inventory?.requests ?? [])
      .filter(
        ({ purpose }) => !NO_LISTS.has(purpose) && purpose !== 'helm-releases',
      )
      .map(request => request[bytes]),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Seeds a control plane, reads it in each way, and prints the comparison. */
export async function main(): Promise<void> {
  const assets = kubeTestAssets();
  const version = assets?.versions.includes(PREFERRED_VERSION)
    ? PREFERRED_VERSION
    : assets?.versions[0];
  if (!assets || !version) {
    process.stdout.write(
      'Skipped "reading": no control planes here. Set KUBE_TEST_ASSETS.\n',
    );
    return;
  }
  // Without controllers no ServiceAccounts are created, and objects stay as they were seeded.
  const controlPlane = await ControlPlane.start(
    { version, apiServerFlags: ['--disable-admission-plugins=ServiceAccount'] },
    assets,
  );
  try {
    const objects = await seedObjects(
      controlPlane,
      Number(process.env.DRYDOCK_BENCH_SCALE) || 1,
    );
    process.stdout.write(
      `${report(await readAll(controlPlane, objects), version)}\n`,
    );
  } finally {
    await controlPlane.stop();
  }
}

async function runTask(text: string): Promise<void> {
  process.stdout.write(JSON.stringify(await runReading(JSON.parse(text))));
}

if (require.main === module) {
  const task = process.env[TASK_VARIABLE];
  (task ? runTask(task) : main()).catch(error => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}
