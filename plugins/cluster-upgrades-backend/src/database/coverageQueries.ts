import type { Knex } from 'knex';
import { selectedClusters, type FindingFilter } from './findingFilter';

/** A check that did not run in full on a cluster. */
export interface CoverageGap {
  readonly clusterId: string;
  readonly checkId: string;
  readonly status: 'partial' | 'not-run' | 'off';
  readonly reason: string;
}

export interface CoverageSummary {
  readonly clusters: number;
  /** Checks that ran in full on every one of the clusters. */
  readonly ran: number;
  readonly total: number;
  readonly gapsTotal: number;
  readonly gaps: readonly CoverageGap[];
}

/** How far the checks got on the clusters that the filters select. A cluster that was never judged ran none. */
export async function readCoverage(knex: Knex, filter: FindingFilter, checkIds: readonly string[], maxGaps: number): Promise<CoverageSummary> {
  const asked = filter.check?.length ? checkIds.filter(id => filter.check?.includes(id)) : checkIds;
  const clusters = () => selectedClusters(knex, filter);
  const counted: { total: number | string } | undefined = await knex.from(clusters().as('selected')).count({ total: '*' }).first();
  const total = Number(counted?.total ?? 0);
  const states: { check_id: string; status: string; count: number | string }[] = await knex('cluster_checks')
    .whereIn('cluster_id', clusters())
    .whereIn('check_id', [...asked])
    .groupBy('check_id', 'status')
    .select('check_id', 'status')
    .count({ count: '*' });
  const ranOn = new Map(states.filter(row => row.status === 'ran').map(row => [row.check_id, Number(row.count)]));
  const rows: { cluster_id: string; check_id: string; status: CoverageGap['status']; reason: string | null }[] = await knex('cluster_checks')
    .whereIn('cluster_id', clusters())
    .whereIn('check_id', [...asked])
    .whereNot('status', 'ran')
    .orderBy('check_id')
    .orderBy('cluster_id')
    .limit(maxGaps)
    .select('cluster_id', 'check_id', 'status', 'reason');
  const ran = asked.filter(id => total > 0 && ranOn.get(id) === total).length;
  return {
    clusters: total,
    ran,
    total: asked.length,
    // Pairs that were never stored did not run either.
    gapsTotal: total * asked.length - [...ranOn.values()].reduce((sum, count) => sum + count, 0),
    gaps: rows.map(row => ({ clusterId: row.cluster_id, checkId: row.check_id, status: row.status, reason: row.reason ?? 'No reason is known' })),
  };
}
