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
  kind: 'upgrade' | 'effect' | 'rollout' | 'event' | 'cluster' | 'verdict';
  id: string;
  upgrade_id: string | null;
  rollout_id: string | null;
  plan_id: string | null;
  cluster_id: string | null;
  at: string;
  part: number | string | null;
}

type Columns = readonly [
  id: string,
  upgradeId: string,
  rolloutId: string,
  planId: string,
  clusterId: string,
  at: string,
  part: string,
];

const NAMES = [
  'id',
  'upgrade_id',
  'rollout_id',
  'plan_id',
  'cluster_id',
  'at',
  'part',
];

/**
 * What transactions wrote that began at `sinceMs` of the database's clock or later, at most `limit`
 * rows; one query over indexes. Every judgement of a cluster follows a read, an edit or a new day;
 * one that differs from the last has a verdict of its own.
 */
export async function recentChanges(
  knex: Knex,
  sinceMs: number,
  limit: number,
): Promise<readonly RecentChange[]> {
  const since = new Date(sinceMs).toISOString();
  const rowsOf = (
    table: string,
    kind: ChangeRow['kind'],
    from: string | number,
    at: string,
    [id, upgradeId, rolloutId, planId, clusterId, atText, part]: Columns,
  ) =>
    knex(table)
      .select(
        [
          `'${kind}' as kind`,
          ...[id, upgradeId, rolloutId, planId, clusterId, atText, part].map(
            (column, index) => `${column} as ${NAMES[index]}`,
          ),
        ].map(column => knex.raw(column)),
      )
      .where(at, '>=', from);
  const text = 'cast(updated_at_ms as varchar(20))';
  const changes = rowsOf('upgrades', 'upgrade', sinceMs, 'updated_at_ms', [
    'id',
    'id',
    'rollout_id',
    'null',
    'cluster_id',
    text,
    'log_sequence',
  ]).unionAll([
    rowsOf('upgrade_effects', 'effect', sinceMs, 'updated_at_ms', [
      'id',
      'upgrade_id',
      'null',
      'null',
      'null',
      text,
      'generation',
    ]),
    rowsOf('rollouts', 'rollout', sinceMs, 'updated_at_ms', [
      'id',
      'null',
      'id',
      'plan_id',
      'null',
      text,
      'generation',
    ]),
    rowsOf('plan_events', 'event', sinceMs, 'at_ms', [
      "'event'",
      'null',
      'rollout_id',
      'plan_id',
      'cluster_id',
      'cast(at_ms as varchar(20))',
      'sequence',
    ]),
    rowsOf('clusters', 'cluster', since, 'evaluated_at', [
      'id',
      'null',
      'null',
      'null',
      'id',
      'evaluated_at',
      'null',
    ]),
    rowsOf('cluster_verdicts', 'verdict', since, 'at', [
      'id',
      'null',
      'null',
      'null',
      'cluster_id',
      'at',
      'null',
    ]),
  ]);
  const rows: ChangeRow[] = await knex.from(changes.as('changes')).limit(limit);
  return rows.map(row => ({
    row: row.kind === 'event' ? `event ${row.part}` : `${row.kind} ${row.id}`,
    mark: `${row.at} ${row.part}`,
    topics: topicsOf(row),
  }));
}

function topicsOf(row: ChangeRow): readonly ChangedTopic[] {
  if (row.kind === 'verdict') return [`verdict:${row.cluster_id}`];
  const topics: ChangedTopic[] = [];
  if (row.upgrade_id !== null) topics.push(`upgrade:${row.upgrade_id}`);
  if (row.rollout_id !== null) topics.push(`rollout:${row.rollout_id}`);
  if (row.plan_id !== null) topics.push(`plan:${row.plan_id}`);
  if (row.cluster_id !== null) topics.push(`cluster:${row.cluster_id}`);
  return row.kind === 'event' && row.plan_id === null && row.rollout_id === null
    ? ['fleet']
    : topics;
}
