// `npm run chaos`: every fault of test/chaos that rollouts are put through, in full size, and what
// takes minutes: 100,000 mutated inputs for each reader (packages/upgrade-readiness/src/fuzz), on
// real controllers (test/control-plane/wholePlans, test/e2e/fleetRollout), and the demo's plans
// (test/e2e/demoPlans). CHAOS_SEED repeats a run; it is printed. Arguments choose test files
// (`npm run chaos -- splitBrain`). `npm test` plays a short selection of the same. The last line
// adds up what all of them counted.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tellFailures } from '../test/src/failures.cjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runJest } from './test/jest.mjs';
import { startPostgres } from './test/postgres.mjs';

const named = process.argv.slice(2);
const names =
  named.length > 0
    ? named
    : [
        'crashPoints',
        'rollouts',
        'splitBrain',
        'lostDatabase',
        'restore',
        'simulator',
        'simulatedNodeHooks',
        'realClusterApi',
        'fuzz',
        'demoPlans',
        'wholePlans',
        'fleetRollout',
      ];
/** Those that are not in test/chaos, and the workspace that they are in. */
const ELSEWHERE = {
  fuzz: ['packages/upgrade-readiness', 'src'],
  demoPlans: ['test', 'test/e2e'],
  wholePlans: ['test', 'test/control-plane'],
  fleetRollout: ['test', 'test/e2e'],
};
/**
 * Those of other folders come last and by themselves: portals and real controllers need what the
 * machine has.
 */
const groups = [
  {
    workspace: 'test',
    files: names
      .filter(name => !(name in ELSEWHERE))
      .map(name => `test/chaos/${name}.test.ts`),
  },
  ...names
    .filter(name => name in ELSEWHERE)
    .map(name => ({
      workspace: ELSEWHERE[name][0],
      files: [`${ELSEWHERE[name][1]}/${name}.test.ts`],
    })),
];
/**
 * Of each kind, for the readers of what others wrote; `npm test` feeds the first tenth of the same.
 */
const FUZZ_INPUTS = '100000';
/** One for all files. */
const seed =
  process.env.CHAOS_SEED || String(Math.floor(Math.random() * 2 ** 31));
console.log(`CHAOS_SEED=${seed} repeats this run.`);

await ensureInstalled();
/** Names a PostgreSQL; by default one is started. Without either, SQLite alone. */
const VARIABLE = 'BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING';
const postgres = process.env[VARIABLE]
  ? { connectionString: process.env[VARIABLE] }
  : await startPostgres(root);
if (postgres.missing) console.log(`No PostgreSQL: ${postgres.missing}`);
const totalsFile = join(root, '.cache', 'chaos-totals.jsonl');
const reports = join(root, '.cache', 'test-reports');
mkdirSync(reports, { recursive: true });
rmSync(totalsFile, { force: true });
const env = {
  ...process.env,
  BACKSTAGE_TEST_DISABLE_DOCKER: '1',
  CHAOS_EVERYTHING: '1',
  DRYDOCK_FUZZ_INPUTS: process.env.DRYDOCK_FUZZ_INPUTS ?? FUZZ_INPUTS,
  CHAOS_SEED: seed,
  CHAOS_TOTALS: totalsFile,
  ...(postgres.connectionString
    ? { [VARIABLE]: postgres.connectionString }
    : {}),
};
const began = performance.now();
const results = [];
try {
  for (const [index, { workspace, files }] of groups
    .filter(group => group.files.length > 0)
    .entries()) {
    results.push(
      await runJest({
        name: `everything-${index + 1}`,
        command: ['backstage-cli', 'package', 'test'],
        cwd: join(root, workspace),
        args: files,
        env,
        reports,
        workers: 1,
      }),
    );
  }
} finally {
  await postgres.stop?.();
}
const failed = results.flatMap(result =>
  result.failed.map(failure => ({ layer: 'chaos', ...failure })),
);
const skipped = results.flatMap(result => result.skipped);
const passed = results.reduce((total, result) => total + result.passed, 0);
for (const { name, reason } of skipped)
  console.log(`SKIPPED ${name} (${reason})`);
for (const line of tellFailures(failed)) console.log(line);
/** A run in which nothing ran has shown nothing. */
const verdict =
  failed.length > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'DID NOT RUN';
if (verdict !== 'passed') process.exitCode = 1;
const counted = existsSync(totalsFile)
  ? readFileSync(totalsFile, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  : [];
const sum = key =>
  counted.reduce((total, entry) => total + (entry[key] ?? 0), 0);
const minutes = ((performance.now() - began) / 60_000).toFixed(0);
console.log(
  `chaos ${verdict}, seed ${seed}, ${minutes} min: ${passed} passed, ${
    failed.length
  } failed, ${skipped.length} skipped; ${sum('kills')} kills, ${sum(
    'splitBrains',
  )} split brains, ${sum('lostConnections')} lost connections, ${sum(
    'restarts',
  )} restarts of the database, ${sum('restores')} restored; ` +
    `${sum('rollouts')} rollouts, ${sum('actsOfPeople')} acts of people, ${sum(
      'acceptedWrites',
    )} accepted writes for ${sum('hops')} hops`,
);
