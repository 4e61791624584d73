import { said } from '@drydock/upgrade-reasons';
import type { OwnedFinding } from '../finding';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { findCluster } from '../../clusters/store/clusterQueries';
import { outdatedEvaluations } from './readinessQueries';
import { storeEvaluation, type EvaluationToStore } from './evaluationStore';
import { eventsOfFinding } from './findingEvents';
import {
  activeWaivers,
  endWaiver,
  findWaiver,
  insertWaiver,
  listWaivers,
  policyRevision,
  type StoredWaiver,
} from './waiverQueries';

jest.setTimeout(600_000);

const finding: OwnedFinding = {
  fingerprint: 'f',
  checkId: 'c',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: said('t'),
  evidence: [],
  fix: { what: said('x') },
  evidenceDigest: 'd',
};
const waiver = (
  id: string,
  clusterId: string,
  more: Partial<StoredWaiver> = {},
): StoredWaiver => ({
  id,
  clusterId,
  clusterName: 'prod',
  fingerprint: 'f',
  evidenceDigest: 'd',
  checkId: 'c',
  title: 'PDB a/b',
  target: '1.36.2',
  reason: 'Drained by hand',
  until: '2026-12-01',
  createdBy: 'user:default/ann',
  createdAt: NOW,
  state: 'active',
  ...more,
});
const evaluation = (
  clusterId: string,
  more: Partial<EvaluationToStore> = {},
): EvaluationToStore => ({
  clusterId,
  target: '1.36.2',
  targetReason: { code: 'readiness.target-next-minor' },
  verdict: 'blocked',
  reasons: [],
  findings: [finding],
  coverage: [],
  details: { nodePools: [], services: [], unowned: [], sections: [] },
  services: [],
  support: { state: 'standard' },
  evaluatedAt: NOW,
  evaluatedFor: 'x',
  ...more,
});

describe('waivers', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'refuse an evaluation that began before they changed, and let it be stored again after (%p) [T-7]',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const before = await policyRevision(knex, a);
      await insertWaiver(knex, waiver('w', a));
      await expect(
        storeEvaluation(knex, evaluation(a, { policyRevision: before })),
      ).resolves.toBe(false);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 0,
        evaluatedAt: undefined,
      });
      const revision = await policyRevision(knex, a);
      await expect(
        storeEvaluation(
          knex,
          evaluation(a, {
            policyRevision: revision,
            findings: [{ ...finding, state: 'waived' }],
          }),
        ),
      ).resolves.toBe(true);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 0,
        waived: 1,
      });
      await expect(
        outdatedEvaluations(knex, { day: 'x', goodSince: '' }),
      ).resolves.toEqual([]);
      await endWaiver(knex, {
        id: 'w',
        state: 'revoked',
        at: NOW,
        reason: 'over',
      });
      await expect(
        storeEvaluation(knex, evaluation(a, { policyRevision: revision })),
      ).resolves.toBe(false);
      // The process that revoked it may have crashed before it judged: the next housekeeping does.
      await expect(
        outdatedEvaluations(knex, { day: 'x', goodSince: '' }),
      ).resolves.toEqual([a]);
    },
  );

  it.each(databases.eachSupportedId())(
    'end once, with who and why, and a new one takes the place of an old one (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await insertWaiver(knex, waiver('old', a));
      await insertWaiver(
        knex,
        waiver('new', a, {
          until: '2026-12-24',
          createdBy: 'user:default/bob',
        }),
      );
      expect((await activeWaivers(knex, a)).map(each => each.id)).toEqual([
        'new',
      ]);
      await expect(findWaiver(knex, 'old')).resolves.toMatchObject({
        state: 'revoked',
        endedBy: 'user:default/bob',
      });
      await expect(
        endWaiver(knex, {
          id: 'new',
          state: 'void',
          at: NOW,
        }),
      ).resolves.toBe(true);
      await expect(
        endWaiver(knex, {
          id: 'new',
          state: 'revoked',
          at: NOW,
          by: 'user:default/ann',
          reason: 'again',
        }),
      ).resolves.toBe(false);
      expect(
        (await eventsOfFinding(knex, a, 'f')).map(({ kind }) => kind),
      ).toEqual(['waiver-void', 'waived', 'waiver-revoked', 'waived']);
    },
  );

  it.each(databases.eachSupportedId())(
    'are listed by state, cluster, words and what the caller may see, also of clusters that are gone (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a, b } = await givenClusters(knex, [
        { name: 'a', owner: 'group:default/a', environment: 'prod' },
        { name: 'b', environment: 'dev' },
      ]);
      await insertWaiver(knex, waiver('one', a));
      await insertWaiver(
        knex,
        waiver('two', b, { fingerprint: 'g', title: 'Node 100% full' }),
      );
      await endWaiver(knex, {
        id: 'two',
        state: 'expired',
        at: NOW,
        reason: 'over',
      });
      const listed = async (filter: Parameters<typeof listWaivers>[1]) =>
        (await listWaivers(knex, filter, 0, 10)).items
          .map(each => each.id)
          .sort();
      expect(await listed({})).toEqual(['one', 'two']);
      expect(await listed({ state: ['active'] })).toEqual(['one']);
      expect(await listed({ cluster: [b] })).toEqual(['two']);
      expect(await listed({ environment: ['dev'] })).toEqual(['two']);
      expect(await listed({ search: '100% HAND' })).toEqual(['two']);
      expect(await listed({ search: '1_0' })).toEqual([]);
      expect(
        await listed({
          fingerprint: 'f',
          createdBy: 'user:default/ann',
          check: ['c'],
        }),
      ).toEqual(['one']);
      expect(
        await listed({
          visibility: { column: 'owner', values: ['group:default/a'] },
        }),
      ).toEqual(['one']);
      await knex('clusters').where({ id: a }).update({ removed: true });
      expect(
        await listed({
          visibility: { column: 'owner', values: ['group:default/a'] },
        }),
      ).toEqual(['one']);
    },
  );
});
