import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { type Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { selectedClusters, type FindingFilter } from './findingFilter';

/** A check that did not run in full on a cluster. */
export interface CoverageGap {
  readonly clusterId: string;
  readonly checkId: string;
  readonly status: 'partial' | 'not-run' | 'off';
  readonly reason: Reason;
}

export interface CoverageSummary {
  readonly clusters: number;
  /** Clusters on which every one of the checks that are asked of them ran in full. */
  readonly fullyChecked: number;
  /** How many checks are asked, of all or of some of the clusters. */
  readonly checks: number;
  readonly gapsTotal: number;
  readonly gaps: readonly CoverageGap[];
}

/** Ids of the checks whose coverage is counted. */
export interface AskedChecks {
  /** A cluster that has none of them did not run it. */
  readonly everywhere: readonly string[];
  /** Those that are asked of some clusters; they count where there is a row. */
  readonly whereStored: readonly string[];
}

/**
 * How far the checks got on the clusters that the filters select. A cluster that was never judged
 * ran none.
 */
export async function readCoverage(
  knex: Knex,
  filter: FindingFilter,
  { everywhere, whereStored }: AskedChecks,
  maxGaps: number,
): Promise<CoverageSummary> {
  const asked = [...everywhere, ...whereStored].filter(
    id => !filter.check?.length || filter.check.includes(id),
  );
  const clusters = () => selectedClusters(knex, filter);
  const selected: { total: number | string } | undefined = await knex
    .from(clusters().as('selected'))
    .count({ total: '*' })
    .first();
  const total = Number(selected?.total ?? 0);
  const states: { check_id: string; status: string; count: number | string }[] =
    await knex('cluster_checks')
      .whereIn('cluster_id', clusters())
      .whereIn('check_id', [...asked])
      .groupBy('check_id', 'status')
      .select('check_id', 'status')
      .count({ count: '*' });
  const ranOn = new Map(
    states
      .filter(row => row.status === 'ran')
      .map(row => [row.check_id, Number(row.count)]),
  );
  const rows: {
    cluster_id: string;
    check_id: string;
    status: CoverageGap['status'];
    reason: string | null;
  }[] = await knex('cluster_checks')
    .whereIn('cluster_id', clusters())
    .whereIn('check_id', [...asked])
    .whereNot('status', 'ran')
    .orderBy('check_id')
    .orderBy('cluster_id')
    .limit(maxGaps)
    .select('cluster_id', 'check_id', 'status', 'reason');
  const storedOn = (id: string) =>
    states.reduce(
      (sum, row) => (row.check_id === id ? sum + Number(row.count) : sum),
      0,
    );
  // Pairs that were never stored did not run either, unless the check was not wanted.
  const pairs = asked.map(id => ({
    id,
    clusters: whereStored.includes(id) ? storedOn(id) : total,
    ran: ranOn.get(id) ?? 0,
  }));
  const counted = pairs.filter(
    pair => pair.clusters > 0 || everywhere.includes(pair.id),
  );
  return {
    clusters: total,
    fullyChecked: await countFullyChecked(
      clusters,
      knex,
      asked,
      asked.filter(id => everywhere.includes(id)).length,
    ),
    checks: counted.length,
    gapsTotal: counted.reduce((sum, pair) => sum + pair.clusters - pair.ran, 0),
    gaps: rows.map(row => ({
      clusterId: row.cluster_id,
      checkId: row.check_id,
      status: row.status,
      reason: reasonOfColumn(row.reason) ?? { code: 'readiness.no-reason' },
    })),
  };
}

/**
 * A cluster without a row of a check that is asked everywhere did not run it, and one without any
 * row was never judged.
 */
async function countFullyChecked(
  clusters: () => Knex.QueryBuilder,
  knex: Knex,
  asked: readonly string[],
  everywhere: number,
): Promise<number> {
  const judged = knex('cluster_checks')
    .whereIn('cluster_id', clusters())
    .groupBy('cluster_id')
    .select('cluster_id');
  if (everywhere > 0)
    return countOf(
      knex,
      judged
        .whereIn('check_id', [...asked])
        .havingRaw(`sum(case when status = 'ran' then 0 else 1 end) = 0`)
        .havingRaw('count(*) >= ?', [everywhere]),
    );
  const gaps = knex('cluster_checks')
    .whereIn('check_id', [...asked])
    .whereNot('status', 'ran')
    .select('cluster_id');
  return countOf(knex, judged.whereNotIn('cluster_id', gaps));
}

async function countOf(
  knex: Knex,
  clusters: Knex.QueryBuilder,
): Promise<number> {
  const counted: { total: number | string } | undefined = await knex
    .from(clusters.as('counted'))
    .count({ total: '*' })
    .first();
  return Number(counted?.total ?? 0);
}
