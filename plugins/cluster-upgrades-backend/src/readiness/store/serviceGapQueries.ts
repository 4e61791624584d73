import { type Reason } from '@drydock/upgrade-reasons';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';
import type { Knex } from 'knex';
import { SWITCHED_OFF } from '@drydock/upgrade-readiness';
import { isAnyOf } from '../../foundation/database/client';

/** What of checks concerns services. */
export interface ServiceChecks {
  /** Ids of checks that find nothing of a service. */
  readonly ofCluster: readonly string[];
  /** Ids of checks of manifest files, which are off where no files are configured. */
  readonly ofFiles: readonly string[];
}

/** A check that could have found something of a service on a cluster and did not see all. */
export interface ServiceGap {
  readonly clusterId: string;
  readonly checkId: string;
  readonly reason?: Reason;
}

/** Which of some clusters have such a gap. */
export async function clustersWithServiceGaps(
  knex: Knex,
  clusterIds: readonly string[],
  checks: ServiceChecks,
): Promise<ReadonlySet<string>> {
  return new Set<string>(
    await serviceGaps(knex, clusterIds, checks)
      .distinct('cluster_id')
      .pluck('cluster_id'),
  );
}

export async function listServiceGaps(
  knex: Knex,
  clusterIds: readonly string[],
  checks: ServiceChecks,
): Promise<readonly ServiceGap[]> {
  const rows: {
    cluster_id: string;
    check_id: string;
    reason: string | null;
  }[] = await serviceGaps(knex, clusterIds, checks)
    .orderBy(['cluster_id', 'check_id'])
    .select('cluster_id', 'check_id', 'reason');
  return rows.map(row => ({
    clusterId: row.cluster_id,
    checkId: row.check_id,
    reason: reasonOfColumn(row.reason),
  }));
}

/**
 * What the operator switched off is wanted so; what is off because something may not be read is as
 * little known as what failed.
 */
function serviceGaps(
  knex: Knex,
  clusterIds: readonly string[],
  { ofCluster, ofFiles }: ServiceChecks,
): Knex.QueryBuilder {
  return knex('cluster_checks')
    .where(isAnyOf(knex, 'cluster_id', clusterIds))
    .whereNot({ status: 'ran' })
    .whereNotIn('check_id', [...ofCluster])
    .where(gap =>
      gap
        .whereNot({ status: 'off' })
        .orWhere(off =>
          off
            .whereNotIn('check_id', [...ofFiles])
            .where(why =>
              why
                .whereNull('reason')
                .orWhereNot({ reason: reasonColumn(SWITCHED_OFF) }),
            ),
        ),
    );
}
