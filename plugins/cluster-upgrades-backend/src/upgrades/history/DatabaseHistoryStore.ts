import type { Knex } from 'knex';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { escapeLike } from '../../foundation/database/client';
import { appendHistory } from './appendHistory';
import type { HistoryDecision, HistoryRecord } from './model';

export type HistorySort = 'endedAt' | 'cluster' | 'duration' | 'outcome';

export interface HistoryFilter {
  readonly clusterId?: string;
  readonly search?: string;
  readonly outcome?: HistoryRecord['outcome'];
  /** Only rows with a decision of this kind. */
  readonly decision?: HistoryDecision['kind'];
  /** Only what this person asked for or decided on. */
  readonly by?: string;
  /** Clusters that the caller may see; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
}

export interface HistoryPageRequest {
  readonly sort: HistorySort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const COLUMNS: { readonly [S in HistorySort]: string } = {
  endedAt: 'ended_at_ms',
  cluster: 'cluster_name',
  duration: 'duration_seconds',
  outcome: 'outcome',
};

interface HistoryRow {
  id: string;
  cluster_id: string;
  cluster_name: string;
  cluster_entity_ref: string | null;
  upgrade_id: string | null;
  from_version: string;
  to_version: string;
  outcome: HistoryRecord['outcome'];
  observed_only: boolean | number;
  message: string | null;
  requested_by: string | null;
  executed_by: string | null;
  started_at_ms: number | string | null;
  ended_at_ms: number | string;
  duration_seconds: number | null;
  verdict_at_start: HistoryRecord['verdictAtStart'] | null;
  findings_at_start: string | null;
  overrides: string;
  decisions: string;
  predicted_versus_actual: string;
}

/** Reads history, and appends to it; there is no way to change it. */
export class DatabaseHistoryStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  append(record: HistoryRecord): Promise<void> {
    return appendHistory(this.#knex, record);
  }

  async list(
    filter: HistoryFilter,
    page: HistoryPageRequest,
  ): Promise<{ items: readonly HistoryRecord[]; total: number }> {
    const counted = await this.#matching(filter).count<
      { count: number | string }[]
    >({ count: '*' });
    const rows = await this.#matching(filter)
      .select('*')
      .orderBy([
        { column: COLUMNS[page.sort], order: page.order },
        { column: 'ended_at_ms', order: 'desc' },
        { column: 'id', order: 'asc' },
      ])
      .offset(page.offset)
      .limit(page.limit);
    return { items: rows.map(toRecord), total: Number(counted[0].count) };
  }

  #matching(filter: HistoryFilter) {
    const query = this.#knex<HistoryRow>('history');
    if (filter.clusterId !== undefined)
      query.where({ cluster_id: filter.clusterId });
    if (filter.outcome !== undefined) query.where({ outcome: filter.outcome });
    if (filter.decision !== undefined)
      query.where('decision_kinds', 'like', `% ${filter.decision} %`);
    const person = filter.by?.trim().toLowerCase();
    if (person)
      query.andWhere(any =>
        any
          .whereRaw(`decided_by like ? escape '\\'`, [
            `% ${escapeLike(person)} %`,
          ])
          .orWhereRaw('lower(requested_by) = ?', [person]),
      );
    if (filter.visibleClusterIds)
      query.whereIn('cluster_id', [...filter.visibleClusterIds]);
    const text = filter.search?.trim().toLowerCase();
    if (text) {
      const pattern = `%${escapeLike(text)}%`;
      query.andWhere(any => {
        for (const column of [
          'cluster_name',
          'requested_by',
          'from_version',
          'to_version',
          'decided_by',
        ]) {
          any.orWhereRaw(`lower(??) like ? escape '\\'`, [column, pattern]);
        }
      });
    }
    return query;
  }
}

function toRecord(row: HistoryRow): HistoryRecord {
  return {
    id: row.id,
    clusterId: row.cluster_id,
    clusterName: row.cluster_name,
    clusterEntityRef: row.cluster_entity_ref ?? undefined,
    upgradeId: row.upgrade_id ?? undefined,
    from: row.from_version,
    to: row.to_version,
    outcome: row.outcome,
    observedOnly: Boolean(row.observed_only),
    message: reasonOfColumn(row.message),
    requestedBy: row.requested_by ?? undefined,
    executedBy: row.executed_by ?? undefined,
    startedAtMs:
      row.started_at_ms === null ? undefined : Number(row.started_at_ms),
    endedAtMs: Number(row.ended_at_ms),
    durationSeconds: row.duration_seconds ?? undefined,
    verdictAtStart: row.verdict_at_start ?? undefined,
    findingsAtStart:
      row.findings_at_start === null
        ? undefined
        : JSON.parse(row.findings_at_start),
    overrides: JSON.parse(row.overrides),
    decisions: JSON.parse(row.decisions),
    predictedVersusActual: JSON.parse(row.predicted_versus_actual),
  };
}
