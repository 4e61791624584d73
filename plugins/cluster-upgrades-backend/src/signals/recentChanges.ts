import type { Knex } from 'knex';
import type { ChangedTopic } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Something that was written lately. */
export interface RecentChange {
  /** The same row with another mark was written again. */
  readonly row: string;
  readonly mark: string;
  /** Whose pages show it. */
  readonly topics: readonly ChangedTopic[];
}

interface ChangeRow {
  kind: 'upgrade' | 'effect' | 'rollout' | 'event';
  id: string;
  upgrade_id: string | null;
  rollout_id: string | null;
  plan_id: string | null;
  cluster_id: string | null;
  at_ms: number | string;
  part: number | string | null;
}

/** What transactions wrote that began at `sinceMs` of the database's clock or later, at most `limit` rows of each kind; two queries over indexes. */
export async function recentChanges(knex: Knex, sinceMs: number, limit: number): Promise<readonly RecentChange[]> {
  return [...(await changesOfPlans(knex, sinceMs, limit)), ...(await changesOfClusters(knex, new Date(sinceMs).toISOString(), limit))];
}

async function changesOfPlans(knex: Knex, sinceMs: number, limit: number): Promise<readonly RecentChange[]> {
  const columns = (kind: ChangeRow['kind'], names: readonly string[]) => [knex.raw(`'${kind}' as kind`), ...names.map(name => knex.raw(name))];
  const rows: ChangeRow[] = await knex
    .from(
      knex('upgrades')
        .select(columns('upgrade', ['id', 'id as upgrade_id', 'rollout_id', 'null as plan_id', 'cluster_id', 'updated_at_ms as at_ms', 'log_sequence as part']))
        .where('updated_at_ms', '>=', sinceMs)
        .unionAll([
          knex('upgrade_effects').select(columns('effect', ['id', 'upgrade_id', 'null', 'null', 'null', 'updated_at_ms', 'generation'])).where('updated_at_ms', '>=', sinceMs),
          knex('rollouts').select(columns('rollout', ['id', 'null', 'id', 'plan_id', 'null', 'updated_at_ms', 'generation'])).where('updated_at_ms', '>=', sinceMs),
          knex('plan_events').select(columns('event', ["'event'", 'null', 'rollout_id', 'plan_id', 'cluster_id', 'at_ms', 'sequence'])).where('at_ms', '>=', sinceMs),
        ])
        .as('changes'),
    )
    .limit(limit);
  return rows.map(row => ({ row: row.kind === 'event' ? `event ${row.part}` : `${row.kind} ${row.id}`, mark: `${row.at_ms} ${row.part}`, topics: topicsOf(row) }));
}

/** Every judgement of a cluster follows a read, an edit or a new day; one that differs from the last has a verdict of its own. */
async function changesOfClusters(knex: Knex, since: string, limit: number): Promise<readonly RecentChange[]> {
  const rows: { kind: 'cluster' | 'verdict'; id: string; cluster_id: string; at: string }[] = await knex
    .from(
      knex('clusters')
        .select(knex.raw("'cluster' as kind"), 'id', 'id as cluster_id', 'evaluated_at as at')
        .where('evaluated_at', '>=', since)
        .unionAll(knex('cluster_verdicts').select(knex.raw("'verdict'"), 'id', 'cluster_id', 'at').where('at', '>=', since))
        .as('changes'),
    )
    .limit(limit);
  return rows.map(({ kind, id, cluster_id, at }) => ({ row: `${kind} ${id}`, mark: at, topics: [`${kind}:${cluster_id}` as const] }));
}

function topicsOf(row: ChangeRow): readonly ChangedTopic[] {
  const topics: ChangedTopic[] = [];
  if (row.upgrade_id !== null) topics.push(`upgrade:${row.upgrade_id}`);
  if (row.rollout_id !== null) topics.push(`rollout:${row.rollout_id}`);
  if (row.plan_id !== null) topics.push(`plan:${row.plan_id}`);
  if (row.cluster_id !== null) topics.push(`cluster:${row.cluster_id}`);
  return row.kind === 'event' && row.plan_id === null && row.rollout_id === null ? ['fleet'] : topics;
}
