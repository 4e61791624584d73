// A PostgreSQL of one test's own, for tests that restart it: says `{"connectionString"}` or
// `{"missing"}` in one line of JSON; then each line `restart` restarts it at once and is answered
// by `restarted`, and the end of its input ends it.
import { createInterface } from 'node:readline';
import { root } from '../lib/root.mjs';
import { startPostgres } from './postgres.mjs';

const postgres = await startPostgres(root);
console.log(
  JSON.stringify({
    connectionString: postgres.connectionString,
    missing: postgres.missing,
  }),
);
if (postgres.restart) {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'restart') continue;
    await postgres.restart();
    console.log('restarted');
  }
  await postgres.stop();
}
