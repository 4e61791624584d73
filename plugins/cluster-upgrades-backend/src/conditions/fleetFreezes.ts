import type { Knex } from 'knex';
import type { FleetFreeze, FreezeScope } from '@drydock/upgrade-plans';

interface FreezeRow {
  readonly name: string;
  readonly from_ms: number | string;
  readonly until_ms: number | string;
  readonly scope: FreezeScope;
  readonly environments: string | null;
}

/**
 * Freezes of the organisation that have not ended. A freeze of some environments also covers
 * clusters whose environment is unknown, because it is safer not to change them.
 */
export async function readFleetFreezes(
  knex: Knex,
  nowMs: number,
): Promise<readonly FleetFreeze[]> {
  const rows = await knex('freezes')
    .where('until_ms', '>', nowMs)
    .whereNull('ended_at_ms')
    .orderBy(['from_ms', 'name'])
    .select<FreezeRow[]>(
      'name',
      'from_ms',
      'until_ms',
      'scope',
      'environments',
    );
  const some = rows.some(({ environments }) => environments !== null);
  const clusters = some
    ? await knex('clusters')
        .where({ removed: false })
        .select<{ id: string; environment: string | null }[]>(
          'id',
          'environment',
        )
    : [];
  return rows.map(row => {
    const environments: readonly string[] | undefined =
      row.environments === null ? undefined : JSON.parse(row.environments);
    return {
      name: row.name,
      fromMs: Number(row.from_ms),
      untilMs: Number(row.until_ms),
      scope: row.scope,
      clusterIds:
        environments &&
        clusters
          .filter(
            ({ environment }) =>
              environment === null || environments.includes(environment),
          )
          .map(({ id }) => id),
    };
  });
}
