import type { SelectableCluster } from '@drydock/upgrade-plans';
import type { Knex } from 'knex';
import { chunked, escapeLike } from '../../foundation/database/client';
import {
  SELECTABLE_COLUMNS,
  toSelectable,
  type ClusterRow,
  type SelectableRow,
} from './clusterRow';

/**
 * What plans select by, of all clusters that are not removed: a few columns, for a whole row holds
 * ten times as much.
 */
export async function selectableClusters(
  knex: Knex,
): Promise<SelectableCluster[]> {
  const rows: SelectableRow[] = await knex<ClusterRow>('clusters')
    .where({ removed: false })
    .orderBy('id')
    .select(...SELECTABLE_COLUMNS);
  return rows.map(toSelectable);
}

/**
 * Clusters that are not removed and that one of some names may mean: a name, or an entity reference
 * that may be shortened, in upper or lower case. Whether it does mean them is for the caller to
 * say.
 */
export async function clustersNamed(
  knex: Knex,
  names: readonly string[],
): Promise<SelectableCluster[]> {
  const found = new Map<string, SelectableCluster>();
  for (const some of chunked([
    ...new Set(names.map(name => name.toLowerCase())),
  ])) {
    const ends = some
      .filter(name => /[:/]/.test(name))
      .map(name => `%/${escapeLike(name.split(/[:/]/).at(-1) ?? '')}`);
    const marks = some.map(() => '?').join(', ');
    const rows: SelectableRow[] = await knex<ClusterRow>('clusters')
      .where({ removed: false })
      .where(query => {
        query
          .whereRaw(`lower(name) in (${marks})`, some)
          .orWhereRaw(`lower(entity_ref) in (${marks})`, some);
        for (const end of ends)
          query.orWhereRaw(`lower(entity_ref) like ? escape '\\'`, [end]);
      })
      .select(...SELECTABLE_COLUMNS);
    for (const row of rows) found.set(row.id, toSelectable(row));
  }
  return [...found.values()];
}
