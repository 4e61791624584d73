import type { Knex } from 'knex';
import { chunked } from '../database/client';
import type { ClusterRow } from '../database/clusterRow';
import { fromColumn, optional } from '../database/json';
import type { GateSubject } from '../versionGates/model';
import type { DependencyState, DependencyStatus } from './model';

export interface StoredAnswer extends Pick<DependencyState, 'id' | 'status' | 'message' | 'sinceMs' | 'askedAtMs'> {
  /** Of what was asked. */
  readonly digest: string;
}

interface Row {
  readonly id: string;
  readonly digest: string;
  readonly status: DependencyStatus;
  readonly message: string;
  readonly since_ms: number | string;
  readonly asked_at_ms: number | string;
}

export async function readAnswers(knex: Knex): Promise<ReadonlyMap<string, StoredAnswer>> {
  const rows: Row[] = await knex('dependency_answers').select();
  return new Map(rows.map(({ id, digest, status, message, since_ms, asked_at_ms }) => [id, { id, digest, status, message, sinceMs: Number(since_ms), askedAtMs: Number(asked_at_ms) }]));
}

/** Unless another replica stored an answer to a later question. */
export async function keepAnswer(knex: Knex, { id, digest, status, message, sinceMs, askedAtMs }: StoredAnswer): Promise<void> {
  const columns = { digest, status, message, since_ms: sinceMs, asked_at_ms: askedAtMs };
  await knex('dependency_answers').insert({ id, ...columns }).onConflict('id').merge(columns).where('dependency_answers.asked_at_ms', '<=', askedAtMs);
}

/** What scopes go by, of clusters by id; those that nobody knows any more are left out. */
export async function scopesOf(knex: Knex, clusterIds: readonly string[]): Promise<ReadonlyMap<string, GateSubject>> {
  const found = new Map<string, GateSubject>();
  for (const ids of chunked(clusterIds)) {
    const rows = await knex<ClusterRow>('clusters').whereIn('id', ids).select('id', 'environment', 'labels');
    for (const { id, environment, labels } of rows) found.set(id, { id, environment: optional(environment), labels: fromColumn<Record<string, string>>(labels) ?? {} });
  }
  return found;
}
