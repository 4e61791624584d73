import type { Knex } from 'knex';
import { chunked } from '../../foundation/database/client';
import type { FindingRow } from './findingRow';

/**
 * Notes open blockers that have an owner, each once for ever, within the transaction that stores
 * them: a crash loses none and doubles none.
 */
export async function noticeBlockers(
  trx: Knex,
  clusterId: string,
  rows: readonly FindingRow[],
  at: string,
): Promise<void> {
  const blockers = rows.flatMap(
    ({ state, severity_rank, owner, fingerprint }) =>
      state === 'open' && severity_rank === 0 && owner !== null
        ? [{ cluster_id: clusterId, fingerprint, owner, noticed_at: at }]
        : [],
  );
  for (const chunk of chunked(blockers, 100))
    await trx('blocker_notices')
      .insert(chunk)
      .onConflict(['cluster_id', 'fingerprint'])
      .ignore();
}
