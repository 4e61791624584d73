import {
  RECORDED_TABLES,
  type Database,
  type Episode,
  type Recording,
} from './recording';
import { Times } from './times';

/**
 * Takes over what an engine wrote in these episodes.
 * @throws Error for a row that a recording cannot hold
 */
export async function recordPast(
  knex: Database,
  episodes: readonly Episode[],
  endedAt: number,
): Promise<Recording> {
  const times = new Times(episodes, endedAt);
  const tables = [];
  for (const name of RECORDED_TABLES) {
    const rows: Record<string, unknown>[] = await knex(name).select();
    if (rows.length === 0) continue;
    const columns = Object.keys(rows[0]).filter(column =>
      rows.some(row => row[column] !== null),
    );
    tables.push({
      name,
      columns,
      rows: rows.map(row => times.keep(columns.map(column => row[column]))),
    });
  }
  return { migrations: await migrationsOf(knex), tables };
}

export async function migrationsOf(knex: Database): Promise<string[]> {
  return knex('knex_migrations').orderBy('id').pluck('name');
}
