import type { Knex } from 'knex';
import { chunked, isPostgres } from './client';

/** Rows deleted in one statement: a deletion of millions would hold locks for minutes. */
const BATCH = 2000;

async function deleteInBatches(
  select: () => Promise<(string | number)[]>,
  remove: (ids: (string | number)[]) => Promise<unknown>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const ids = await select();
    for (const some of chunked(ids)) await remove(some);
    deleted += ids.length;
    if (ids.length < BATCH) return deleted;
  }
}

/**
 * Findings that were solved before a time (ISO), and what was seen of them. Decisions about them
 * stay.
 */
export async function forgetSolvedFindings(
  knex: Knex,
  before: string,
): Promise<number> {
  await deleteInBatches(
    async () =>
      (
        await knex('finding_events')
          .whereIn('kind', ['seen', 'solved', 'reopened'])
          .where('at', '<', before)
          .whereNotExists(stillKept(knex))
          .limit(BATCH)
          .select('id')
      ).map(row => row.id),
    ids => knex('finding_events').whereIn('id', ids).delete(),
  );
  return knex('cluster_findings')
    .where({ state: 'solved' })
    .where('solved_at', '<', before)
    .delete();
}

function stillKept(knex: Knex): Knex.QueryBuilder {
  return knex('cluster_findings as finding')
    .select(knex.raw('1'))
    .whereRaw(
      'finding.cluster_id = finding_events.cluster_id and finding.fingerprint = finding_events.fingerprint',
    )
    .whereNot('finding.state', 'solved');
}

/**
 * Facts read before a time (ISO), of clusters that are no longer listed or could not be read since;
 * with those of removed clusters all that was concluded from them.
 */
export async function forgetInventories(
  knex: Knex,
  before: string,
): Promise<number> {
  const deleted = await knex('cluster_inventories')
    .where('read_at', '<', before)
    .delete();
  const removed: { id: string }[] = await knex('clusters')
    .where({ removed: true })
    .where('removed_at', '<', before)
    .whereExists(
      knex('cluster_evaluations')
        .select(knex.raw('1'))
        .whereRaw('cluster_evaluations.cluster_id = clusters.id'),
    )
    .select('id');
  for (const ids of chunked(removed.map(({ id }) => id)))
    await knex.transaction(trx => forgetEvaluations(trx, ids, before));
  return deleted;
}

/**
 * The rows and the digest that says they are there go together. A cluster that has come back
 * meanwhile keeps both.
 */
async function forgetEvaluations(
  trx: Knex.Transaction,
  candidates: readonly string[],
  before: string,
): Promise<void> {
  const query = trx('clusters')
    .whereIn('id', candidates)
    .where({ removed: true })
    .where('removed_at', '<', before)
    .select('id');
  if (isPostgres(trx)) query.forUpdate();
  const removed: { id: string }[] = await query;
  const ids = removed.map(({ id }) => id);
  for (const table of [
    'cluster_findings',
    'cluster_services',
    'cluster_checks',
    'cluster_evaluations',
    'cluster_trials',
  ])
    await trx(table).whereIn('cluster_id', ids).delete();
  await trx('clusters').whereIn('id', ids).update({ parts_digest: null });
}

/** Clusters whose facts were deleted and that were judged by them. */
export function lostTheirFacts(knex: Knex, clusters: Knex.QueryBuilder): void {
  clusters
    .whereNotNull('read_at')
    .where('checks_ran', '>', 0)
    .whereNotExists(
      knex('cluster_inventories')
        .select(knex.raw('1'))
        .whereRaw('cluster_inventories.cluster_id = clusters.id'),
    );
}

/** Verdicts before a time (ISO), but the last of each cluster. */
export async function forgetVerdicts(
  knex: Knex,
  before: string,
): Promise<number> {
  return deleteInBatches(
    async () =>
      (
        await knex('cluster_verdicts')
          .where('at', '<', before)
          .whereExists(
            knex('cluster_verdicts as later')
              .select(knex.raw('1'))
              .whereRaw(
                'later.cluster_id = cluster_verdicts.cluster_id and later.at > cluster_verdicts.at',
              ),
          )
          .limit(BATCH)
          .select('id')
      ).map(row => row.id),
    ids => knex('cluster_verdicts').whereIn('id', ids).delete(),
  );
}

/** Log lines of upgrades that ended before a time (ISO). The upgrade and its history stay. */
export async function forgetUpgradeLogs(
  knex: Knex,
  before: string,
): Promise<number> {
  const ended: { id: string }[] = await knex('upgrades')
    .where('ended_at_ms', '<', Date.parse(before))
    .whereExists(
      knex('upgrade_log')
        .select(knex.raw('1'))
        .whereRaw('upgrade_log.upgrade_id = upgrades.id'),
    )
    .limit(BATCH)
    .select('id');
  let deleted = 0;
  for (const ids of chunked(ended.map(({ id }) => id)))
    deleted += await knex('upgrade_log').whereIn('upgrade_id', ids).delete();
  return deleted;
}

export async function forgetBaselines(
  knex: Knex,
  before: string,
): Promise<number> {
  return knex('baselines').where('created_at', '<', before).delete();
}
