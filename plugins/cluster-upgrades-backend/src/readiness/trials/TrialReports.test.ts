import { said } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import type { StoredCluster } from '../../clusters/cluster';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import type { TestDatabaseId } from '../../__testUtils__/databases';
import { findCluster } from '../../clusters/store/clusterQueries';
import {
  deleteTrial,
  findHeldTrial,
  forgetTrials,
  loadTrialFacts,
} from '../store/trialQueries';
import { policyRevision } from '../store/waiverQueries';
import { applyRetention } from '../../retention';
import { readTrialReport } from '../../api/requests/readTrialReport';
import { findingOf, reportOf } from '../../api/__testUtils__/trialReport';
import { HeldTrials } from './HeldTrials';
import { TrialReports } from './TrialReports';

jest.setTimeout(600_000);

const DAY_MILLISECONDS = 86_400_000;

function trialOf(changes: Parameters<typeof reportOf>[0] = {}) {
  return readTrialReport(reportOf(changes));
}

describe('TrialReports', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let cluster: StoredCluster;
  let now: Date;
  const assess = jest.fn(async () => undefined);

  async function begin(id: TestDatabaseId): Promise<void> {
    knex = await databases.init(id);
    const { a } = await givenClusters(knex, [
      { name: 'a', environment: 'prod' },
    ]);
    await knex('clusters')
      .where({ id: a })
      .update({ uid: 'uid-1', version: 'v1.34.1' });
    const found = await findCluster(knex, 'uid-1');
    if (!found) throw new Error('A cluster is found by its UID');
    cluster = found;
    now = new Date();
    assess.mockClear();
  }
  const reports = () =>
    new TrialReports({ knex, assess, maxAgeDays: 14, now: () => now });
  const held = (settings: object = {}) =>
    new HeldTrials({
      knex,
      settings: { maxAgeDays: 14, requiredEnvironments: [], ...settings },
      now: () => now,
    });
  const at = (minutesAgo: number) =>
    new Date(now.getTime() - minutesAgo * 60_000).toISOString();

  it.each(databases.eachSupportedId())(
    'keeps the last one of a cluster and a minor, and has the cluster judged by it (%p)',
    async id => {
      await begin(id);
      await reports().keep(
        cluster,
        trialOf({ evaluatedAt: at(50), findings: [findingOf('web')] }),
        'user:default/ada',
      );
      await reports().keep(
        cluster,
        trialOf({ evaluatedAt: at(40), trial: { targetVersion: '1.36.0' } }),
        'user:default/ada',
      );
      const revision = await policyRevision(knex, cluster.id);
      await reports().keep(
        cluster,
        trialOf({
          evaluatedAt: at(30),
          trial: { tried: 7, targetVersion: '1.35.9' },
        }),
        'external:ci',
      );
      await expect(
        knex('cluster_trials')
          .orderBy('minor')
          .select('minor', 'target_version', 'reported_by'),
      ).resolves.toEqual([
        { minor: '1.35', target_version: '1.35.9', reported_by: 'external:ci' },
        {
          minor: '1.36',
          target_version: '1.36.0',
          reported_by: 'user:default/ada',
        },
      ]);
      await expect(
        findHeldTrial(knex, cluster.id, '1.35'),
      ).resolves.toMatchObject({
        tried: 7,
        triedAt: at(30),
        limits: [said('Objects were created, not changed')],
      });
      await expect(
        loadTrialFacts(knex, cluster.id, '1.35'),
      ).resolves.toMatchObject({
        clusterUid: 'uid-1',
        sourceVersion: '1.34.1',
        findings: [],
        coverage: [{ status: 'ran' }, { status: 'ran' }],
      });
      expect(assess.mock.calls).toEqual([
        [cluster.id],
        [cluster.id],
        [cluster.id],
      ]);
      // An evaluation that began before must not be stored.
      expect(await policyRevision(knex, cluster.id)).toBeGreaterThan(revision);
      await knex('clusters').where({ id: cluster.id }).delete();
      await expect(knex('cluster_trials')).resolves.toEqual([]);
    },
  );

  it('keeps the one that was held later, whichever is reported first [T-21]', async () => {
    await begin('SQLITE_3');
    await reports().keep(
      cluster,
      trialOf({ evaluatedAt: at(10) }),
      'user:default/ada',
    );
    await expect(
      reports().keep(
        cluster,
        trialOf({ evaluatedAt: at(20) }),
        'user:default/bob',
      ),
    ).rejects.toThrow(/^A later trial for v1\.35 \(.+ UTC\) is already stored/);
    await expect(
      findHeldTrial(knex, cluster.id, '1.35'),
    ).resolves.toMatchObject({
      triedAt: at(10),
      reportedBy: 'user:default/ada',
    });
  });

  it('takes a time that another clock is a little ahead with, and calls it now', async () => {
    await begin('SQLITE_3');
    await reports().keep(
      cluster,
      trialOf({ evaluatedAt: at(-4) }),
      'user:default/ada',
    );
    await expect(
      findHeldTrial(knex, cluster.id, '1.35'),
    ).resolves.toMatchObject({ triedAt: now.toISOString() });
    await expect(
      reports().keep(
        cluster,
        trialOf({ evaluatedAt: at(-6) }),
        'user:default/ada',
      ),
    ).rejects.toThrow('in the future');
  });

  it('is outdated after its days and after the cluster went past it, and forgotten by retention once the cluster is at its minor', async () => {
    await begin('SQLITE_3');
    await reports().keep(cluster, trialOf(), 'user:default/ada');
    const stateOf = async (changes: Partial<StoredCluster> = {}) =>
      (await held().describe({ ...cluster, ...changes }, '1.35.3'))?.state;
    expect(await stateOf()).toBe('current');
    // The upgrade that it was held for is under way, or node pools follow.
    expect(await stateOf({ version: 'v1.35.0' })).toBe('current');
    for (const version of ['v1.33.9', 'v1.36.0'])
      expect(await stateOf({ version })).toBe('outdated');
    now = new Date(now.getTime() + 15 * DAY_MILLISECONDS);
    expect(await stateOf()).toBe('outdated');
    expect(await held().sectionFor(cluster, '1.35')).toMatchObject({
      status: 'read',
      facts: { goodForDays: 14 },
    });
    const days = {
      solvedFindingsDays: 90,
      inventoriesDays: 90,
      verdictsDays: 90,
      upgradeLogsDays: 90,
      baselinesDays: 90,
      trialsDays: 16,
    };
    await applyRetention(knex, days, now);
    expect(await stateOf()).toBe('outdated');
    await knex('clusters')
      .where({ id: cluster.id })
      .update({ version: 'v1.35.0' });
    const revision = await policyRevision(knex, cluster.id);
    await applyRetention(
      knex,
      days,
      new Date(now.getTime() + 2 * DAY_MILLISECONDS),
    );
    expect(await stateOf()).toBe('none');
    expect(await policyRevision(knex, cluster.id)).toBe(revision + 1);
  });

  it.each(databases.eachSupportedId())(
    'stays, whatever its age and whatever it found, while the cluster is below its minor (%p)',
    async id => {
      await begin(id);
      const days = {
        solvedFindingsDays: 90,
        inventoriesDays: 90,
        verdictsDays: 90,
        upgradeLogsDays: 90,
        baselinesDays: 90,
        trialsDays: 90,
      };
      const minorsAfter = async (changes: object) => {
        await knex('clusters').where({ id: cluster.id }).update(changes);
        await applyRetention(
          knex,
          days,
          new Date(now.getTime() + 91 * DAY_MILLISECONDS),
        );
        return knex('cluster_trials').orderBy('minor').pluck('minor');
      };
      await reports().keep(
        cluster,
        trialOf({ findings: [findingOf('web')] }),
        'user:default/ada',
      );
      await reports().keep(
        cluster,
        trialOf({
          trial: { targetVersion: '1.36.0' },
          findings: [findingOf('web', { severity: 'warning' })],
        }),
        'user:default/ada',
      );
      await reports().keep(
        cluster,
        trialOf({ trial: { targetVersion: '1.37.0' }, findings: [] }),
        'user:default/ada',
      );
      await expect(minorsAfter({ version: 'v1.34.9' })).resolves.toEqual([
        '1.35',
        '1.36',
        '1.37',
      ]);
      // Judged as any old trial: what it refused still blocks, what it warned of is still told, and
      // nothing is good.
      now = new Date(now.getTime() + 91 * DAY_MILLISECONDS);
      for (const minor of ['1.36', '1.37'])
        await expect(held().describe(cluster, minor)).resolves.toMatchObject({
          state: 'outdated',
        });
      await expect(held().sectionFor(cluster, '1.36')).resolves.toMatchObject({
        status: 'read',
        facts: { findings: [{ severity: 'warning' }] },
      });
      await expect(held().describe(cluster, '1.35')).resolves.toMatchObject({
        state: 'outdated',
      });
      await expect(held().sectionFor(cluster, '1.35')).resolves.toMatchObject({
        status: 'read',
        facts: { findings: [{ severity: 'blocker' }] },
      });
      await expect(
        minorsAfter({ version: null, reported_version: null }),
      ).resolves.toEqual(['1.35', '1.36', '1.37']);
      await expect(minorsAfter({ version: 'v1.35.0' })).resolves.toEqual([
        '1.36',
        '1.37',
      ]);
      await expect(minorsAfter({ removed: true })).resolves.toEqual([]);
    },
  );

  it('stays where one that was held later took the place of the old one meanwhile', async () => {
    await begin('SQLITE_3');
    await reports().keep(
      cluster,
      trialOf({ evaluatedAt: at(10) }),
      'user:default/ada',
    );
    await expect(deleteTrial(knex, cluster.id, '1.35', at(10))).resolves.toBe(
      false,
    );
    await expect(deleteTrial(knex, cluster.id, '1.35', at(9))).resolves.toBe(
      true,
    );
  });

  it('is forgotten with a cluster that is no longer listed', async () => {
    await begin('SQLITE_3');
    await reports().keep(
      cluster,
      trialOf({ findings: [findingOf('web')] }),
      'user:default/ada',
    );
    await knex('clusters').where({ id: cluster.id }).update({ removed: true });
    await expect(forgetTrials(knex, at(-1))).resolves.toBe(1);
    await expect(knex('cluster_trials')).resolves.toEqual([]);
  });

  it('is asked for where the operator wants one, for another minor than that of the cluster', async () => {
    await begin('SQLITE_3');
    const wanted = held({ requiredEnvironments: ['prod'] });
    expect(await wanted.sectionFor(cluster, '1.35')).toMatchObject({
      status: 'failed',
      failures: [
        {
          reason: {
            code: 'read.trial-not-reported',
            params: { environment: { text: 'prod' } },
          },
        },
      ],
    });
    expect(await wanted.sectionFor(cluster, '1.34.9')).toMatchObject({
      status: 'off',
    });
    expect(
      await wanted.sectionFor({ ...cluster, environment: 'dev' }, '1.35'),
    ).toMatchObject({ status: 'off' });
    expect(await wanted.sectionFor(cluster, 'latest')).toMatchObject({
      status: 'off',
    });
    expect(await wanted.describe(cluster, 'latest')).toBeUndefined();
    expect(wanted.digest).not.toBe(held().digest);
  });
});
