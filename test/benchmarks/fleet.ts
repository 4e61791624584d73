import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Knex } from 'knex';
import { fleetSummary } from '@drydock/fleet-simulator';
import { startBenchBackend, type BenchBackend } from './benchBackend';
import { withDatabase } from './benchDatabase';
import { budget } from './measure';
import { SimulatedFleet, simulate, TASK_VARIABLE } from './simulatedFleet';

/**
 * Reads and checks a whole fleet through the plugin as in a portal: a kubeconfig source,
 * PostgreSQL, clusters that speak the Kubernetes API. Three cycles with all clusters healthy
 * measure growth. In two more, one cluster in twenty accepts connections and never answers: at
 * first these are not known, then they are known to fail and are due before all others.
 * `DRYDOCK_BENCH_SCALE=0.1` takes a tenth of the clusters.
 */
const MEBIBYTE = 1024 * 1024;
const HANGING_ONE_IN = 20;
const POLL_MILLISECONDS = 100;
const LIMIT_SECONDS = 3600;

const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
})();

interface Resources {
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** Of this process, without those to the database. */
  readonly sockets: number;
}

async function resources(knex: Knex): Promise<Resources> {
  // What ended lately is closed a little later.
  await sleep(1000);
  collectGarbage();
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  const sockets = process
    .getActiveResourcesInfo()
    .filter(kind => /TCPSocket|TLSWrap/.test(kind)).length;
  const pool = knex.client.pool;
  return {
    heapBytes: heapUsed,
    residentBytes: rss,
    sockets: sockets - pool.numUsed() - pool.numFree(),
  };
}

/** Until the condition holds; the milliseconds since `started`. */
async function until(
  started: number,
  what: string,
  holds: () => Promise<boolean>,
): Promise<number> {
  while (!(await holds())) {
    if (performance.now() - started > LIMIT_SECONDS * 1000)
      throw new Error(`Not within ${LIMIT_SECONDS} s: ${what}`);
    await sleep(POLL_MILLISECONDS);
  }
  return performance.now() - started;
}

interface Cycle {
  /** Until those that stay well in all cycles were read and judged. */
  readonly steadyMilliseconds: number;
  /** Until everything ended, well or badly. */
  readonly allMilliseconds: number;
}

/**
 * Makes every cluster due, those whose last read failed before all others, and waits until each is
 * read and judged.
 */
async function cycle(
  knex: Knex,
  backend: BenchBackend,
  hanging: ReadonlySet<string>,
): Promise<Cycle> {
  const since = new Date().toISOString();
  const started = performance.now();
  const [first]: { id: string }[] = await knex('clusters')
    .where({ removed: false })
    .limit(1)
    .select('id');
  await knex('clusters').update({
    next_attempt_at_ms: knex.raw(
      'case when consecutive_failures > 0 then 1000 else 2000 end',
    ),
    failing_since: null,
  });
  await backend.ask('POST', `/clusters/${first.id}/refresh`);
  const waiting = () =>
    knex('clusters')
      .where({ removed: false })
      .where(query =>
        query.whereNull('evaluated_at').orWhere('evaluated_at', '<', since),
      );
  const count = async (query: Knex.QueryBuilder) =>
    Number((await query.count({ total: '*' }).first())?.total);
  const steadyMilliseconds = await until(
    started,
    'every steady cluster is judged',
    async () =>
      (await count(waiting().whereNotIn('title', [...hanging]))) === 0,
  );
  const allMilliseconds = await until(
    started,
    'every cluster is judged',
    async () => (await count(waiting())) === 0,
  );
  await until(started, 'no read is under way', async () => {
    // Clusters that failed would be tried again meanwhile, for ever.
    await knex('clusters')
      .whereNull('lease_owner')
      .update({ next_attempt_at_ms: Number.MAX_SAFE_INTEGER });
    return (await count(knex('clusters').whereNotNull('lease_owner'))) === 0;
  });
  return { steadyMilliseconds, allMilliseconds };
}

function componentEntities() {
  return fleetSummary.components.map(({ name, team }) => ({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      namespace: 'default',
      name,
      annotations: { 'backstage.io/kubernetes-id': name },
    },
    spec: {
      type: 'service',
      lifecycle: 'production',
      owner: `group:default/${team}`,
    },
    relations: [{ type: 'ownedBy', targetRef: `group:default/${team}` }],
  }));
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

async function run(
  knex: Knex,
  fleet: SimulatedFleet,
  kubeconfigFile: string,
): Promise<void> {
  const { clusters } = fleet;
  const hanging = new Set(
    clusters.filter(
      (_, index) => index % HANGING_ONE_IN === HANGING_ONE_IN - 1,
    ),
  );
  const config = { sources: [{ kubeconfig: { file: kubeconfigFile } }] };
  const backend = await startBenchBackend({
    knex,
    entities: componentEntities(),
    config,
    loops: true,
  });
  try {
    await until(
      performance.now(),
      'every cluster is found',
      async () =>
        Number(
          (
            await knex('clusters').count({ total: '*' }).first()
          )?.total,
        ) === clusters.length,
    );
    const first = await cycle(knex, backend, new Set());
    report(
      `first cycle: ${clusters.length} clusters in ${seconds(
        first.allMilliseconds,
      )} s, ${((clusters.length / first.allMilliseconds) * 1000).toFixed(
        1,
      )} clusters a second`,
    );
    const afterFirst = await resources(knex);
    const second = await cycle(knex, backend, hanging);
    report(
      `second cycle: ${seconds(second.allMilliseconds)} s, ${(
        (clusters.length / second.allMilliseconds) *
        1000
      ).toFixed(1)} clusters a second`,
    );
    const afterSecond = await resources(knex);
    const third = await cycle(knex, backend, hanging);
    report(`third cycle: ${seconds(third.allMilliseconds)} s`);
    const afterThird = await resources(knex);
    await fleet.hang([...hanging]);
    const fourth = await cycle(knex, backend, hanging);
    report(
      `fourth cycle, ${hanging.size} of them hanging: the others in ${seconds(
        fourth.steadyMilliseconds,
      )} s, all in ${seconds(fourth.allMilliseconds)} s`,
    );
    const failed = Number(
      (
        await knex('clusters')
          .whereNotNull('failing_since')
          .count({ total: '*' })
          .first()
      )?.total,
    );
    const afterFourth = await resources(knex);
    const fifth = await cycle(knex, backend, hanging);
    report(
      `fifth cycle, the same hanging and due before the others: these in ${seconds(
        fifth.steadyMilliseconds,
      )} s, all in ${seconds(fifth.allMilliseconds)} s`,
    );
    const afterFifth = await resources(knex);
    const all = [afterFirst, afterSecond, afterThird, afterFourth, afterFifth];
    const findings = Number(
      (await knex('cluster_findings').count({ total: '*' }).first())?.total,
    );
    const heap = ({ heapBytes }: Resources) => heapBytes / MEBIBYTE;
    report(
      `heap after each cycle, garbage collected: ${all
        .map(each => heap(each).toFixed(1))
        .join(', ')} MiB; resident: ${all
        .map(({ residentBytes }) => (residentBytes / MEBIBYTE).toFixed(0))
        .join(', ')} MiB`,
    );
    report(
      `findings stored: ${findings}; clusters reported as unreachable: ${failed} of ${hanging.size}`,
    );
    report(
      budget(
        'heap after the second cycle to the first',
        heap(afterSecond) / heap(afterFirst),
        1.05,
      ),
    );
    report(
      budget(
        'heap after the third cycle to the second',
        heap(afterThird) / heap(afterSecond),
        1.05,
      ),
    );
    report(
      budget(
        'heap after the cycle with hanging clusters to the third',
        heap(afterFourth) / heap(afterThird),
        1.05,
      ),
    );
    report(
      budget(
        'heap after another cycle with hanging clusters to that',
        heap(afterFifth) / heap(afterFourth),
        1.05,
      ),
    );
    // Two cycles of the same differ by up to a tenth themselves.
    const without = (second.steadyMilliseconds + third.steadyMilliseconds) / 2;
    report(
      budget(
        'time of the others, with 5 % hanging to without',
        fourth.steadyMilliseconds / without,
        1.1,
      ),
    );
    report(
      budget(
        'the same in another such cycle, with those that hang due first',
        fifth.steadyMilliseconds / without,
        1.1,
      ),
    );
    report(
      budget(
        'sockets left after the cycles with hanging clusters',
        afterFifth.sockets - afterFirst.sockets,
        0,
      ),
    );
    report(
      budget(
        'requests that the clusters still hold open',
        await fleet.openRequests(),
        0,
      ),
    );
    report(
      budget(
        'hanging clusters that are not told to be unreachable',
        hanging.size - failed,
        0,
      ),
    );
  } finally {
    await backend.stop();
  }
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

export async function main(): Promise<void> {
  const clusters = Math.round(
    2000 * Math.min(Number(process.env.DRYDOCK_BENCH_SCALE) || 1, 1),
  );
  await withDatabase('fleet', async knex => {
    const folder = await mkdtemp(join(tmpdir(), 'drydock-bench-'));
    const kubeconfigFile = join(folder, 'kubeconfig');
    try {
      const fleet = await SimulatedFleet.start(__filename, {
        clusters,
        kubeconfigFile,
      });
      try {
        await run(knex, fleet, kubeconfigFile);
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
