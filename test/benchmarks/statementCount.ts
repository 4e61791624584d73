import type { Knex } from 'knex';

/** Characters by which a statement is known in a report. */
const KNOWN_BY = 110;

/**
 * Counts every round trip to a database over one knex, with the frames of transactions; those of
 * the program that measures it too.
 */
export class StatementCount {
  readonly #knex: Knex;
  readonly #counts = new Map<string, number>();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async during(run: () => Promise<unknown>): Promise<void> {
    const note = ({ sql }: { sql: string }) =>
      void this.#counts.set(sql, (this.#counts.get(sql) ?? 0) + 1);
    this.#knex.on('query', note);
    try {
      await run();
    } finally {
      this.#knex.removeListener('query', note);
    }
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Each statement with its number, the most frequent first. */
  lines(): readonly string[] {
    return [...this.#counts]
      .sort(([, a], [, b]) => b - a)
      .map(
        ([sql, count]) =>
          `${String(count).padStart(6)}  ${sql
            .replace(/\s+/g, ' ')
            .slice(0, KNOWN_BY)}`,
      );
  }
}
