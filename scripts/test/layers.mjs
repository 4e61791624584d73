// The layers of `npm test`, in order: this array reads as their table of contents. A layer returns
// how many tests passed, the names of those that failed and why, and those that were skipped with
// the reason; types, lint, knowledge and the lockfile count as one test each. `isCheck`: runs
// first, and the others only if it passes. `controlPlanes`, `postgres`: what is made ready for it.
// Of the others the longest come first, so that the two that run at the end are short.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureApp } from '../lib/app.mjs';
import { root, yarn } from '../lib/root.mjs';
import { runCommand } from '../lib/run.mjs';
import { releaseCheck } from '../release/check.mjs';
import { runJest } from './jest.mjs';

const one = (name, code) =>
  code === 0
    ? { passed: 1, failed: [], skipped: [] }
    : { passed: 0, failed: [{ groups: [], title: name }], skipped: [] };
/** By the exit code of types.cjs; one that it does not use is of a program that broke. */
function types(code) {
  const broken = code > 3 ? 1 : 0;
  const results = [
    one('types', broken || code & 1),
    one('reasons that become text', broken || code & 2),
  ];
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
    skipped: [],
  };
}

/**
 * One more than two processors have: what waits (for a page, a lease, a rollout, a server that
 * starts) leaves time to others.
 */
const WAITING_WORKERS = 3;
const inTests =
  (...folders) =>
  ({ reports, env, part, workers = 2 }) =>
    runJest({
      name: folders[0],
      command: ['backstage-cli', 'package', 'test'],
      cwd: join(root, 'test'),
      args: ['--config', join(root, 'scripts', 'test', 'groupedLayers.cjs')],
      grouped: true,
      env: {
        ...env,
        DRYDOCK_TEST_FOLDERS: folders.join(),
        DRYDOCK_TEST_GROUPS: String(workers),
      },
      reports,
      part,
      workers,
    });

const LOCKFILES = ['yarn.lock', 'scripts/release/tools/yarn.lock'];

/** No download address may be locked: other machines reach the registry under another name. */
function hasAddresses(lockfile) {
  const lines = readFileSync(join(root, lockfile), 'utf8').split('\n');
  const bad = lines.findIndex(line => /__archiveUrl|https?:\/\//.test(line));
  if (bad >= 0)
    console.log(
      `${lockfile}:${bad + 1} names a download address: ${lines[bad].trim()}`,
    );
  return bad >= 0;
}

export const layers = [
  {
    name: 'types',
    what: 'strict TypeScript over every workspace, and no reason that becomes text by accident',
    isCheck: true,
    run: async ({ env }) =>
      types(
        await runCommand(
          [process.execPath, join(root, 'scripts', 'test', 'types.cjs')],
          { env },
        ),
      ),
  },
  {
    name: 'lint',
    what: 'ESLint over every workspace',
    isCheck: true,
    run: async ({ env }) =>
      one(
        'eslint',
        await runCommand(yarn('backstage-cli', 'repo', 'lint'), { env }),
      ),
  },
  {
    name: 'format',
    what: 'Prettier over everything but data and generated code',
    isCheck: true,
    run: async ({ env }) =>
      one(
        'prettier',
        await runCommand(
          yarn('prettier', '--check', '--loglevel', 'warn', '.'),
          { env },
        ),
      ),
  },
  {
    name: 'lockfile',
    what: 'no download addresses',
    isCheck: true,
    run: async () => one('yarn.lock', LOCKFILES.filter(hasAddresses).length),
  },
  {
    name: 'knowledge',
    what: 'every row of the knowledge',
    isCheck: true,
    run: async ({ env }) =>
      one('knowledge', await runCommand(yarn('knowledge'), { env })),
  },
  {
    name: 'control-plane',
    what: 'real kube-apiservers and Cluster API controllers',
    controlPlanes: true,
    run: context =>
      inTests('control-plane')({
        ...context,
        part: 'control plane',
        workers: WAITING_WORKERS,
      }),
  },
  {
    name: 'unit',
    what: 'unit, contract and database tests of every package, on SQLite and PostgreSQL',
    postgres: true,
    run: context =>
      runJest({
        ...context,
        name: 'unit',
        command: ['backstage-cli', 'repo', 'test'],
        cwd: root,
        args: [
          '--testTimeout=600000',
          '--config',
          join(root, 'scripts', 'test', 'groupedTests.cjs'),
        ],
        grouped: true,
        workers: 2,
      }),
  },
  {
    name: 'browser',
    what: 'the portal in headless Chromium',
    controlPlanes: true,
    run: async context => {
      // Once, before two portals at a time would build it into the same folder.
      await ensureApp(console.log);
      return inTests('e2e')({
        ...context,
        part: 'browser',
        workers: WAITING_WORKERS,
      });
    },
  },
  {
    name: 'chaos',
    what: 'kills at every crash point, and what earlier versions left in databases',
    postgres: true,
    controlPlanes: true,
    run: context =>
      inTests(
        'chaos',
        'compatibility',
      )({
        ...context,
        part: 'PostgreSQL',
        workers: WAITING_WORKERS,
      }),
  },
  {
    name: 'conformance',
    what: 'the lifecycle table and published cases as oracle, and what the tests and scripts are made of',
    run: context =>
      runJest({
        ...context,
        name: 'conformance',
        command: ['backstage-cli', 'repo', 'test'],
        cwd: root,
        args: [
          '--config',
          join(root, 'scripts', 'test', 'groupedConformance.cjs'),
        ],
        grouped: true,
        workers: 2,
      }),
  },
  {
    name: 'servers',
    what: 'real Gitea, Prometheus, Alertmanager, registry of images, system-upgrade-controller and upgrade-manager, where their programs are named',
    run: inTests('servers'),
  },
];

/**
 * What is too long for `npm test`: `npm run test:all` runs these. Each has a command of its own,
 * too.
 */
export const longLayers = [
  {
    name: 'release',
    what: 'packages installed into new portals of both frontend systems, by the docs (yarn release:check)',
    run: async () => {
      const steps = await releaseCheck();
      steps.printTable();
      return steps.counts();
    },
  },
];
