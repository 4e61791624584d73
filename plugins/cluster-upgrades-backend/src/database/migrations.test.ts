import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { TestDatabases } from '@backstage/backend-test-utils';
import { NOW } from '../__testUtils__/databases';

jest.setTimeout(600_000);

const directory = resolvePackagePath(
  '@drydock/backstage-plugin-cluster-upgrades-backend',
  'migrations',
);

describe('migrations', () => {
  const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });

  it.each(databases.eachSupportedId())(
    'go up, hold rows, and come down again (%p)',
    async id => {
      const knex = await databases.init(id);
      const own = '20261121000100_clusters.js';
      await knex.migrate.up({ directory, name: own });

      await knex('clusters').insert({
        id: 'c',
        name: 'c',
        title: 'C',
        title_sort: 'c',
        search: 'c',
        created_at: NOW,
      });
      await knex('cluster_sources').insert({
        id: 's',
        title: 'S',
        complete: true,
        attempted_at: NOW,
      });
      await knex('cluster_records').insert({
        source_id: 's',
        name: 'c',
        cluster_id: 'c',
        record: '{}',
        listed: true,
        listed_at: NOW,
      });
      await knex('cluster_inventories').insert({
        cluster_id: 'c',
        read_at: NOW,
        inventory: Buffer.from('x'),
        decoded_bytes: 1,
      });
      await knex('cluster_evaluations').insert({
        cluster_id: 'c',
        target: '1.36',
        coverage: '[]',
        details: '{}',
        evaluated_at: NOW,
      });
      await knex('cluster_findings').insert({
        cluster_id: 'c',
        fingerprint: 'f',
        check_id: 'x',
        severity: 'info',
        finding: '{}',
        first_seen_at: NOW,
      });
      await knex('cluster_services').insert({
        cluster_id: 'c',
        entity_ref: 'component:default/a',
        found_by: 'namespace',
        workloads: 1,
      });
      await expect(
        knex('cluster_findings').where({ cluster_id: 'c' }).first(),
      ).resolves.toMatchObject({ fingerprint: 'f' });
      await expect(
        knex('clusters').insert({
          id: 'c',
          name: 'd',
          title: 'D',
          title_sort: 'd',
          search: 'd',
          created_at: NOW,
        }),
      ).rejects.toThrow();

      await knex('clusters').where({ id: 'c' }).delete();
      await expect(
        knex('cluster_findings').where({ cluster_id: 'c' }),
      ).resolves.toEqual([]);

      await knex.migrate.down({ directory, name: own });
      await expect(knex.schema.hasTable('clusters')).resolves.toBe(false);
      await knex.migrate.latest({ directory });
      await expect(knex.schema.hasTable('clusters')).resolves.toBe(true);
      await knex.migrate.rollback({ directory }, true);
      await expect(knex.schema.hasTable('cluster_records')).resolves.toBe(
        false,
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'of findings and decisions keep what was there, on the way up and down (%p)',
    async id => {
      const knex = await databases.init(id);
      const before = [
        '20261121000100_clusters.js',
        '20261121000200_rollouts_and_history.js',
      ];
      const own = '20261121000300_findings_and_decisions.js';
      for (const name of before) await knex.migrate.up({ directory, name });
      await knex('clusters').insert({
        id: 'c',
        name: 'c',
        title: 'C',
        title_sort: 'c',
        search: 'c',
        created_at: NOW,
        evaluated_for: 'today',
      });
      await knex('cluster_evaluations').insert({
        cluster_id: 'c',
        target: '1.36',
        coverage: '[]',
        details: '{}',
        evaluated_at: NOW,
      });
      const finding = {
        cluster_id: 'c',
        check_id: 'x',
        finding: '{}',
        first_seen_at: NOW,
      };
      await knex('cluster_findings').insert([
        { ...finding, fingerprint: 'f', severity: 'blocker' },
        { ...finding, fingerprint: 'g', severity: 'info', solved_at: NOW },
      ]);

      await knex.migrate.up({ directory, name: own });
      await expect(
        knex('cluster_findings')
          .orderBy('fingerprint')
          .select('fingerprint', 'state', 'severity_rank'),
      ).resolves.toEqual([
        { fingerprint: 'f', state: 'open', severity_rank: 0 },
        { fingerprint: 'g', state: 'solved', severity_rank: 2 },
      ]);
      await expect(
        knex('clusters').first('evaluated_for', 'waived'),
      ).resolves.toEqual({ evaluated_for: null, waived: 0 });
      await knex('cluster_checks').insert({
        cluster_id: 'c',
        check_id: 'x',
        status: 'ran',
      });
      await knex('waivers').insert({
        id: 'w',
        cluster_id: 'c',
        cluster_name: 'C',
        fingerprint: 'f',
        evidence_digest: 'd',
        check_id: 'x',
        title: 't',
        target: '1.36',
        reason: 'r',
        until: '2026-12-01',
        created_by: 'user:default/ann',
        created_at: NOW,
        state: 'active',
      });
      await knex('finding_events').insert({
        cluster_id: 'c',
        fingerprint: 'f',
        at: NOW,
        kind: 'waived',
        by: 'user:default/ann',
        waiver_id: 'w',
      });
      await knex('cluster_verdicts').insert({
        id: 'v',
        cluster_id: 'c',
        at: NOW,
        target: '1.36',
        verdict: 'ready',
        blockers: 0,
        warnings: 0,
        infos: 0,
        waived: 1,
        ignored: 0,
        checks_ran: 1,
        checks_total: 1,
        digest: 'd',
        findings: Buffer.from('x'),
      });
      await knex('baselines').insert({
        id: 'b',
        name: 'B',
        created_by: 'user:default/ann',
        created_at: NOW,
        clusters: 1,
        findings: 1,
      });
      await knex('baseline_findings').insert({
        baseline_id: 'b',
        cluster_id: 'c',
        fingerprint: 'f',
      });
      await knex('blocker_notices').insert({
        cluster_id: 'c',
        fingerprint: 'f',
        owner: 'group:default/a',
        noticed_at: NOW,
      });
      await knex('owner_messages').insert({
        id: 'm',
        owner: 'group:default/a',
        period: '2026-11-21',
        payload: '{}',
        created_at: NOW,
        next_attempt_ms: 0,
      });
      await expect(
        knex('owner_messages').insert({
          id: 'n',
          owner: 'group:default/a',
          period: '2026-11-21',
          payload: '{}',
          created_at: NOW,
          next_attempt_ms: 0,
        }),
      ).rejects.toThrow();

      await knex.migrate.down({ directory, name: own });
      await expect(knex.schema.hasTable('waivers')).resolves.toBe(false);
      await expect(
        knex.schema.hasColumn('cluster_findings', 'state'),
      ).resolves.toBe(false);
      await expect(
        knex('cluster_findings')
          .orderBy('fingerprint')
          .select('fingerprint', 'severity'),
      ).resolves.toEqual([
        { fingerprint: 'f', severity: 'blocker' },
        { fingerprint: 'g', severity: 'info' },
      ]);
      await expect(
        knex('cluster_evaluations').first('target'),
      ).resolves.toEqual({ target: '1.36' });
      await knex.migrate.up({ directory, name: own });
      await expect(
        knex('cluster_findings').where({ state: 'open' }),
      ).resolves.toHaveLength(1);
    },
  );

  it.each(databases.eachSupportedId())(
    'of finding texts move each text to its own table and back, and delete it with its finding (%p)',
    async id => {
      const knex = await databases.init(id);
      for (const name of [
        '20261121000100_clusters.js',
        '20261121000200_rollouts_and_history.js',
        '20261121000300_findings_and_decisions.js',
      ])
        await knex.migrate.up({ directory, name });
      const own = '20261121000400_finding_texts.js';
      await knex('clusters').insert({
        id: 'c',
        name: 'c',
        title: 'C',
        title_sort: 'c',
        search: 'c',
        created_at: NOW,
      });
      for (const fingerprint of ['f', 'g']) {
        await knex('cluster_findings').insert({
          cluster_id: 'c',
          fingerprint,
          check_id: 'x',
          severity: 'info',
          finding: `{"of":"${fingerprint}"}`,
          first_seen_at: NOW,
        });
      }
      await knex.migrate.up({ directory, name: own });
      await expect(
        knex.schema.hasColumn('cluster_findings', 'finding'),
      ).resolves.toBe(false);
      await knex('cluster_findings').where({ fingerprint: 'g' }).delete();
      await expect(knex('cluster_finding_texts')).resolves.toEqual([
        { cluster_id: 'c', fingerprint: 'f', finding: '{"of":"f"}' },
      ]);
      await knex.migrate.down({ directory, name: own });
      await expect(
        knex('cluster_findings').select('fingerprint', 'finding'),
      ).resolves.toEqual([{ fingerprint: 'f', finding: '{"of":"f"}' }]);
    },
  );

  it.each(databases.eachSupportedId())(
    'of the seen platform keep clusters and what refers to them, on the way up and down (%p)',
    async id => {
      const knex = await databases.init(id);
      const own = '20261121000990_seen_platform.js';
      await knex.migrate.latest({ directory });
      for (const name of (
        await knex('knex_migrations').orderBy('id', 'desc').select('name')
      )
        .map(row => row.name)
        .filter(applied => applied >= own))
        await knex.migrate.down({ directory, name });
      await knex('clusters').insert({
        id: 'c',
        name: 'c',
        title: 'C',
        title_sort: 'c',
        search: 'c',
        created_at: NOW,
        platform: 'eks',
      });
      await knex('cluster_services').insert({
        cluster_id: 'c',
        entity_ref: 'component:default/a',
        found_by: 'namespace',
        workloads: 1,
      });

      await knex.migrate.up({ directory, name: own });
      await expect(
        knex('clusters').first('platform', 'seen_platform'),
      ).resolves.toEqual({ platform: 'eks', seen_platform: null });
      await knex('clusters').update({ seen_platform: '{"marks":[]}' });
      await knex.migrate.down({ directory, name: own });
      await expect(
        knex.schema.hasColumn('clusters', 'seen_platform'),
      ).resolves.toBe(false);
      await expect(
        knex('cluster_services').select('entity_ref'),
      ).resolves.toEqual([{ entity_ref: 'component:default/a' }]);
    },
  );

  it.each(databases.eachSupportedId())(
    'of the notices of messages keep what was noticed, on the way up and down (%p)',
    async id => {
      const knex = await databases.init(id);
      const own = '20261121001020_notices_of_messages.js';
      await knex.migrate.latest({ directory });
      const indexes = async (): Promise<string[]> =>
        id === 'SQLITE_3'
          ? knex('sqlite_master')
              .where({ type: 'index', tbl_name: 'rollout_notices' })
              .pluck('name')
          : knex('pg_indexes')
              .where({ tablename: 'rollout_notices' })
              .pluck('indexname');
      const notice = {
        event_key: 'e',
        recipient: 'user:default/ann',
        subject: 'p',
        topic: 't',
        text: 'x',
        link: '/',
        severity: 'low',
        noticed_at_ms: 1,
        told_at_ms: 1,
        message_id: 'm',
      };
      await knex('rollout_notices').insert(notice);
      expect(await indexes()).toContain('rollout_notices_message');
      await knex.migrate.down({ directory, name: own });
      expect(await indexes()).not.toContain('rollout_notices_message');
      await knex.migrate.up({ directory, name: own });
      await expect(
        knex('rollout_notices').pluck('message_id'),
      ).resolves.toEqual(['m']);
    },
  );

  it.each(databases.eachSupportedId())(
    'of authors and ways keep plans and decisions, on the way up and down (%p)',
    async id => {
      const knex = await databases.init(id);
      const own = '20261123000200_authors_and_ways.js';
      await knex.migrate.latest({ directory });
      await knex.migrate.down({ directory, name: own });
      const plan = {
        id: 'p',
        name: 'p',
        title: 'P',
        revision: 1,
        created_by: 'external:ci',
        created_at_ms: 1,
        updated_at_ms: 1,
      };
      await knex('plans').insert(plan);
      await knex('plan_approvals').insert({
        id: 'a',
        plan_id: 'p',
        revision: 1,
        digest: 'd',
        decision: 'approve',
        principal: 'user:default/ann',
        ownership_refs: '[]',
        at_ms: 1,
        expires_at_ms: 2,
      });
      await knex.migrate.up({ directory, name: own });
      await expect(
        knex('plans').first('created_by', 'stated_authors'),
      ).resolves.toEqual({ created_by: 'external:ci', stated_authors: null });
      await knex('plans').update({ stated_authors: '["user:default/ann"]' });
      await knex('plan_approvals').update({ through: 'plugin:scaffolder' });
      await knex.migrate.down({ directory, name: own });
      for (const table of [
        'plan_approvals',
        'version_gate_acknowledgements',
        'waivers',
      ])
        await expect(knex.schema.hasColumn(table, 'through')).resolves.toBe(
          false,
        );
      await expect(knex('plan_approvals').first('principal')).resolves.toEqual({
        principal: 'user:default/ann',
      });
      await knex.migrate.up({ directory, name: own });
    },
  );

  it.each(databases.eachSupportedId())(
    'of proven identities give each cluster a name of its own, on the way up, and keep records on the way down (%p)',
    async id => {
      const knex = await databases.init(id);
      const own = '20261121001040_proven_identities.js';
      await knex.migrate.latest({ directory });
      for (const name of (
        await knex('knex_migrations').orderBy('id', 'desc').select('name')
      )
        .map(row => row.name)
        .filter(applied => applied >= own))
        await knex.migrate.down({ directory, name });
      const row = {
        name: 'prod',
        title: 'Prod',
        title_sort: 'prod',
        search: 'prod',
        created_at: NOW,
      };
      await knex('clusters').insert([
        { ...row, id: 'removed', removed: true },
        { ...row, id: 'listed', removed: false },
      ]);
      await knex('cluster_records').insert({
        source_id: 's',
        name: 'a',
        cluster_id: 'listed',
        record: '{}',
        listed: true,
        listed_at: NOW,
      });

      await knex.migrate.up({ directory, name: own });
      await expect(
        knex('clusters').orderBy('id').select('id', 'name'),
      ).resolves.toEqual([
        { id: 'listed', name: 'prod' },
        { id: 'removed', name: 'prod-removed' },
      ]);
      await expect(
        knex('clusters').insert({ ...row, id: 'third' }),
      ).rejects.toThrow();
      await knex('identity_proofs').insert({
        source_id: 's',
        name: 'a',
        uid: 'u',
        method: 'first-read',
        proven_at: NOW,
      });
      await knex('shown_keys').insert({
        digest: 'd',
        uid: 'u',
        first_seen_at: NOW,
      });
      await knex('cluster_records').update({
        seen: '{}',
        claim: '{}',
        pinned_uid: 'u',
      });
      await knex.migrate.down({ directory, name: own });
      await expect(
        knex('cluster_records').select('name', 'cluster_id'),
      ).resolves.toEqual([{ name: 'a', cluster_id: 'listed' }]);
      await expect(
        knex.schema.hasColumn('cluster_records', 'claim'),
      ).resolves.toBe(false);
      await knex.migrate.up({ directory, name: own });
      await expect(knex.schema.hasTable('identity_proofs')).resolves.toBe(true);
    },
  );

  it.each(databases.eachSupportedId())(
    'are taken back to where there were no plans, and clusters and upgrades keep what refers to them (%p)',
    async id => {
      const knex = await databases.init(id);
      await knex.migrate.latest({ directory });
      const upgrade = {
        rollout_id: 'r',
        stage_id: 's',
        cluster_id: 'c',
        cluster_name: 'c',
        provider_id: 'p',
        provider_reference: 'p',
        from_version: '1',
        target: '2',
        hops: '[]',
        capabilities: '{}',
        readiness_at_start: '{}',
        requested_by: 'a',
        executed_by: 'a',
        accepted_unknown_checks: '[]',
        phase: 'running',
        desired: 'run',
        generation: 1,
        created_at_ms: 0,
        updated_at_ms: 0,
        rests_since_ms: 7,
      };
      await knex('clusters').insert({
        id: 'c',
        name: 'c',
        title: 'C',
        title_sort: 'c',
        search: 'c',
        created_at: NOW,
      });
      await knex('cluster_sources').insert({
        id: 's',
        title: 'S',
        complete: true,
        attempted_at: NOW,
      });
      await knex('cluster_records').insert({
        source_id: 's',
        name: 'c',
        cluster_id: 'c',
        record: '{}',
        listed: true,
        listed_at: NOW,
      });
      await knex('rollouts').insert({
        id: 'r',
        requested_by: 'a',
        created_at_ms: 0,
        rests_since_ms: 7,
      });
      await knex('stages').insert({
        id: 's',
        rollout_id: 'r',
        number: 1,
        max_concurrent: 1,
      });
      await knex('upgrades').insert({ ...upgrade, id: 'u' });
      await knex('steps').insert({
        id: 'step',
        upgrade_id: 'u',
        number: 1,
        type: 'verify',
        title: 't',
        status: 'done',
        facts: '{}',
      });

      for (const name of [
        '20261121000820_durations.js',
        '20261121000810_rests.js',
      ])
        await knex.migrate.down({ directory, name });

      await expect(
        knex.schema.hasColumn('upgrades', 'rests_since_ms'),
      ).resolves.toBe(false);
      await expect(knex('steps').select('id', 'upgrade_id')).resolves.toEqual([
        { id: 'step', upgrade_id: 'u' },
      ]);
      await expect(knex('stages').select('id')).resolves.toEqual([{ id: 's' }]);
      const { rests_since_ms: _, ...before } = upgrade;
      await expect(
        knex('upgrades').insert({ ...before, id: 'another' }),
      ).rejects.toThrow(/unique/i);
      await knex('upgrades')
        .where({ id: 'u' })
        .update({ ended_at_ms: 1, phase: 'succeeded' });
      await knex('upgrades').insert({ ...before, id: 'another' });

      for (const name of (
        await knex('knex_migrations').orderBy('id', 'desc').select('name')
      )
        .map(row => row.name)
        .filter(applied => applied >= '20261121000500'))
        await knex.migrate.down({ directory, name });
      await expect(knex.schema.hasTable('plans')).resolves.toBe(false);
      await expect(knex('steps').select('id')).resolves.toEqual([
        { id: 'step' },
      ]);
      await expect(knex('cluster_records').select('name')).resolves.toEqual([
        { name: 'c' },
      ]);

      await knex.migrate.latest({ directory });
      await expect(
        knex('upgrades').select('id', 'rests_since_ms').orderBy('id'),
      ).resolves.toEqual([
        { id: 'another', rests_since_ms: null },
        { id: 'u', rests_since_ms: null },
      ]);
    },
  );
});
