// `npm run chaos`: every fault of test/chaos that rollouts are put through, in full size, and the rollout on real controllers (test/e2e/fleetRollout). CHAOS_SEED repeats a run; it is printed. Arguments choose
// test files (`npm run chaos -- splitBrain`). `npm test` plays a short selection of the same.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root, yarn } from './lib/root.mjs';
import { runCommand } from './lib/run.mjs';
import { startPostgres } from './test/postgres.mjs';

const named = process.argv.slice(2);
const files = (named.length > 0 ? named : ['rollouts', 'splitBrain', 'lostDatabase', 'skewedClocks', 'fleetRollout']).map(name => `${name === 'fleetRollout' ? 'test/e2e' : 'test/chaos'}/${name}.test.ts`);
/** One for all files. */
const seed = process.env.CHAOS_SEED || String(Math.floor(Math.random() * 2 ** 31));
console.log(`CHAOS_SEED=${seed} repeats this run.`);

await ensureInstalled();
/** Of whoever has one, else one of our own; without either, SQLite alone. */
const VARIABLE = 'BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING';
const postgres = process.env[VARIABLE] ? { connectionString: process.env[VARIABLE] } : await startPostgres(root);
if (postgres.missing) console.log(`No PostgreSQL: ${postgres.missing}`);
const env = {
  ...process.env,
  BACKSTAGE_TEST_DISABLE_DOCKER: '1',
  CHAOS_EVERYTHING: '1',
  CHAOS_SEED: seed,
  ...(postgres.connectionString ? { [VARIABLE]: postgres.connectionString } : {}),
};
try {
  process.exitCode = await runCommand(yarn('backstage-cli', 'package', 'test', '--watchAll=false', '--maxWorkers=1', ...files), { cwd: join(root, 'test'), env });
} finally {
  await postgres.stop?.();
}
