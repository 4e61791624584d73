import { said } from '@drydock/upgrade-reasons';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  createRolloutEngine,
  DatabaseApprovals,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ReadySubjects } from '../chaos/readySubjects';
import { startBenchBackend, type BenchBackend } from './benchBackend';
import { withDatabase } from './benchDatabase';
import { budget, percentile } from './measure';
import { QueryLog, type WholeRead } from './queryLog';
import { seededClusterId, seededEntities, seedFindings } from './seedFindings';
import {
  activeUpgradeId,
  FROM,
  planIdOf,
  PROVIDER,
  rolloutIdOf,
  type RolloutsSize,
  seedRollouts,
} from './seedRollouts';

/**
 * Upgrades and rollouts on PostgreSQL with 1,000 active and 10,000 finished ones: what a tick of
 * the engine asks the database, with 10 and with all of them waiting, and how long the pages'
 * requests take over HTTP, through the real router and permissions. `DRYDOCK_BENCH_SCALE=0.1` takes
 * a tenth.
 */
const GOAL_MILLISECONDS = 300;
const REQUESTS = 30;
const WARM_UP = 3;
/** Read as a whole only by mistake. */
const BIG_TABLES = [
  'upgrades',
  'steps',
  'attempts',
  'operations',
  'upgrade_log',
  'upgrade_effects',
  'history',
  'rollout_members',
  'plan_events',
];

const REQUESTS_OF_PAGES = (
  size: RolloutsSize,
): readonly (readonly [name: string, path: string])[] => [
  [
    'rollout page: a rollout under way',
    `/rollouts/${rolloutIdOf(3, size.finishedRounds)}`,
  ],
  [
    'rollout page: its clusters',
    `/rollouts/${rolloutIdOf(3, size.finishedRounds)}/clusters`,
  ],
  [
    'rollout page: its clusters, by last change',
    `/rollouts/${rolloutIdOf(
      3,
      size.finishedRounds,
    )}/clusters?sort=changedAt&order=desc`,
  ],
  [
    'rollout page: its record',
    `/rollouts/${rolloutIdOf(3, size.finishedRounds)}/events`,
  ],
  ['rollout page: a finished rollout', `/rollouts/${rolloutIdOf(3, 0)}`],
  ['rollouts: active', '/rollouts?active=true'],
  ['rollouts: all, first page', '/rollouts'],
  ['plans', '/plans'],
  ['plan page', `/plans/${planIdOf(3)}`],
  ['plan page: its record', `/plans/${planIdOf(3)}/events`],
  ['upcoming of a group', '/upcoming/group/default/team-3'],
  ['upcoming of a component', '/upcoming/component/default/svc-3'],
  ['calendar of the fleet', '/calendar.ics'],
  ['upgrades: active, first page', '/upgrades?active=true'],
  ['upgrade page', `/upgrades/${activeUpgradeId(3, 7, size)}`],
  ['upgrade page: its log', `/upgrades/${activeUpgradeId(3, 7, size)}/log`],
  ['fleet', '/fleet'],
  ['clusters: first page', '/clusters'],
  ['history: first page', '/history'],
  ['history: search', '/history?search=cluster-19'],
  ['history: one cluster', `/history?clusterId=${seededClusterId(77)}`],
  ['emergency stop', '/emergency-stop'],
];

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function pages(
  knex: Knex,
  size: RolloutsSize,
  backend: BenchBackend,
): Promise<readonly WholeRead[]> {
  const log = new QueryLog(knex);
  const reads: WholeRead[] = [];
  for (const [name, path] of REQUESTS_OF_PAGES(size)) {
    const times: number[] = [];
    let bytes = 0;
    const statements = await log.record(() => backend.ask('GET', path));
    for (let index = 0; index < WARM_UP + REQUESTS; index += 1) {
      const started = performance.now();
      const body = await backend.ask('GET', path);
      if (index >= WARM_UP) times.push(performance.now() - started);
      bytes = body.length;
    }
    reads.push(
      ...(await log.wholeReads(statements, BIG_TABLES)).map(read => ({
        ...read,
        sql: `${name}: ${read.sql}`,
      })),
    );
    report(
      `${budget(
        `${name}: p95`,
        percentile(times, 0.95),
        GOAL_MILLISECONDS,
        ' ms',
      )}   p50 ${percentile(times, 0.5).toFixed(0)} ms, ${
        statements.length
      } queries, ${(bytes / 1024).toFixed(0)} KiB`,
    );
  }
  return reads;
}

function engineOn(knex: Knex, clusters: number) {
  const world = new InMemoryWorld();
  // Drains that wait: each look finds them as they were.
  for (let index = 0; index < clusters; index += 1)
    world.addCluster(seededClusterId(index), FROM);
  const provider = new InMemoryUpgradeProvider({
    world,
    versions: ['v1.35.4', 'v1.36.4'],
  });
  const approvals = new DatabaseApprovals({ rules: [] });
  return createRolloutEngine({
    knex,
    providers: new Map([[PROVIDER, provider]]),
    fleet: {
      approvals,
      gates: { ask: async () => ({ status: 'passed', message: said('ok') }) },
      plans: {
        startable: async planId =>
          Promise.reject(new Error(`${planId} is not started here`)),
      },
    },
    subjects: new ReadySubjects(PROVIDER, clusterId => clusterId),
    logger: {
      child: () => {
        throw new Error('not used');
      },
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: message => report(`engine: ${message}`),
    },
    kubeletMinorsBehind: () => 3,
  });
}

interface Ticks {
  readonly idleQueries: number;
  readonly idleMilliseconds: number;
  readonly busyQueries: number;
  readonly claimed: number;
  readonly rolloutQueries: number;
  readonly reads: readonly WholeRead[];
}

/**
 * Queries of a tick without due work, with as much as one tick takes due, and of a look at one
 * rollout; while so many upgrades wait.
 */
async function ticks(
  knex: Knex,
  size: RolloutsSize,
  waiting: number,
): Promise<Ticks> {
  const log = new QueryLog(knex);
  const later = Date.now() + 86_400_000;
  const all = knex('upgrades')
    .whereNull('ended_at_ms')
    .orderBy('id')
    .select('id');
  const [ids]: [string[]] = [(await all).map(({ id }: { id: string }) => id)];
  await knex('upgrades')
    .whereIn('id', ids)
    .update({ next_attempt_at_ms: null });
  await knex('upgrades')
    .whereIn('id', ids.slice(0, waiting))
    .update({ next_attempt_at_ms: later });
  await knex('upgrade_effects')
    .whereNull('ended_at_ms')
    .update({ next_attempt_at_ms: later });
  await knex('rollouts')
    .whereNull('ended_at_ms')
    .update({ next_attempt_at_ms: later });
  await knex.raw('analyze upgrades');
  const { engine } = engineOn(knex, size.plans * size.clustersPerPlan);
  const times: number[] = [];
  const idle = await log.record(() => engine.tick());
  for (let index = 0; index < 20; index += 1) {
    const started = performance.now();
    await engine.tick();
    times.push(performance.now() - started);
  }
  await knex('upgrades')
    .whereIn('id', ids.slice(0, waiting))
    .update({ next_attempt_at_ms: 1 });
  let claimed = 0;
  const busy = await log.record(async () => {
    claimed = await engine.tick();
  });
  await knex('upgrades')
    .whereIn('id', ids.slice(0, waiting))
    .update({ next_attempt_at_ms: later });
  await knex('rollouts')
    .where({ id: rolloutIdOf(1, size.finishedRounds) })
    .update({ next_attempt_at_ms: 1 });
  const rollout = await log.record(() => engine.tick());
  engine.stop();
  await sleep(100);
  const reads = await log.wholeReads(
    [...idle, ...busy, ...rollout],
    BIG_TABLES,
  );
  return {
    idleQueries: idle.length,
    idleMilliseconds: percentile(times, 0.5),
    busyQueries: busy.length,
    claimed,
    rolloutQueries: rollout.length,
    reads,
  };
}

function reportReads(reads: readonly WholeRead[]): void {
  report(
    budget(
      'statements that read a big table as a whole, by EXPLAIN',
      reads.length,
      0,
    ),
  );
  for (const { table, sql } of reads)
    report(`        ${table}: ${sql.slice(0, 700)}`);
}

export async function main(): Promise<void> {
  const scale = Math.min(Number(process.env.DRYDOCK_BENCH_SCALE) || 1, 1);
  const size: RolloutsSize = {
    plans: 10,
    clustersPerPlan: Math.round(200 * scale),
    activePerPlan: Math.round(100 * scale),
    finishedRounds: 5,
  };
  const clusters = {
    clusters: size.plans * size.clustersPerPlan,
    findingsPerCluster: 5,
    teams: 60,
    components: 300,
  };
  await withDatabase('rollouts', async knex => {
    const backend = await startBenchBackend({
      knex,
      entities: seededEntities(clusters),
      config: { sources: [] },
      loops: false,
    });
    try {
      await seedFindings(knex, clusters);
      await seedRollouts(knex, size);
      const active = size.plans * size.activePerPlan;
      report(
        `Rollouts: ${active} active and ${
          size.plans * size.clustersPerPlan * size.finishedRounds
        } finished upgrades on PostgreSQL, ${REQUESTS} requests each, one after the other`,
      );
      const reads = await pages(knex, size, backend);
      reportReads(reads);
      const few = await ticks(knex, size, 10);
      const many = await ticks(knex, size, active);
      report(
        `tick without due work: ${few.idleQueries} queries with 10 waiting, ${
          many.idleQueries
        } with ${active}; median ${few.idleMilliseconds.toFixed(
          1,
        )} and ${many.idleMilliseconds.toFixed(1)} ms`,
      );
      report(
        `tick that claims: ${few.busyQueries} queries for ${few.claimed}, ${many.busyQueries} for ${many.claimed}; look at one rollout of ${size.clustersPerPlan} clusters: ${few.rolloutQueries} and ${many.rolloutQueries} queries`,
      );
      report(
        budget(
          'queries of a tick without due work, with all waiting to with 10',
          many.idleQueries / few.idleQueries,
          1,
        ),
      );
      report(
        budget(
          'queries for each claimed upgrade, with all waiting to with 10',
          many.busyQueries / many.claimed / (few.busyQueries / few.claimed),
          1.1,
        ),
      );
      report(
        budget(
          'queries of a look at one rollout, with all waiting to with 10',
          many.rolloutQueries / few.rolloutQueries,
          1,
        ),
      );
      reportReads([...few.reads, ...many.reads]);
    } finally {
      await backend.stop();
    }
  });
}

if (require.main === module) {
  main().catch(error => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}
