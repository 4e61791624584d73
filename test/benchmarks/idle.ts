import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { startBenchBackend } from './benchBackend';
import { withDatabase } from './benchDatabase';
import { budget } from './measure';
import { SimulatedFleet, simulate, TASK_VARIABLE } from './simulatedFleet';
import { StatementCount } from './statementCount';

/**
 * What one replica asks the database while nothing happens: 50 clusters, no upgrade, no open page.
 * The loops run as in a portal, by Backstage's own scheduler, for three minutes in which 5 clusters
 * fall due, one after the other, as 50 do in half an hour. What the catalog module asks each minute
 * is counted apart and added. `DRYDOCK_BENCH_IDLE_SECONDS=1800` watches for longer.
 */
const CLUSTERS = 50;
const READ_INTERVAL_SECONDS = 1800;
const CATALOG_INTERVAL_SECONDS = 60;
const GOAL_A_SECOND = 1;
const SETTLE_SECONDS = 20;
/** Of the same program on 2026-11-24: loops 5.47, reads 1.01, the catalog module 0.20. */
const BEFORE = 6.68;

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function readAll(
  knex: Knex,
  ask: (path: string) => Promise<unknown>,
): Promise<void> {
  const since = new Date().toISOString();
  const [first]: { id: string }[] = await knex('clusters')
    .where({ removed: false })
    .limit(1)
    .select('id');
  await knex('clusters').update({ next_attempt_at_ms: 3 });
  await ask(`/clusters/${first.id}/refresh`);
  for (;;) {
    const rows = await knex('clusters')
      .where({ removed: false })
      .where(query =>
        query
          .whereNull('evaluated_at')
          .orWhere('evaluated_at', '<', since)
          .orWhereNotNull('lease_owner'),
      )
      .select('id');
    if (rows.length === 0) return;
    await sleep(500);
  }
}

async function run(
  knex: Knex,
  kubeconfigFile: string,
  watchSeconds: number,
): Promise<void> {
  const config = {
    sources: [{ kubeconfig: { file: kubeconfigFile } }],
    inventory: { intervalMinutes: READ_INTERVAL_SECONDS / 60 },
  };
  const backend = await startBenchBackend({
    knex,
    entities: [],
    config,
    loops: 'as-scheduled',
  });
  try {
    while (
      Number((await knex('clusters').count({ total: '*' }).first())?.total) <
      CLUSTERS
    )
      await sleep(500);
    // The first read writes everything, and a second one what it changed.
    for (let round = 0; round < 2; round += 1)
      await readAll(knex, path => backend.ask('POST', path));
    const reads = new StatementCount(knex);
    await reads.during(() => readAll(knex, path => backend.ask('POST', path)));
    const listing = new StatementCount(knex);
    await listing.during(() =>
      backend.ask('GET', '/clusters?sort=name&order=asc&offset=0&limit=200'),
    );
    await sleep(SETTLE_SECONDS * 1000);
    const everyMs = (READ_INTERVAL_SECONDS * 1000) / CLUSTERS;
    const ids: string[] = await knex('clusters')
      .where({ removed: false })
      .pluck('id');
    for (const [index, id] of ids.entries())
      await knex('clusters')
        .where({ id })
        .update({
          next_attempt_at_ms: Math.round(Date.now() + everyMs * (index + 0.5)),
        });
    const idle = new StatementCount(knex);
    await idle.during(() => sleep(watchSeconds * 1000));
    const loops = idle.total / watchSeconds;
    const ofCatalog = listing.total / CATALOG_INTERVAL_SECONDS;
    report(`loops and reads in ${watchSeconds} s: ${idle.total} statements`);
    for (const line of idle.lines()) report(`    ${line}`);
    report(
      `all reads at once: ${reads.total} statements, ${(
        reads.total / CLUSTERS
      ).toFixed(1)} each`,
    );
    for (const line of reads.lines()) report(`    ${line}`);
    report(`one listing for the catalog: ${listing.total} statements`);
    for (const line of listing.lines()) report(`    ${line}`);
    report(
      `statements a second: loops and reads ${loops.toFixed(
        2,
      )}, catalog ${ofCatalog.toFixed(2)}`,
    );
    report(
      budget(
        `statements a second of one replica with ${CLUSTERS} idle clusters`,
        loops + ofCatalog,
        GOAL_A_SECOND,
      ),
    );
    report(
      budget(
        'the same to what it was before one statement asked for all that is due',
        (loops + ofCatalog) / BEFORE,
        GOAL_A_SECOND / BEFORE,
      ),
    );
  } finally {
    await backend.stop();
  }
}

export async function main(): Promise<void> {
  const watchSeconds = Number(process.env.DRYDOCK_BENCH_IDLE_SECONDS) || 180;
  await withDatabase('idle', async knex => {
    const folder = await mkdtemp(join(tmpdir(), 'drydock-bench-'));
    const kubeconfigFile = join(folder, 'kubeconfig');
    try {
      const fleet = await SimulatedFleet.start(__filename, {
        clusters: CLUSTERS,
        kubeconfigFile,
      });
      try {
        await run(knex, kubeconfigFile, watchSeconds);
      } finally {
        await fleet.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

if (require.main === module) {
  const task = process.env[TASK_VARIABLE];
  (task ? simulate(JSON.parse(task)) : main()).catch(error => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}
