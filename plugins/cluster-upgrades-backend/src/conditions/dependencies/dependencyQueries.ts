import type { Knex } from 'knex';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';
import type { DependencyState, DependencyStatus } from './model';

export interface StoredAnswer
  extends Pick<
    DependencyState,
    'id' | 'status' | 'message' | 'sinceMs' | 'askedAtMs'
  > {
  /** Of what was asked. */
  readonly digest: string;
  /** A question may wait for its answer as long as its limit allows. */
  readonly answeredAtMs: number;
}

interface Row {
  readonly id: string;
  readonly digest: string;
  readonly status: DependencyStatus;
  readonly message: string;
  readonly since_ms: number | string;
  readonly asked_at_ms: number | string;
  readonly answered_at_ms: number | string;
}

export async function readAnswers(
  knex: Knex,
): Promise<ReadonlyMap<string, StoredAnswer>> {
  const rows: Row[] = await knex('dependency_answers').select();
  return new Map(
    rows.map(
      ({
        id,
        digest,
        status,
        message,
        since_ms,
        asked_at_ms,
        answered_at_ms,
      }) => [
        id,
        {
          id,
          digest,
          status,
          message: reasonOfColumn(message),
          sinceMs: Number(since_ms),
          askedAtMs: Number(asked_at_ms),
          answeredAtMs: Number(answered_at_ms),
        },
      ],
    ),
  );
}

/**
 * Unless another replica stored an answer to a later question; one that is yet to be asked was
 * stored before the clock was set back.
 */
export async function keepAnswer(
  knex: Knex,
  {
    id,
    digest,
    status,
    message,
    sinceMs,
    askedAtMs,
    answeredAtMs,
  }: StoredAnswer,
): Promise<void> {
  const columns = {
    digest,
    status,
    message: reasonColumn(message),
    since_ms: sinceMs,
    asked_at_ms: askedAtMs,
    answered_at_ms: answeredAtMs,
  };
  await knex('dependency_answers')
    .insert({ id, ...columns })
    .onConflict('id')
    .merge(columns)
    .where(stored =>
      stored
        .where('dependency_answers.asked_at_ms', '<=', askedAtMs)
        .orWhere('dependency_answers.asked_at_ms', '>', answeredAtMs),
    );
}
