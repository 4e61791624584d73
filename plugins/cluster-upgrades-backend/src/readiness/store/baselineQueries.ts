import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { selectedClusters, type FindingFilter } from './findingFilter';

/** What was known of clusters at a time. */
export interface StoredBaseline {
  readonly id: string;
  readonly name: string;
  readonly createdBy: string;
  /** ISO time. */
  readonly createdAt: string;
  /** How many it is of. */
  readonly clusters: number;
  readonly findings: number;
}

interface BaselineRow {
  id: string;
  name: string;
  created_by: string;
  created_at: string;
  clusters: number;
  findings: number;
}

function toBaseline(row: BaselineRow): StoredBaseline {
  return {
    id: row.id,
    name: row.name,
    createdBy: row.created_by,
    createdAt: row.created_at,
    clusters: row.clusters,
    findings: row.findings,
  };
}

/** Remembers which findings are not solved on the selected clusters, within the database. */
export async function createBaseline(
  knex: Knex,
  baseline: {
    readonly name: string;
    readonly by: string;
    readonly at: string;
    readonly filter: Pick<FindingFilter, 'visibility' | 'cluster'>;
  },
): Promise<StoredBaseline> {
  const { name, by, at, filter } = baseline;
  const id = randomUUID();
  return knex.transaction(async trx => {
    const counted: { total: number | string } | undefined = await trx
      .from(selectedClusters(trx, filter).as('selected'))
      .count({ total: '*' })
      .first();
    const row: BaselineRow = {
      id,
      name,
      created_by: by,
      created_at: at,
      clusters: Number(counted?.total ?? 0),
      findings: 0,
    };
    await trx('baselines').insert(row);
    await trx(
      trx.raw('?? (??, ??, ??)', [
        'baseline_findings',
        'baseline_id',
        'cluster_id',
        'fingerprint',
      ]),
    ).insert(
      trx('cluster_findings')
        .whereNot('state', 'solved')
        .whereIn('cluster_id', selectedClusters(trx, filter))
        .select(trx.raw('?', [id]), 'cluster_id', 'fingerprint'),
    );
    const stored: { total?: number | string } | undefined = await trx(
      'baseline_findings',
    )
      .where({ baseline_id: id })
      .count({ total: '*' })
      .first();
    const findings = Number(stored?.total ?? 0);
    await trx('baselines').where({ id }).update({ findings });
    return toBaseline({ ...row, findings });
  });
}

/** Those of one person, newest first. */
export async function listBaselines(
  knex: Knex,
  createdBy: string,
): Promise<StoredBaseline[]> {
  const rows: BaselineRow[] = await knex<BaselineRow>('baselines')
    .where({ created_by: createdBy })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500);
  return rows.map(toBaseline);
}

/** Where this person made it. */
export async function findBaseline(
  knex: Knex,
  { id, createdBy }: Pick<StoredBaseline, 'id' | 'createdBy'>,
): Promise<StoredBaseline | undefined> {
  const row = await knex<BaselineRow>('baselines')
    .where({ id, created_by: createdBy })
    .first();
  return row && toBaseline(row);
}

export async function countBaselinesBy(
  knex: Knex,
  createdBy: string,
): Promise<number> {
  const row: { total?: number | string } | undefined = await knex('baselines')
    .where({ created_by: createdBy })
    .count({ total: '*' })
    .first();
  return Number(row?.total ?? 0);
}

export async function deleteBaseline(knex: Knex, id: string): Promise<void> {
  await knex('baselines').where({ id }).delete();
}
