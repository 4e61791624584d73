import { loadavg } from 'node:os';
import { startBenchBackend, type BenchBackend } from './benchBackend';
import { withDatabase } from './benchDatabase';
import { budget, percentile } from './measure';
import { QueryLog, type WholeRead } from './queryLog';
import {
  seededClusterId,
  seededEntities,
  seededFingerprint,
  seedFindings,
  teamOf,
} from './seedFindings';

/**
 * Explorer and fleet over HTTP, with many findings on PostgreSQL, through the real router and
 * permissions. `DRYDOCK_BENCH_SCALE=0.1` seeds a tenth of the clusters.
 */
const GOAL_MILLISECONDS = 300;
const REQUESTS = 40;
const WARM_UP = 3;
/**
 * Read as a whole only by mistake, but by a search, which looks for words in every finding.
 * Coverage wants the checks of every cluster.
 */
const BIG_TABLES = [
  'cluster_findings',
  'cluster_finding_texts',
  'cluster_services',
];

const IMPACT: readonly (readonly [name: string, route: string])[] = [
  ['impact', ''],
  ['fixes', '/fixes?limit=10'],
  ['clusters', '/clusters'],
  ['components', '/components'],
];

const PATHS: readonly (readonly [name: string, path: string])[] = [
  ['explorer: first page, with facets and coverage', '/findings'],
  ['explorer: page 100, without facets', '/findings?offset=2475&facets=false'],
  [
    'explorer: blockers by due date, with facets',
    '/findings?severity=blocker&sort=due',
  ],
  [
    'explorer: one owner, with facets',
    `/findings?owner=${encodeURIComponent(teamOf(3))}`,
  ],
  ['explorer: one environment, with facets', '/findings?environment=prod'],
  ['explorer: search, with facets', '/findings?search=api-7%20cluster-19'],
  [
    'explorer: search that much is found for, with facets',
    '/findings?search=disruption',
  ],
  ['explorer: sorted by cluster', '/findings?sort=cluster&facets=false'],
  ['explorer: sorted by owner', '/findings?sort=owner&facets=false'],
  ['explorer: groups by owner', '/findings/groups?by=owner'],
  ['explorer: groups by check', '/findings/groups?by=check'],
  ['explorer: groups by cluster', '/findings/groups?by=cluster'],
  ['explorer: groups by target', '/findings/groups?by=target'],
  ['fleet', '/fleet'],
  ['clusters: first page', '/clusters'],
  ['clusters: search', '/clusters?search=cluster-19'],
  ['readiness of one cluster', `/clusters/${seededClusterId(77)}/readiness`],
  [
    'one finding, which every cluster has',
    `/clusters/${seededClusterId(77)}/findings/${seededFingerprint(3)}`,
  ],
  ['support timeline', '/support'],
  ['diagnostics', '/diagnostics'],
  ['diagnostics: clusters', '/diagnostics/clusters'],
  ['upcoming of group/default/all', '/upcoming/group/default/all'],
  ...[
    'group/default/team-3',
    'group/default/all',
    'component/default/svc-3',
  ].flatMap(entity =>
    IMPACT.map(
      ([name, route]) =>
        [`${name} of ${entity}`, `/impact/${entity}${route}`] as const,
    ),
  ),
];

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measure(backend: BenchBackend, path: string) {
  const times: number[] = [];
  let bytes = 0;
  for (let index = 0; index < WARM_UP + REQUESTS; index += 1) {
    const started = performance.now();
    const body = await backend.ask('GET', path);
    if (index >= WARM_UP) times.push(performance.now() - started);
    bytes = body.length;
  }
  return {
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bytes,
  };
}

function reportReads(reads: readonly WholeRead[]): void {
  const unexpected = reads.filter(({ sql }) => !sql.includes(' like '));
  report(
    budget(
      'statements but searches that read a big table as a whole, by EXPLAIN',
      unexpected.length,
      0,
    ),
  );
  for (const { table, sql } of reads)
    report(`        ${table}: ${sql.slice(0, 700)}`);
}

export async function main(): Promise<void> {
  const scale = Math.min(Number(process.env.DRYDOCK_BENCH_SCALE) || 1, 1);
  const size = {
    clusters: Math.round(2000 * scale),
    findingsPerCluster: 100,
    teams: 60,
    components: 300,
  };
  await withDatabase('findings', async knex => {
    // Nothing is judged again meanwhile: what is seeded stays.
    const backend = await startBenchBackend({
      knex,
      entities: seededEntities(size),
      config: { sources: [] },
      loops: false,
    });
    try {
      const findings = await seedFindings(knex, size);
      report(
        `Explorer and fleet: ${
          size.clusters
        } clusters and ${findings} findings on PostgreSQL, ${REQUESTS} requests each, one after the other; load ${loadavg()[0].toFixed(
          1,
        )}`,
      );
      const log = new QueryLog(knex);
      const reads: WholeRead[] = [];
      for (const [name, path] of PATHS) {
        const statements = await log.record(() => backend.ask('GET', path));
        const { median, p95, bytes } = await measure(backend, path);
        reads.push(
          ...(await log.wholeReads(statements, BIG_TABLES)).map(read => ({
            ...read,
            sql: `${name}: ${read.sql}`,
          })),
        );
        report(
          `${budget(
            `${name}: p95`,
            p95,
            GOAL_MILLISECONDS,
            ' ms',
          )}   p50 ${median.toFixed(0)} ms, ${statements.length} queries, ${(
            bytes / 1024
          ).toFixed(0)} KiB`,
        );
      }
      report(`load at the end ${loadavg()[0].toFixed(1)}`);
      reportReads(reads);
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
