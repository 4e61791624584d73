// `npm test`: every layer of tests, with what was skipped and why, and true totals in the last
// line. First the checks run side by side, and the run stops when one of them fails. Then two
// layers at a time run: what waits for servers, pages and leases in one leaves the processors to
// the other. `npm run test:all` is the same with --all: the tests are unabridged
// (DRYDOCK_TEST_ALL=1), and the layers run that are too long for `npm test`.
// --layer NAME (repeatable) runs only these. DRYDOCK_REQUIRE_ALL=1 (set by .ci/run) fails the run
//   when a PostgreSQL,
// control-plane or browser test was skipped: there, the parts are known to be present.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tellFailures } from '../test/src/failures.cjs';
import kubeAssets from '../test/src/kubeAssets.cjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runCommand } from './lib/run.mjs';
import { layers, longLayers } from './test/layers.mjs';
import { startPostgres } from './test/postgres.mjs';

const { values } = parseArgs({
  options: {
    layer: { type: 'string', multiple: true },
    all: { type: 'boolean' },
  },
});
const offered = values.all ? [...layers, ...longLayers] : layers;
const unknown = (values.layer ?? []).filter(
  name => !offered.some(layer => layer.name === name),
);
if (unknown.length > 0) {
  console.error(
    `No layer ${unknown.join(', ')}. Layers: ${offered
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(2);
}
const chosen = offered.filter(
  ({ name }) => !values.layer || values.layer.includes(name),
);

await ensureInstalled();
const reports = join(root, '.cache', 'test-reports');
mkdirSync(reports, { recursive: true });

const postgres = chosen.some(layer => layer.postgres)
  ? await startPostgres(root)
  : { missing: 'no layer asked for it' };
const env = {
  ...process.env,
  BACKSTAGE_TEST_DISABLE_DOCKER: '1',
  ...(values.all ? { DRYDOCK_TEST_ALL: '1', CHAOS_EVERYTHING: '1' } : {}),
  ...(postgres.connectionString
    ? {
        BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING:
          postgres.connectionString,
      }
    : {}),
};
/** Of the layers after the checks. Unabridged, each has the machine to itself. */
const LAYERS_AT_ONCE = values.all ? 1 : 2;
const results = [];
const total = key =>
  results.reduce(
    (sum, result) =>
      sum + (Array.isArray(result[key]) ? result[key].length : result[key]),
    0,
  );

/**
 * Once and outside of every test: on a cold machine it takes its time. What fails here fails again,
 * with its cause, in the tests that need it.
 */
async function unpackControlPlanes() {
  if (
    env.KUBE_TEST_ASSETS ||
    !chosen.some(({ controlPlanes }) => controlPlanes)
  )
    return;
  const code = await runCommand(
    [process.execPath, join(root, 'test', 'src', 'kubeAssets.cjs')],
    { env },
  );
  if (code === 0) env.KUBE_TEST_ASSETS = kubeAssets.unpackKubeAssets() ?? '';
}

async function runLayer({ name, what, run }) {
  const began = performance.now();
  console.log(`\n== ${name}: ${what}`);
  const result = await run({ env, reports }).catch(({ message }) => ({
    passed: 0,
    failed: [{ groups: [], title: `${name} did not run`, message }],
    skipped: [],
  }));
  return { name, minutes: (performance.now() - began) / 60_000, ...result };
}

let interrupted = false;
const stop = async () => {
  interrupted = true;
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

/** Begins the layers in their order, each as soon as fewer than `LAYERS_AT_ONCE` run. */
async function runTogether(waiting) {
  const queue = [...waiting];
  const runNext = async () => {
    for (
      let layer = queue.shift();
      layer && !interrupted;
      layer = queue.shift()
    )
      results.push(await runLayer(layer));
  };
  await Promise.all(Array.from({ length: LAYERS_AT_ONCE }, runNext));
}

try {
  const unpacked = unpackControlPlanes();
  results.push(
    ...(await Promise.all(
      chosen.filter(({ isCheck }) => isCheck).map(runLayer),
    )),
  );
  if (total('failed') > 0)
    console.log('\nThe other layers do not run: fix these first.');
  else {
    await unpacked;
    await runTogether(chosen.filter(({ isCheck }) => !isCheck));
  }
} finally {
  await postgres.stop?.();
}

if (postgres.missing && chosen.some(layer => layer.postgres)) {
  results.push({
    name: 'database',
    minutes: 0,
    passed: 0,
    failed: [],
    skipped: [
      {
        name: 'every database test on PostgreSQL',
        reason: postgres.missing,
        part: 'PostgreSQL',
      },
    ],
  });
}

const places = chosen.map(({ name }) => name);
results.sort((a, b) => places.indexOf(a.name) - places.indexOf(b.name));
console.log('\nlayer                passed failed skipped minutes');
for (const { name, passed, failed, skipped, minutes } of results) {
  console.log(
    `${name.padEnd(20)} ${String(passed).padStart(6)} ${String(
      failed.length,
    ).padStart(6)} ${String(skipped.length).padStart(7)} ${minutes
      .toFixed(1)
      .padStart(7)}`,
  );
}
for (const { name, skipped } of results)
  for (const { name: test, reason } of skipped)
    console.log(`SKIPPED ${name}: ${test} (${reason})`);
for (const line of tellFailures(
  results.flatMap(({ name, failed }) =>
    failed.map(failure => ({ layer: name, ...failure })),
  ),
))
  console.log(line);

const missed = results
  .flatMap(({ skipped }) => skipped)
  .filter(({ part }) => part !== undefined);
const insufficient =
  process.env.DRYDOCK_REQUIRE_ALL === '1' && missed.length > 0;
if (insufficient)
  console.log(
    `FAILED  ${missed.length} tests of parts that must be present here were skipped`,
  );
process.exitCode =
  interrupted || insufficient || total('failed') > 0 || total('passed') === 0
    ? 1
    : 0;
console.log(
  `${total('passed')} passed, ${
    total('failed') + (insufficient ? missed.length : 0)
  } failed, ${total('skipped')} skipped`,
);
