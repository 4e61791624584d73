import { said } from '@drydock/upgrade-reasons';
import type { OwnedFinding } from '../finding';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { findCluster } from '../../clusters/store/clusterQueries';
import { storeEvaluation, type EvaluationToStore } from './evaluationStore';
import {
  firstSights,
  loadEvaluation,
  currentFindings,
  outdatedEvaluations,
  servicesOf,
  sortFindings,
} from './readinessQueries';
import {
  forgetInventories,
  forgetSolvedFindings,
} from '../../foundation/database/retentionQueries';

jest.setTimeout(600_000);

const LATER = '2026-11-22T06:00:00.000Z';

function finding(
  fingerprint: string,
  more: Partial<OwnedFinding> = {},
): OwnedFinding {
  return {
    fingerprint,
    checkId: 'removed-api',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'next-apply',
    title: said(`finding ${fingerprint}`),
    evidence: [],
    fix: { what: said('fix it') },
    ...more,
  };
}

function evaluation(
  clusterId: string,
  findings: OwnedFinding[],
  more: Partial<EvaluationToStore> = {},
): EvaluationToStore {
  return {
    clusterId,
    target: '1.36.2',
    targetReason: { code: 'readiness.target-next-minor' },
    verdict: 'blocked',
    reasons: [said('one finding')],
    findings,
    coverage: [
      {
        checkId: 'removed-api',
        title: said('Removed APIs'),
        status: 'ran',
        reasons: [],
      },
    ],
    details: { nodePools: [], services: [], unowned: [], sections: [] },
    services: [
      {
        entityRef: 'component:default/api',
        owner: 'group:default/payments',
        foundBy: 'kubernetes-id',
        workloads: 2,
      },
    ],
    support: { state: 'standard', until: '2027-01-01' },
    evaluatedAt: NOW,
    evaluatedFor: 'today',
    ...more,
  };
}

describe('storeEvaluation', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'keeps the first sight of a finding, also over its absence (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await storeEvaluation(
        knex,
        evaluation(a, [
          finding('one'),
          finding('two', { severity: 'warning' }),
        ]),
      );
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        verdict: 'blocked',
        blockers: 1,
        warnings: 1,
        checksRan: 1,
        supportState: 'standard',
        target: '1.36.2',
      });
      await storeEvaluation(
        knex,
        evaluation(a, [finding('two')], { evaluatedAt: LATER }),
      );
      await expect(currentFindings(knex, a)).resolves.toEqual([
        expect.objectContaining({
          fingerprint: 'two',
          severity: 'blocker',
          firstSeenAt: NOW,
        }),
      ]);
      await storeEvaluation(
        knex,
        evaluation(a, [finding('one'), finding('three')], {
          evaluatedAt: LATER,
        }),
      );
      const seen = Object.fromEntries(
        (await currentFindings(knex, a)).map(each => [
          each.fingerprint,
          each.firstSeenAt,
        ]),
      );
      expect(seen).toEqual({ one: NOW, three: LATER });
      expect((await firstSights(knex, a)).get('two')).toBe(NOW);
      await expect(
        forgetSolvedFindings(knex, '2027-01-01T00:00:00.000Z'),
      ).resolves.toBe(1);
      expect((await firstSights(knex, a)).has('two')).toBe(false);
    },
  );

  it.each(databases.eachSupportedId())(
    'neither reads nor writes findings, services and checks that are as the last evaluation stored them (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const tables: string[] = [];
      knex.on('query', ({ sql }: { sql: string }) =>
        tables.push(
          ...(sql.match(
            /cluster_(findings|finding_texts|services|checks|verdicts)|blocker_notices/g,
          ) ?? []),
        ),
      );
      const touched = async (
        findings: OwnedFinding[],
        more: Partial<EvaluationToStore> = {},
      ) => {
        tables.length = 0;
        await storeEvaluation(
          knex,
          evaluation(a, findings, { evaluatedAt: LATER, ...more }),
        );
        return tables.length > 0;
      };
      expect(await touched([finding('one')])).toBe(true);
      expect(await touched([finding('one')])).toBe(false);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 1,
        evaluatedAt: LATER,
      });
      expect(await touched([finding('one', { firstSeenAt: NOW })])).toBe(false);
      expect(
        await touched([finding('one', { owner: 'group:default/other' })]),
      ).toBe(true);
      expect(
        await touched([finding('one', { owner: 'group:default/other' })], {
          services: [],
        }),
      ).toBe(true);
      expect(
        await touched([finding('one', { owner: 'group:default/other' })], {
          services: [],
          tellsOwners: true,
        }),
      ).toBe(true);
      expect(
        await touched([finding('one', { owner: 'group:default/other' })], {
          services: [],
          tellsOwners: true,
          verdict: 'unknown',
        }),
      ).toBe(true);
    },
  );

  it.each(databases.eachSupportedId())(
    'stores anew what was deleted with a cluster that was removed for long and is back (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await storeEvaluation(knex, evaluation(a, [finding('one')]));
      await knex('clusters')
        .where({ id: a })
        .update({ removed: true, removed_at: NOW });
      await forgetInventories(knex, '2027-01-01T00:00:00.000Z');
      await expect(currentFindings(knex, a)).resolves.toEqual([]);
      await storeEvaluation(knex, evaluation(a, [finding('one')]));
      await expect(currentFindings(knex, a)).resolves.toHaveLength(1);
    },
  );

  it.each(databases.eachSupportedId())(
    'mends the state of a finding that a replica without states solved (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await storeEvaluation(knex, evaluation(a, [finding('one')]));
      await knex('cluster_findings').update({ solved_at: NOW });
      await storeEvaluation(knex, evaluation(a, [], { evaluatedAt: LATER }));
      await expect(
        knex('cluster_findings').select('state', 'solved_at'),
      ).resolves.toEqual([{ state: 'solved', solved_at: NOW }]);
    },
  );

  it.each(databases.eachSupportedId())(
    'counts blockers by owner, and finds services again (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a, b } = await givenClusters(knex, [
        { name: 'a' },
        { name: 'b' },
      ]);
      const own = finding('one', {
        service: 'component:default/api',
        owner: 'group:default/payments',
      });
      const unserved = finding('two', { owner: 'group:default/payments' });
      await storeEvaluation(knex, evaluation(a, [own, unserved]));
      await storeEvaluation(knex, evaluation(b, []));
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockersByOwner: [{ owner: 'group:default/payments', blockers: 2 }],
      });
      expect(
        (await servicesOf(knex, ['component:default/api']))
          .map(row => row.clusterId)
          .sort(),
      ).toEqual([a, b].sort());
    },
  );

  it.each(databases.eachSupportedId())(
    'tells the catalog of services only when two evaluations agree (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await storeEvaluation(knex, evaluation(a, []));
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        dependents: [],
      });
      await storeEvaluation(knex, evaluation(a, []));
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        dependents: ['component:default/api'],
      });
      await storeEvaluation(knex, evaluation(a, [], { services: [] }));
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        dependents: ['component:default/api'],
      });
      await storeEvaluation(knex, evaluation(a, [], { services: [] }));
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        dependents: [],
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'names the clusters to judge again (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a, b } = await givenClusters(knex, [
        { name: 'a' },
        { name: 'b' },
      ]);
      await storeEvaluation(knex, evaluation(a, []));
      const before = '2026-11-20T00:00:00.000Z';
      await expect(
        outdatedEvaluations(knex, { day: 'today', goodSince: before }),
      ).resolves.toEqual([b]);
      await expect(
        outdatedEvaluations(knex, {
          day: 'today',
          unlike: 'today',
          goodSince: before,
        }),
      ).resolves.toEqual([b]);
      expect(
        (
          await outdatedEvaluations(knex, {
            day: 'today',
            unlike: 'today, other knowledge',
            goodSince: before,
          })
        ).sort(),
      ).toEqual([a, b].sort());
      expect(
        (
          await outdatedEvaluations(knex, {
            day: 'tomorrow',
            goodSince: before,
          })
        ).sort(),
      ).toEqual([a, b].sort());
      await expect(loadEvaluation(knex, a)).resolves.toMatchObject({
        target: '1.36.2',
        evaluatedAt: NOW,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'names clusters to judge again whose good verdict rests on facts that grew old (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a, b } = await givenClusters(knex, [
        { name: 'a' },
        { name: 'b' },
      ]);
      await storeEvaluation(knex, evaluation(a, [], { verdict: 'ready' }));
      await storeEvaluation(knex, evaluation(b, [], { verdict: 'unknown' }));
      await knex('clusters').update({ read_at: NOW });
      for (const clusterId of [a, b])
        await knex('cluster_inventories').insert({
          cluster_id: clusterId,
          read_at: NOW,
          inventory: Buffer.from('x'),
          decoded_bytes: 1,
        });
      await expect(
        outdatedEvaluations(knex, { day: 'today', goodSince: NOW }),
      ).resolves.toEqual([]);
      await expect(
        outdatedEvaluations(knex, {
          day: 'today',
          goodSince: '2026-11-22T00:00:00.000Z',
        }),
      ).resolves.toEqual([a]);
    },
  );

  it.each(databases.eachSupportedId())(
    'stores thousands of findings (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const many = Array.from({ length: 2500 }, (_, index) =>
        finding(`f${index}`),
      );
      await storeEvaluation(knex, evaluation(a, many));
      await storeEvaluation(knex, evaluation(a, many.slice(1)));
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 2499,
      });
      await expect(currentFindings(knex, a)).resolves.toHaveLength(2499);
    },
  );
});

it('sorts findings of one severity and title in one order, whatever the database gives first', () => {
  const twins = ['a', 'b', 'c'].map(fingerprint =>
    finding(fingerprint, { title: said('the same') }),
  );
  expect(sortFindings([twins[1], twins[2], twins[0]])).toEqual(twins);
});
