import type { Knex } from 'knex';

/** What the permission policy answered when a user was asked for the probe permission. */
export type ProbeAnswer = 'denied' | 'granted';

/**
 * Keeps the last answer, for decisions that are made without a user. Survives a restart, and all
 * replicas share it.
 */
export interface ProbeAnswers {
  /** Undefined before the first answer. */
  last(): Promise<ProbeAnswer | undefined>;
  keep(answer: ProbeAnswer): Promise<void>;
}

interface ProbeRow {
  readonly granted: boolean | number;
}

const ID = 1;

export class DatabaseProbeAnswers implements ProbeAnswers {
  readonly #knex: Knex;
  readonly #now: () => Date;

  constructor(knex: Knex, now: () => Date) {
    this.#knex = knex;
    this.#now = now;
  }

  async last(): Promise<ProbeAnswer | undefined> {
    const row = await this.#knex<ProbeRow>('permission_probe')
      .where('id', ID)
      .first('granted');
    if (!row) return undefined;
    return row.granted ? 'granted' : 'denied';
  }

  /** Asked for on most requests, so it writes only an answer that changed. */
  async keep(answer: ProbeAnswer): Promise<void> {
    if ((await this.last()) === answer) return;
    await this.#knex('permission_probe')
      .insert({
        id: ID,
        granted: answer === 'granted',
        answered_at: this.#now().toISOString(),
      })
      .onConflict('id')
      .merge();
  }
}
