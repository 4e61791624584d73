// `npm run bench`: each program in test/benchmarks whose name does not serve another, one after the
// other; `npm run bench -- eventLoop decide`: those alone. Not part of `npm test`: no test has a
// timing.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runCommand } from './lib/run.mjs';
import { startPostgres } from './test/postgres.mjs';

await ensureInstalled();
const require = createRequire(import.meta.url);
const transform = require.resolve(
  '@backstage/cli-node/config/nodeTransform.cjs',
  { paths: [root] },
);
const folder = join(root, 'test', 'benchmarks');
/** A program says so itself; the other files are its parts. */
const isProgram = file =>
  file.endsWith('.ts') &&
  readFileSync(join(folder, file), 'utf8').includes('require.main === module');

const all = readdirSync(folder).filter(isProgram).sort();
if (all.length === 0)
  throw new Error(
    `No program in ${folder}: one has \`require.main === module\``,
  );
const wanted = process.argv
  .slice(2)
  .map(name => `${name.replace(/\.ts$/, '')}.ts`);
const unknown = wanted.filter(name => !all.includes(name));
if (unknown.length > 0)
  throw new Error(
    `No benchmark ${unknown.join(', ')}; there are ${all.join(', ')}`,
  );
const programs = wanted.length > 0 ? wanted : all;

/**
 * Names a PostgreSQL; by default one is started. Without either, the programs that need it say that
 * they are skipped.
 */
const VARIABLE = 'BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING';
const postgres = process.env[VARIABLE]
  ? { connectionString: process.env[VARIABLE] }
  : await startPostgres(root);
if (postgres.missing) console.log(`No PostgreSQL: ${postgres.missing}`);
const env = {
  ...process.env,
  ...(postgres.connectionString
    ? { [VARIABLE]: postgres.connectionString }
    : {}),
};
try {
  for (const program of programs) {
    console.log(`\n== ${program}`);
    const code = await runCommand(
      [process.execPath, '--require', transform, join(folder, program)],
      { cwd: join(root, 'test'), env },
    );
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  await postgres.stop?.();
}
