import type { Knex } from 'knex';

/**
 * What clusters run and what they are judged for: each pair once, whatever the number of clusters.
 */
export async function minorsInUse(
  knex: Knex,
): Promise<readonly { readonly minor: string; readonly target?: string }[]> {
  const rows: { minor: string; target: string | null }[] = await knex(
    'clusters',
  )
    .where({ removed: false })
    .whereNotNull('minor')
    .distinct('minor', 'target');
  return rows.map(({ minor, target }) => ({
    minor,
    ...(target === null ? {} : { target }),
  }));
}

/** A cluster that stands for its minor. */
export interface SchemaSource {
  readonly id: string;
  readonly version: string;
}

export interface SchemaSourceQuestion {
  readonly minor: string;
  /** ISO time; a cluster that was read before it may run something else by now. */
  readonly goodSince: string;
  /** Ids of clusters that are not asked. */
  readonly except: readonly string[];
  /** Id of the one that was asked before: it stays, also while it does not answer for a moment. */
  readonly before?: string;
}

/**
 * The cluster to ask for the schema of a minor: the one of before, else that with the lowest id
 * which answers.
 */
export async function schemaSourceOf(
  knex: Knex,
  { minor, goodSince, except, before }: SchemaSourceQuestion,
): Promise<SchemaSource | undefined> {
  const running = knex('clusters')
    .where({ removed: false, minor })
    .where('read_at', '>=', goodSince)
    .whereNotIn('id', [...except]);
  const kept: SchemaSource | undefined =
    before === undefined
      ? undefined
      : await running.clone().where({ id: before }).first('id', 'version');
  return (
    kept ??
    (await running
      .whereNull('failing_since')
      .orderBy('id')
      .first('id', 'version'))
  );
}
