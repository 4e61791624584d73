import type { Knex } from 'knex';

interface Seen {
  readonly sql: string;
  readonly bindings: readonly Knex.Value[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A table that a statement reads from its beginning to its end, or an index of it. */
export interface WholeRead {
  readonly table: string;
  readonly sql: string;
}

/** Statements that go over one knex while it records. */
export class QueryLog {
  readonly #knex: Knex;
  #seen: Seen[] = [];
  readonly #note = ({
    sql,
    bindings,
  }: {
    sql: string;
    bindings?: Knex.Value[];
  }) => void this.#seen.push({ sql, bindings: bindings ?? [] });

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /**
   * The statements that a piece of work sends; those of transactions are counted without their
   * frames.
   */
  async record(run: () => Promise<unknown>): Promise<readonly Seen[]> {
    this.#seen = [];
    this.#knex.on('query', this.#note);
    try {
      await run();
    } finally {
      this.#knex.removeListener('query', this.#note);
    }
    return this.#seen.filter(
      ({ sql }) => !/^(begin|commit|rollback|savepoint|release)/i.test(sql),
    );
  }

  /**
   * Which of some tables the recorded statements would read as a whole, by EXPLAIN; each statement
   * once. Inserts read nothing.
   */
  async wholeReads(
    statements: readonly Seen[],
    tables: readonly string[],
  ): Promise<readonly WholeRead[]> {
    const found: WholeRead[] = [];
    const explained = new Set<string>();
    for (const { sql, bindings } of statements) {
      if (explained.has(sql) || !/^(select|update|delete|with)/i.test(sql))
        continue;
      explained.add(sql);
      // Numbered parameters are those of the driver, which knex would number again.
      const client = await this.#knex.client.acquireConnection();
      try {
        const { rows } = await client.query(`explain (format json) ${sql}`, [
          ...bindings,
        ]);
        for (const table of new Set(wholeTables(rows[0]['QUERY PLAN'][0].Plan)))
          if (tables.includes(table)) found.push({ table, sql });
      } finally {
        await this.#knex.client.releaseConnection(client);
      }
    }
    return found;
  }
}

/**
 * An index whose order alone is used, with a filter that throws away what it finds, is read as a
 * whole, too.
 */
function readsAll(node: PlanNode): boolean {
  if (node['Node Type'] === 'Seq Scan') return true;
  return (
    /^Index (Only )?Scan$/.test(node['Node Type']) &&
    node['Index Cond'] === undefined &&
    node.Filter !== undefined
  );
}

function wholeTables(node: PlanNode): string[] {
  const own =
    readsAll(node) && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(wholeTables)];
}
