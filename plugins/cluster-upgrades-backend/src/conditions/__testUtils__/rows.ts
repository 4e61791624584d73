import type { Knex } from 'knex';

/** Stores upgrades that have not ended, one for each cluster. */
export async function givenActiveUpgrades(
  knex: Knex,
  clusterIds: readonly string[],
  { id, target = 'v1.34.9' }: { id?: string; target?: string } = {},
): Promise<void> {
  await knex('rollouts')
    .insert({ id: 'r', requested_by: 'user:default/ada', created_at_ms: 0 })
    .onConflict('id')
    .ignore();
  await knex('stages')
    .insert({ id: 's', rollout_id: 'r', number: 1, max_concurrent: 1 })
    .onConflict('id')
    .ignore();
  const idOf = (clusterId: string) => id ?? `upgrade-${clusterId}`;
  if (clusterIds.length > 0) {
    await knex('upgrades').insert(
      clusterIds.map(clusterId => ({
        id: idOf(clusterId),
        rollout_id: 'r',
        stage_id: 's',
        cluster_id: clusterId,
        cluster_name: clusterId,
        strategy: 'in-place',
        provider_id: 'in-memory',
        provider_reference: clusterId,
        from_version: 'v1.33.1',
        target,
        hops: '[]',
        readiness_at_start: '{}',
        requested_by: 'user:default/ada',
        executed_by: 'user:default/ada',
        accepted_unknown_checks: '[]',
        phase: 'running',
        desired: 'run',
        generation: 1,
        created_at_ms: 0,
        updated_at_ms: 0,
      })),
    );
    await knex('upgrade_subjects').insert(
      clusterIds.map(clusterId => ({
        upgrade_id: idOf(clusterId),
        role: 'cluster',
        cluster_id: clusterId,
        active: true,
      })),
    );
  }
}
