import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { AuditedCall, DeprecatedCall } from '@drydock/upgrade-readiness';

interface AuditedCallRow {
  cluster_id: string;
  call_key: string;
  called: string;
  /** PostgreSQL returns big integers as text. */
  requests: number | string;
  first_seen_at: string;
  last_seen_at: string;
}

/**
 * Adds calls to those that are kept of a cluster; of more than `max` the latest stay. `at` is an
 * ISO time.
 */
export async function addAuditedCalls(
  knex: Knex,
  clusterId: string,
  {
    calls,
    at,
    max,
  }: {
    readonly calls: readonly DeprecatedCall[];
    readonly at: string;
    readonly max: number;
  },
): Promise<void> {
  if (calls.length === 0) return;
  await knex.transaction(async trx => {
    // In one order, so that two replicas that add the same calls do not wait for each other
    // crosswise.
    const rows = calls
      .map(call => rowOf(clusterId, call, at))
      .sort((a, b) => (a.call_key < b.call_key ? -1 : 1));
    for (const row of rows) {
      await trx('audited_calls')
        .insert(row)
        .onConflict(['cluster_id', 'call_key'])
        .merge({
          requests: trx.raw('audited_calls.requests + ?', [row.requests]),
          last_seen_at: at,
        });
    }
    const surplus = trx('audited_calls')
      .where({ cluster_id: clusterId })
      .orderBy([{ column: 'last_seen_at', order: 'desc' }, 'call_key'])
      .offset(max)
      .limit(rows.length)
      .select('call_key');
    const keys = (await surplus).map(
      (row: Pick<AuditedCallRow, 'call_key'>) => row.call_key,
    );
    if (keys.length > 0)
      await trx('audited_calls')
        .where({ cluster_id: clusterId })
        .whereIn('call_key', keys)
        .delete();
  });
}

function rowOf(
  clusterId: string,
  { requests, ...called }: DeprecatedCall,
  at: string,
): AuditedCallRow {
  const {
    group,
    version,
    resource,
    subresource = '',
    user,
    userAgent = '',
  } = called;
  const key = createHash('sha256')
    .update(
      JSON.stringify([group, version, resource, subresource, user, userAgent]),
    )
    .digest('hex');
  return {
    cluster_id: clusterId,
    call_key: key,
    called: JSON.stringify(called),
    requests,
    first_seen_at: at,
    last_seen_at: at,
  };
}

/** What is kept of a cluster, the latest first. */
export async function auditedCallsOf(
  knex: Knex,
  clusterId: string,
): Promise<readonly AuditedCall[]> {
  const rows: AuditedCallRow[] = await knex('audited_calls')
    .where({ cluster_id: clusterId })
    .orderBy([{ column: 'last_seen_at', order: 'desc' }, 'call_key']);
  return rows.map(
    ({
      called,
      requests,
      first_seen_at: firstSeenAt,
      last_seen_at: lastSeenAt,
    }) => {
      const call: Omit<DeprecatedCall, 'requests'> = JSON.parse(called);
      return { ...call, requests: Number(requests), firstSeenAt, lastSeenAt };
    },
  );
}

/** Calls that no event told of since a time (ISO). */
export async function forgetAuditedCalls(
  knex: Knex,
  before: string,
): Promise<number> {
  return knex('audited_calls').where('last_seen_at', '<', before).delete();
}
