import { said, inEnglish } from '@drydock/upgrade-reasons';
import type { OwnedFinding } from '../finding';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import type { TestDatabaseId } from '../../__testUtils__/databases';
import { createBaseline } from './baselineQueries';
import { readCoverage } from './coverageQueries';
import { storeEvaluation } from './evaluationStore';
import { countFindings, findingFacets, groupFindings } from './findingCounts';
import { searchWords, type FindingFilter } from './findingFilter';
import {
  clustersWithFinding,
  findingsAfter,
  listFindings,
  type FindingSort,
} from './findingQueries';

jest.setTimeout(600_000);

const finding = (
  fingerprint: string,
  more: Partial<OwnedFinding> = {},
): OwnedFinding => ({
  fingerprint,
  checkId: 'budgets',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: said(`finding ${fingerprint}`),
  evidence: [],
  fix: { what: said('x') },
  ...more,
});
const A = 'group:default/a';
const B = 'group:default/b';

describe('findings over clusters', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let ids: Record<string, string>;

  const judged = (
    clusterId: string,
    findings: OwnedFinding[],
    status: 'ran' | 'partial' = 'ran',
  ) =>
    storeEvaluation(knex, {
      clusterId,
      target: '1.36.2',
      targetReason: { code: 'readiness.target-next-minor' },
      verdict: 'blocked',
      reasons: [],
      findings,
      coverage: [
        {
          checkId: 'budgets',
          title: said('Budgets'),
          status: 'ran',
          reasons: [],
        },
        {
          checkId: 'callers',
          title: said('Callers'),
          status,
          reasons: (status === 'ran' ? [] : ['no metrics']).map(said),
        },
      ],
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [],
      support: { state: 'standard' },
      evaluatedAt: NOW,
      evaluatedFor: 'x',
    });
  const begin = async (id: TestDatabaseId) => {
    knex = await databases.init(id);
    ids = await givenClusters(knex, [
      { name: 'prod', environment: 'prod', owner: A },
      { name: 'dev', environment: 'dev', owner: B },
      { name: 'never', environment: 'dev' },
    ]);
    await judged(
      ids.prod,
      [
        finding('p1', { owner: A, dueAt: '2027-03-01', breaksAt: '1.9' }),
        finding('p2', {
          owner: B,
          dueAt: '2027-02-01',
          breaksAt: '1.36',
          object: {
            group: 'policy',
            kind: 'PodDisruptionBudget',
            namespace: 'pay_ments',
            name: 'api',
          },
        }),
        finding('p3', { severity: 'info', checkId: 'callers' }),
        finding('p4', { state: 'waived', owner: A }),
      ],
      'partial',
    );
    await judged(ids.dev, [
      finding('p1', { owner: A, severity: 'warning' }),
      finding('d1', {
        owner: B,
        severity: 'warning',
        service: 'component:default/x',
      }),
      finding('d2', { state: 'ignored' }),
    ]);
  };
  const listed = async (
    filter: FindingFilter,
    sort: FindingSort = 'severity',
    order: 'asc' | 'desc' = 'asc',
  ) =>
    (
      await listFindings(knex, { filter, sort, order, offset: 0, limit: 100 })
    ).map(({ clusterName, fingerprint }) => `${clusterName} ${fingerprint}`);

  it.each(databases.eachSupportedId())(
    'are sorted with what has no value last, in either direction (%p)',
    async id => {
      await begin(id);
      expect(await listed({})).toEqual([
        'prod p2',
        'prod p1',
        'dev d1',
        'dev p1',
        'prod p3',
      ]);
      expect(await listed({}, 'due')).toEqual([
        'prod p2',
        'prod p1',
        'dev d1',
        'dev p1',
        'prod p3',
      ]);
      expect((await listed({}, 'due', 'desc')).slice(0, 2)).toEqual([
        'prod p1',
        'prod p2',
      ]);
      expect((await listed({}, 'breaksAt')).slice(0, 2)).toEqual([
        'prod p1',
        'prod p2',
      ]);
      expect((await listed({}, 'breaksAt', 'desc')).slice(0, 2)).toEqual([
        'prod p2',
        'prod p1',
      ]);
      expect((await listed({}, 'owner')).at(-1)).toBe('prod p3');
      expect((await listed({}, 'owner', 'desc')).at(-1)).toBe('prod p3');
      expect(await listed({}, 'cluster')).toEqual([
        'dev d1',
        'dev p1',
        'prod p1',
        'prod p2',
        'prod p3',
      ]);
      expect((await listed({}, 'check')).at(-1)).toBe('prod p3');
      expect(await listed({}, 'firstSeen')).toHaveLength(5);
    },
  );

  it.each(databases.eachSupportedId())(
    'are filtered by everything at once, and walked over completely (%p)',
    async id => {
      await begin(id);
      for (const [asked, expected] of [
        [{ state: ['open', 'waived', 'ignored'] }, 7],
        [{ state: ['waived'] }, 1],
        [{ owner: [A] }, 2],
        [{ owner: ['(none)'] }, 1],
        [{ owner: ['(none)', B] }, 3],
        [{ environment: ['dev'], severity: ['warning'] }, 2],
        [{ cluster: [ids.prod], check: ['callers'] }, 1],
        [{ service: ['component:default/x'] }, 1],
        [{ namespace: ['pay_ments'] }, 1],
        [{ kind: ['(none)'] }, 4],
        [{ breaksAt: ['1.36'] }, 1],
        [{ search: 'PAY_ments prod' }, 1],
        [{ search: 'payxments' }, 0],
        [{ search: '100%' }, 0],
        [{ visibility: { column: 'owner', values: [B] } }, 2],
        [{ visibility: { anyOf: [] } }, 0],
      ] as [FindingFilter & { search?: string }, number][]) {
        const { search, ...others } = asked;
        const filter = { ...others, words: await searchWords(knex, search) };
        expect([
          filter,
          await countFindings(knex, filter),
          (await listed(filter)).length,
        ]).toEqual([filter, expected, expected]);
      }
      const seen: string[] = [];
      for (
        let page = await findingsAfter(knex, {}, undefined, 2);
        page.length > 0;
        page = await findingsAfter(knex, {}, page[page.length - 1], 2)
      )
        seen.push(...page.map(each => each.fingerprint));
      expect(seen.sort()).toEqual(['d1', 'p1', 'p1', 'p2', 'p3']);
    },
  );

  it.each(databases.eachSupportedId())(
    'are counted by each filter under all others (%p)',
    async id => {
      await begin(id);
      const counts = (values: readonly { value: string; count: number }[]) =>
        Object.fromEntries(values.map(({ value, count }) => [value, count]));
      const facets = await findingFacets(knex, {});
      expect(counts(facets.severity)).toEqual({
        blocker: 2,
        warning: 2,
        info: 1,
      });
      expect(counts(facets.owner)).toEqual({ [A]: 2, [B]: 2, '(none)': 1 });
      expect(facets.check).toEqual([
        { value: 'budgets', count: 4 },
        { value: 'callers', count: 1 },
      ]);
      expect(counts(facets.cluster)).toEqual({ [ids.prod]: 3, [ids.dev]: 2 });
      expect(counts(facets.state)).toEqual({ open: 5, waived: 1, ignored: 1 });
      const narrowed = await findingFacets(knex, {
        owner: [A],
        severity: ['warning'],
      });
      expect(counts(narrowed.owner)).toEqual({ [A]: 1, [B]: 1 });
      expect(counts(narrowed.severity)).toEqual({ blocker: 1, warning: 1 });
      expect(counts(narrowed.cluster)).toEqual({ [ids.dev]: 1 });
    },
  );

  it.each(databases.eachSupportedId())(
    'are grouped with clusters and the next date (%p)',
    async id => {
      await begin(id);
      await expect(groupFindings(knex, {}, 'owner', 0, 10)).resolves.toEqual({
        total: 3,
        items: [
          {
            key: A,
            blockers: 1,
            warnings: 1,
            infos: 0,
            findings: 2,
            clusters: 2,
            nextDueAt: '2027-03-01',
          },
          {
            key: B,
            blockers: 1,
            warnings: 1,
            infos: 0,
            findings: 2,
            clusters: 2,
            nextDueAt: '2027-02-01',
          },
          {
            key: '(none)',
            blockers: 0,
            warnings: 0,
            infos: 1,
            findings: 1,
            clusters: 1,
            nextDueAt: undefined,
          },
        ],
      });
      expect(await groupFindings(knex, {}, 'target', 0, 10)).toMatchObject({
        total: 1,
        items: [{ key: '1.36.2', clusters: 2, findings: 5 }],
      });
      expect(await groupFindings(knex, {}, 'cluster', 1, 1)).toMatchObject({
        total: 2,
        items: [{ key: ids.dev, clusters: 1 }],
      });
      expect(await groupFindings(knex, {}, 'cluster', 7, 1)).toEqual({
        total: 2,
        items: [],
      });
      await expect(
        clustersWithFinding(knex, 'p1', ids.prod, undefined, 10),
      ).resolves.toEqual({ ids: [ids.dev], total: 1 });
      await expect(
        clustersWithFinding(
          knex,
          'p1',
          ids.prod,
          { column: 'owner', values: [A] },
          10,
        ),
      ).resolves.toEqual({ ids: [], total: 0 });
    },
  );

  it.each(databases.eachSupportedId())(
    'come with what the checks could not see, also on a cluster that was never judged (%p)',
    async id => {
      await begin(id);
      const both = { everywhere: ['budgets', 'callers'], whereStored: [] };
      expect(
        inEnglish(
          await readCoverage(knex, { environment: ['prod'] }, both, 10),
        ),
      ).toEqual({
        clusters: 1,
        checks: 2,
        fullyChecked: 0,
        gapsTotal: 1,
        gaps: [
          {
            clusterId: ids.prod,
            checkId: 'callers',
            status: 'partial',
            reason: 'no metrics',
          },
        ],
      });
      expect(await readCoverage(knex, {}, both, 10)).toMatchObject({
        clusters: 3,
        checks: 2,
        fullyChecked: 1,
        gapsTotal: 3,
      });
      expect(
        await readCoverage(
          knex,
          { check: ['budgets'], cluster: [ids.dev] },
          both,
          10,
        ),
      ).toMatchObject({ checks: 1, fullyChecked: 1, gapsTotal: 0 });
      expect(
        await readCoverage(
          knex,
          { cluster: ['none'] },
          { ...both, everywhere: ['budgets'] },
          10,
        ),
      ).toMatchObject({ clusters: 0, fullyChecked: 0 });
      // Of a check that is asked of some clusters, only those count.
      expect(
        await readCoverage(
          knex,
          {},
          { everywhere: ['budgets'], whereStored: ['callers', 'trial'] },
          10,
        ),
      ).toMatchObject({
        clusters: 3,
        checks: 2,
        fullyChecked: 1,
        gapsTotal: 2,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'are new when a baseline does not have them (%p)',
    async id => {
      await begin(id);
      const baseline = await createBaseline(knex, {
        name: 'b',
        by: 'user:default/ann',
        at: NOW,
        filter: { visibility: { column: 'owner', values: [A] } },
      });
      expect(baseline).toMatchObject({ clusters: 1, findings: 4 });
      await judged(ids.prod, [
        finding('p1', { owner: A }),
        finding('p9', { owner: A }),
      ]);
      expect(
        await listed({
          baseline: baseline.id,
          isNew: true,
          cluster: [ids.prod],
        }),
      ).toEqual(['prod p9']);
      expect(await listed({ baseline: baseline.id, isNew: false })).toEqual([
        'prod p1',
      ]);
      const page = await listFindings(knex, {
        filter: { baseline: baseline.id },
        sort: 'cluster',
        order: 'desc',
        offset: 0,
        limit: 10,
      });
      expect(
        page
          .filter(each => each.clusterName === 'prod')
          .map(({ fingerprint, isNew }) => [fingerprint, isNew]),
      ).toEqual([
        ['p1', false],
        ['p9', true],
      ]);
    },
  );
});
