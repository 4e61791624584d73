import type { Knex } from 'knex';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { TestDatabases } from '@backstage/backend-test-utils';
import { MigratedDatabases, NOW } from '../../__testUtils__/databases';
import { isPostgres } from './client';

jest.setTimeout(600_000);

const directory = resolvePackagePath(
  '@drydock/backstage-plugin-cluster-upgrades-backend',
  'migrations',
);
const ids = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const databases = MigratedDatabases.create();

/**
 * Tables, indexes, sequences, triggers: all that is in the database, but for knex's own and
 * SQLite's own.
 */
async function objectsIn(knex: Knex): Promise<string[]> {
  const names: string[] = isPostgres(knex)
    ? await knex('pg_class')
        .where('relnamespace', knex.raw('current_schema()::regnamespace'))
        .pluck('relname')
    : await knex('sqlite_master').pluck('name');
  return names.filter(name => !/^(knex|sqlite)_/.test(name)).sort();
}

/** A cluster with a finding and an upgrade, which is what most tables refer to. */
async function fill(knex: Knex): Promise<void> {
  await knex('clusters').insert({
    id: 'c',
    name: 'c',
    title: 'C',
    title_sort: 'c',
    search: 'c',
    created_at: NOW,
  });
  await knex('cluster_records').insert({
    source_id: 's',
    name: 'c',
    cluster_id: 'c',
    record: '{}',
    listed: true,
    listed_at: NOW,
  });
  await knex('identity_proofs').insert({
    source_id: 's',
    name: 'c',
    uid: 'u',
    method: 'first-read',
    proven_at: NOW,
  });
  await knex('cluster_findings').insert({
    cluster_id: 'c',
    fingerprint: 'f',
    check_id: 'x',
    severity: 'info',
    first_seen_at: NOW,
  });
  await knex('cluster_finding_texts').insert({
    cluster_id: 'c',
    fingerprint: 'f',
    finding: '{}',
  });
  await knex('rollouts').insert({
    id: 'r',
    requested_by: 'user:default/ann',
    created_at_ms: 0,
  });
  await knex('stages').insert({
    id: 's',
    rollout_id: 'r',
    number: 1,
    max_concurrent: 1,
  });
  await knex('upgrades').insert({
    id: 'u',
    rollout_id: 'r',
    stage_id: 's',
    cluster_id: 'c',
    cluster_name: 'c',
    strategy: 'in-place',
    provider_id: 'p',
    provider_reference: 'p',
    from_version: '1',
    target: '2',
    hops: '[]',
    readiness_at_start: '{}',
    requested_by: 'user:default/ann',
    executed_by: 'user:default/ann',
    accepted_unknown_checks: '[]',
    phase: 'running',
    desired: 'run',
    generation: 1,
    created_at_ms: 0,
    updated_at_ms: 0,
  });
  await knex('steps').insert({
    id: 'step',
    upgrade_id: 'u',
    number: 1,
    type: 'verify',
    title: 't',
    status: 'done',
    facts: '{}',
  });
}

describe('migrations', () => {
  it.each(ids.eachSupportedId())(
    'go up, come down with rows and leave nothing, and go up again (%p)',
    async id => {
      const knex = await ids.init(id);
      await knex.migrate.latest({ directory });
      const objects = await objectsIn(knex);
      expect(objects).toEqual(
        expect.arrayContaining(['clusters', 'upgrade_subjects_one_active']),
      );
      await fill(knex);

      await knex.migrate.rollback({ directory }, true);
      expect(await objectsIn(knex)).toEqual([]);

      await knex.migrate.latest({ directory });
      expect(await objectsIn(knex)).toEqual(objects);
      await fill(knex);
    },
  );

  it.each(databases.eachSupportedId())(
    'make tables whose rows go with the cluster or the rollout that they belong to (%p)',
    async id => {
      const knex = await databases.init(id);
      await fill(knex);
      await knex('clusters').where({ id: 'c' }).delete();
      for (const table of [
        'cluster_records',
        'identity_proofs',
        'cluster_findings',
        'cluster_finding_texts',
      ])
        expect(await knex(table).select()).toEqual([]);
      // Upgrades outlive their cluster.
      expect(await knex('steps').pluck('id')).toEqual(['step']);
      await knex('rollouts').where({ id: 'r' }).delete();
      for (const table of ['stages', 'upgrades', 'steps'])
        expect(await knex(table).select()).toEqual([]);
    },
  );

  it.each(databases.eachSupportedId())(
    'make tables that refuse a second cluster of a name, and a second message of a period (%p)',
    async id => {
      const knex = await databases.init(id);
      await fill(knex);
      const cluster = await knex('clusters').first();
      await expect(
        knex('clusters').insert({ ...cluster, id: 'd' }),
      ).rejects.toThrow(/unique/i);
      const message = {
        id: 'm',
        owner: 'group:default/a',
        period: '2026-11-21',
        payload: '{}',
        created_at: NOW,
        next_attempt_at_ms: 0,
      };
      await knex('owner_messages').insert(message);
      await expect(
        knex('owner_messages').insert({ ...message, id: 'n' }),
      ).rejects.toThrow(/unique/i);
    },
  );

  it.each(databases.eachSupportedId())(
    'store the one row of the emergency stop and of the cursor over events (%p)',
    async id => {
      const knex = await databases.init(id);
      expect(await knex('emergency_stop').pluck('id')).toEqual([1]);
      expect(
        (await knex('rollout_notice_cursor').pluck('sequence')).map(Number),
      ).toEqual([0]);
    },
  );
});
