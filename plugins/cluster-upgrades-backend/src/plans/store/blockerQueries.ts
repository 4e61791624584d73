import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { chunked } from '../../foundation/database/client';
import { findingOf } from '../../readiness/store/findingRow';

export interface OpenBlocker {
  readonly clusterId: string;
  readonly fingerprint: string;
  readonly title: Reason;
}

/**
 * Findings that block clusters for their own targets: neither solved nor waived nor ignored. Those
 * that are kept of a check that did not run are none of them: what is asked about a target anew
 * does not find them either, and whether the check must have run is decided apart.
 */
export async function openBlockers(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<readonly OpenBlocker[]> {
  const found: OpenBlocker[] = [];
  for (const ids of chunked(clusterIds)) {
    const rows: { cluster_id: string; fingerprint: string; finding: string }[] =
      await knex('cluster_findings')
        .join('cluster_finding_texts', join =>
          join
            .on(
              'cluster_finding_texts.cluster_id',
              'cluster_findings.cluster_id',
            )
            .andOn(
              'cluster_finding_texts.fingerprint',
              'cluster_findings.fingerprint',
            ),
        )
        .whereIn('cluster_findings.cluster_id', ids)
        .whereNotExists(
          knex('cluster_checks')
            .where({ status: 'not-run' })
            .whereRaw(
              'cluster_checks.cluster_id = cluster_findings.cluster_id and cluster_checks.check_id = cluster_findings.check_id',
            )
            .select(knex.raw('1')),
        )
        .where({
          'cluster_findings.severity': 'blocker',
          'cluster_findings.state': 'open',
        })
        .select(
          'cluster_findings.cluster_id',
          'cluster_findings.fingerprint',
          'cluster_finding_texts.finding',
        );
    found.push(
      ...rows.map(row => ({
        clusterId: row.cluster_id,
        fingerprint: row.fingerprint,
        title: findingOf(row).title,
      })),
    );
  }
  return found;
}
