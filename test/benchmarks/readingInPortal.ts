import createKnex from 'knex';
import { startBenchBackend } from './benchBackend';
import { runReading, TASK_VARIABLE } from './readers';
import type { ReadingResult, ReadingTask } from './readers';

/**
 * A reading in a process that a portal's start has warmed up: the plugin's backend runs beside it,
 * with its migrations, loops and routes and without clusters. A file of its own, for the other
 * readings' processes load none of that.
 */
async function readInPortal(task: ReadingTask): Promise<ReadingResult> {
  const knex = createKnex({
    client: 'better-sqlite3',
    connection: ':memory:',
    useNullAsDefault: true,
  });
  const backend = await startBenchBackend({
    knex,
    entities: [],
    config: { sources: [] },
    loops: true,
  });
  try {
    return await runReading(task);
  } finally {
    await backend.stop();
    await knex.destroy();
  }
}

readInPortal(JSON.parse(process.env[TASK_VARIABLE] ?? '{}')).then(
  result => process.stdout.write(JSON.stringify(result)),
  error => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  },
);
