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

/** Ids of the checks whose coverage is counted. */
export interface AskedChecks {
  /** A cluster that has none of them did not run it. */
  readonly everywhere: readonly string[];
  /** Those that are asked of some clusters; they count where there is a row. */
  readonly whereStored: readonly string[];
}

/** How far the checks got on the clusters that the filters select. A cluster that was never judged ran none. */
export async function readCoverage(knex: Knex, filter: FindingFilter, { everywhere, whereStored }: AskedChecks, maxGaps: number): Promise<CoverageSummary> {
  const asked = [...everywhere, ...whereStored].filter(id => !filter.check?.length || filter.check.includes(id));
  const clusters = () => selectedClusters(knex, filter);
  const selected: { total: number | string } | undefined = await knex.from(clusters().as('selected')).count({ total: '*' }).first();
  const total = Number(selected?.total ?? 0);
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
  const storedOn = (id: string) => states.reduce((sum, row) => (row.check_id === id ? sum + Number(row.count) : sum), 0);
  // Pairs that were never stored did not run either, unless nobody asked.
  const pairs = asked.map(id => ({ id, clusters: whereStored.includes(id) ? storedOn(id) : total, ran: ranOn.get(id) ?? 0 }));
  const counted = pairs.filter(pair => pair.clusters > 0 || everywhere.includes(pair.id));
  return {
    clusters: total,
    ran: counted.filter(pair => pair.clusters > 0 && pair.ran === pair.clusters).length,
    total: counted.length,
    gapsTotal: counted.reduce((sum, pair) => sum + pair.clusters - pair.ran, 0),
    gaps: rows.map(row => ({ clusterId: row.cluster_id, checkId: row.check_id, status: row.status, reason: row.reason ?? 'No reason is known' })),
  };
}
