import type { Knex } from 'knex';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import type { HistoryRecord } from './model';

/**
 * Appends a row; one that is there already (the same id) stays as it is. History is never updated
 * or deleted.
 */
export async function appendHistory(
  knex: Knex | Knex.Transaction,
  record: HistoryRecord,
): Promise<void> {
  const { decisions = [] } = record;
  await knex('history')
    .insert({
      id: record.id,
      cluster_id: record.clusterId,
      cluster_name: record.clusterName,
      cluster_entity_ref: record.clusterEntityRef ?? null,
      upgrade_id: record.upgradeId ?? null,
      from_version: record.from,
      to_version: record.to,
      outcome: record.outcome,
      observed_only: record.observedOnly,
      message: reasonColumn(record.message),
      requested_by: record.requestedBy ?? null,
      executed_by: record.executedBy ?? null,
      started_at_ms: record.startedAtMs ?? null,
      ended_at_ms: record.endedAtMs,
      duration_seconds: record.durationSeconds ?? null,
      verdict_at_start: record.verdictAtStart ?? null,
      findings_at_start: record.findingsAtStart
        ? JSON.stringify(record.findingsAtStart)
        : null,
      overrides: JSON.stringify(record.overrides),
      decisions: JSON.stringify(decisions),
      decision_kinds: words(decisions.map(({ kind }) => kind)),
      decided_by: words(decisions.flatMap(({ by }) => by?.toLowerCase() ?? [])),
      predicted_versus_actual: JSON.stringify(record.predictedVersusActual),
    })
    .onConflict('id')
    .ignore();
}

/** Each once, with a space around it: found by a filter as a whole word. */
function words(values: readonly string[]): string {
  return values.length === 0 ? '' : ` ${[...new Set(values)].join(' ')} `;
}
