import { inEnglish, said, type Reason } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { OwnedFinding } from '../../../readiness/finding';
import { SWITCHED_OFF } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import type { VisibilityCriteria } from '../../../clusters/store/clusterQueries';
import { reasonColumn } from '../../../foundation/database/reasonColumn';
import { storeEvaluation } from '../../../readiness/store/evaluationStore';
import { currentFindings } from '../../../readiness/store/readinessQueries';
import { CatalogIndex } from '../../../readiness/CatalogIndex';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../../__testUtils__/databases';
import { ClusterPresenter } from '../../present/ClusterPresenter';
import { ImpactPages, type ImpactCheck } from './ImpactPages';

jest.setTimeout(600_000);

const API = 'component:default/api';
const PAYMENTS = 'group:default/payments';
const index = new CatalogIndex([
  {
    apiVersion: 'x',
    kind: 'Component',
    metadata: { name: 'api' },
    spec: { owner: 'payments', system: 'shop' },
  },
  {
    apiVersion: 'x',
    kind: 'Component',
    metadata: { name: 'idle' },
    spec: { owner: 'payments' },
  },
  {
    apiVersion: 'x',
    kind: 'Group',
    metadata: { name: 'payments' },
    spec: { parent: 'company' },
  },
  {
    apiVersion: 'x',
    kind: 'System',
    metadata: { name: 'shop' },
    spec: { domain: 'sales' },
  },
  {
    apiVersion: 'x',
    kind: 'Domain',
    metadata: { name: 'sales' },
    spec: { subdomainOf: 'business' },
  },
]);
const ALL = { offset: 0, limit: 200 };
const CHECKS: readonly ImpactCheck[] = [
  {
    id: 'removed-api-helm',
    title: said('Helm releases'),
    needs: ['helm-releases'],
  },
  { id: 'api-callers', title: said('Clients'), needs: ['api-callers'] },
  {
    id: 'removed-api-manifests',
    title: said('Manifests'),
    needs: ['manifests'],
  },
  {
    id: 'nodes',
    title: said('State of nodes'),
    needs: ['nodes'],
    ofCluster: true,
  },
];

function finding(
  fingerprint: string,
  more: Partial<OwnedFinding>,
): OwnedFinding {
  return {
    fingerprint,
    checkId: 'c',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'next-apply',
    title: said(fingerprint),
    evidence: [],
    fix: { what: said('x') },
    ...more,
  };
}

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())('ImpactPages (%p)', databaseId => {
  let knex: Knex;
  let ids: Record<string, string>;
  let impact: ImpactPages;
  const ask = (
    entityRef: string,
    visibility?: VisibilityCriteria,
    ownershipRefs: readonly string[] = [],
  ) => ({ entityRef, visibility, ownershipRefs });
  const fixesOf = async (entityRef: string) =>
    (await impact.fixes(ask(entityRef), ALL)).items.map(
      ({ item }) => item.finding.fingerprint,
    );

  const judged = (
    clusterId: string,
    findings: OwnedFinding[],
    supportUntil?: string,
  ) =>
    storeEvaluation(knex, {
      clusterId,
      target: '1.36.2',
      targetReason: { code: 'readiness.target-next-minor' },
      verdict: 'blocked',
      reasons: [],
      findings,
      coverage: [],
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [
        {
          entityRef: API,
          owner: PAYMENTS,
          foundBy: 'kubernetes-id',
          workloads: 2,
        },
      ],
      support: { state: 'standard', until: supportUntil },
      evaluatedAt: NOW,
      evaluatedFor: 'x',
    });

  beforeEach(async () => {
    knex = await databases.init(databaseId);
    ids = await givenClusters(knex, [
      {
        name: 'one',
        owner: 'group:default/platform',
        reportedVersion: 'v1.36.0',
      },
      { name: 'two', owner: 'group:default/other' },
    ]);
    await judged(ids.one, [
      finding('own', { service: API, owner: PAYMENTS, dueAt: '2027-02-28' }),
      finding('accepted', {
        service: API,
        owner: PAYMENTS,
        dueAt: '2027-02-28',
        state: 'waived',
      }),
      finding('hidden', { service: API, state: 'ignored' }),
      finding('unserved', { owner: PAYMENTS, severity: 'warning' }),
      finding('foreign', { owner: 'group:default/x' }),
    ]);
    await judged(ids.two, []);
    const presenter = new ClusterPresenter({
      neverJudged: { ran: 0, total: 0 },
      knex,
      knowledge: builtinKnowledge,
      nameOfPlatform: id => id,
      upgrades: {
        find: async () => new Map(),
        lastEnded: async () => new Map(),
        phases: async () => new Map(),
      },
      intervalSeconds: 1800,
      desired: new Map(),
      providerIds: new Set(),
      now: () => new Date(NOW),
    });
    impact = new ImpactPages(
      knex,
      presenter,
      async () => index,
      {
        describe: async (kind, entityRef) => ({
          unlinked: `${kind} ${entityRef}`,
        }),
      },
      CHECKS,
    );
  });

  it('tells a component where it runs and what of it breaks by when, most urgent first', async () => {
    expect(await impact.summary(ask(API))).toEqual({
      entityRef: API,
      dueAt: '2027-02-28',
      clusters: 2,
      notFullyChecked: 2,
      components: 0,
      fixes: 1,
      clustersToFix: 1,
      blockers: 1,
      warnings: 0,
      infos: 0,
      waived: 1,
    });
    const clusters = await impact.clusters(ask(API), {
      ...ALL,
      sort: 'blockers',
    });
    expect(
      clusters.items.map(({ cluster, blockers, workloads, foundBy }) => ({
        id: cluster.id,
        blockers,
        workloads,
        foundBy,
      })),
    ).toEqual([
      { id: ids.one, blockers: 1, workloads: 2, foundBy: ['kubernetes-id'] },
      { id: ids.two, blockers: 0, workloads: 2, foundBy: ['kubernetes-id'] },
    ]);
    expect(clusters.items[0]).toMatchObject({ waived: 1, dueAt: '2027-02-28' });
    const fixes = await impact.fixes(ask(API), ALL);
    expect(
      fixes.items.map(
        ({
          item: {
            state,
            dueAt,
            finding: { fingerprint },
          },
        }) => [fingerprint, state, dueAt],
      ),
    ).toEqual([
      ['own', 'open', '2027-02-28'],
      ['accepted', 'waived', '2027-02-28'],
    ]);
    expect(await impact.components(ask(API), ALL)).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it('rolls up to a group, with findings of its own that no component has', async () => {
    expect(await impact.summary(ask(PAYMENTS))).toMatchObject({
      clusters: 2,
      components: 2,
      blockers: 1,
      warnings: 1,
      waived: 1,
    });
    expect(await fixesOf(PAYMENTS)).toEqual(['own', 'unserved', 'accepted']);
    expect((await impact.components(ask(PAYMENTS), ALL)).items).toEqual([
      {
        entityRef: API,
        clusters: 2,
        blockers: 1,
        warnings: 0,
        dueAt: '2027-02-28',
      },
      {
        entityRef: 'component:default/idle',
        clusters: 0,
        blockers: 0,
        warnings: 0,
      },
    ]);
  });

  it('rolls up to a parent group, a system, and a domain above its domain', async () => {
    expect(await fixesOf('group:default/company')).toContain('unserved');
    for (const ref of [
      'system:default/shop',
      'domain:default/sales',
      'domain:default/business',
    ]) {
      expect(
        (await impact.components(ask(ref), ALL)).items.map(
          entry => entry.entityRef,
        ),
      ).toEqual([API]);
      expect(await fixesOf(ref)).toEqual(['own', 'accepted']);
    }
  });

  it('treats users who ask for themselves as owners through their groups, and no one else', async () => {
    const ada = ask('user:default/ada', undefined, [
      'user:default/ada',
      PAYMENTS,
    ]);
    expect(
      (
        await impact.fixes(ada, {
          ...ALL,
          state: ['open'],
          severity: ['blocker'],
        })
      ).items.map(({ item }) => item.finding.fingerprint),
    ).toEqual(['own']);
    expect((await impact.summary(ada)).owners).toEqual(
      expect.arrayContaining([
        'user:default/ada',
        PAYMENTS,
        'group:default/company',
      ]),
    );
    const asked = { ...ada, ownershipRefs: ['user:default/bob'] };
    expect((await impact.fixes(asked, ALL)).total).toBe(0);
    expect((await impact.summary(asked)).owners).toBeUndefined();
  });

  it('tells a fault that several clusters have once, in the words of the cluster where it is due first', async () => {
    await judged(ids.one, [
      finding('same', {
        service: API,
        dueAt: '2027-08-02',
        title: said('later'),
      }),
      finding('same-but-note', { service: API, severity: 'info' }),
    ]);
    await judged(ids.two, [
      finding('same', {
        service: API,
        dueAt: '2026-12-02',
        title: said('sooner'),
      }),
      finding('waived-there', { service: API, state: 'waived' }),
    ]);
    const { items, total } = await impact.fixes(ask(API), ALL);
    expect(total).toBe(3);
    expect(
      inEnglish(
        items.map(({ item, elsewhere, elsewhereTotal }) => [
          item.finding.title,
          elsewhere.map(({ name }) => name),
          elsewhereTotal,
        ]),
      ),
    ).toEqual([
      ['sooner', ['one'], 1],
      ['same-but-note', [], 0],
      ['waived-there', [], 0],
    ]);
  });

  it('tells open and waived apart where clusters differ', async () => {
    await judged(ids.one, [finding('same', { service: API, state: 'waived' })]);
    await judged(ids.two, [finding('same', { service: API })]);
    expect(
      (await impact.fixes(ask(API), ALL)).items.map(({ item }) => [
        item.state,
        item.cluster.name,
      ]),
    ).toEqual([
      ['open', 'two'],
      ['waived', 'one'],
    ]);
  });

  it('lists and counts what a plain computation does, whatever the size of the pages', async () => {
    const severities = ['blocker', 'warning', 'info'] as const;
    const many = (cluster: number) =>
      Array.from({ length: 60 }, (_, position) =>
        finding(
          `f-${(position * 7) % 41}-${position % 3}-${
            position % 13 ? 'both' : cluster
          }-${position % 2}-${position % 5}`,
          {
            title: said(`t-${cluster}-${position}`),
            severity: severities[(position + cluster) % 3],
            service: position % 4 ? API : undefined,
            owner: position % 6 ? PAYMENTS : 'group:default/x',
            state: position % 5 ? 'open' : 'waived',
            dueAt:
              position % 2
                ? `2027-0${1 + ((position + cluster) % 3)}-01`
                : undefined,
          },
        ),
      );
    await judged(ids.one, many(1));
    await judged(ids.two, many(2));
    const stored = (
      await Promise.all(
        ['one', 'two'].map(async name =>
          (
            await currentFindings(knex, ids[name])
          ).map(each => ({ ...each, name })),
        ),
      )
    )
      .flat()
      .filter(({ service, owner }) => service === API || owner === PAYMENTS);
    const rank = { blocker: 0, warning: 1, info: 2 };
    const urgency = (found: Pick<OwnedFinding, 'severity' | 'dueAt'>) =>
      `${rank[found.severity]} ${found.dueAt ?? '9999'}`;
    const groups = new Map<string, typeof stored>();
    for (const found of stored)
      groups.set(`${found.state} ${found.fingerprint}`, [
        ...(groups.get(`${found.state} ${found.fingerprint}`) ?? []),
        found,
      ]);
    const plain = [...groups.values()]
      .map(members => {
        const due =
          members.flatMap(({ dueAt }) => dueAt ?? []).sort()[0] ?? '9999';
        return {
          key: `${members[0].state} ${Math.min(
            ...members.map(({ severity }) => rank[severity]),
          )} ${due} ${members[0].fingerprint}`,
          members,
        };
      })
      .sort((a, b) => (a.key < b.key ? -1 : 1));

    const listed = [];
    for (let offset = 0; offset === listed.length; offset += 7)
      listed.push(
        ...(await impact.fixes(ask(PAYMENTS), { offset, limit: 7 })).items,
      );
    expect(listed.map(({ item }) => item.finding.fingerprint)).toEqual(
      plain.map(({ members }) => members[0].fingerprint),
    );
    expect(listed.map(({ elsewhereTotal }) => elsewhereTotal)).toEqual(
      plain.map(({ members }) => members.length - 1),
    );
    expect(listed.map(({ item }) => urgency(item.finding))).toEqual(
      plain.map(({ members }) => members.map(urgency).sort()[0]),
    );
    expect(
      (await impact.fixes(ask(PAYMENTS), { offset: 1000, limit: 7 })).total,
    ).toBe(plain.length);
    expect(listed.some(({ elsewhereTotal }) => elsewhereTotal > 0)).toBe(true);

    for (const row of (
      await impact.clusters(ask(PAYMENTS), { ...ALL, sort: 'blockers' })
    ).items) {
      const own = stored.filter(({ name }) => name === row.cluster.name);
      const blockers = own.filter(
        ({ state, severity }) => state === 'open' && severity === 'blocker',
      );
      expect(row).toMatchObject({
        blockers: blockers.length,
        warnings: own.filter(
          ({ state, severity }) => state === 'open' && severity === 'warning',
        ).length,
        waived: own.filter(({ state }) => state === 'waived').length,
        dueAt: blockers.flatMap(({ dueAt }) => dueAt ?? []).sort()[0],
      });
    }
    const open = (severity: OwnedFinding['severity']) =>
      stored.filter(
        found => found.state === 'open' && found.severity === severity,
      ).length;
    const toFix = stored.filter(
      ({ state, severity }) => state === 'open' && severity === 'blocker',
    );
    expect(await impact.summary(ask(PAYMENTS))).toMatchObject({
      fixes: new Set(toFix.map(({ fingerprint }) => fingerprint)).size,
      clustersToFix: new Set(toFix.map(({ name }) => name)).size,
    });
    expect(await impact.summary(ask(PAYMENTS))).toMatchObject({
      blockers: open('blocker'),
      warnings: open('warning'),
      infos: open('info'),
      waived: stored.filter(({ state }) => state === 'waived').length,
    });
    const ofService = stored.filter(
      ({ service, state, severity }) =>
        service === API && state === 'open' && severity === 'blocker',
    );
    expect(
      (await impact.components(ask(PAYMENTS), { offset: 0, limit: 1 }))
        .items[0],
    ).toMatchObject({
      entityRef: API,
      blockers: ofService.length,
      dueAt: ofService.flatMap(({ dueAt }) => dueAt ?? []).sort()[0],
    });
  });

  it('names the first ten of many other clusters, and how many there are', async () => {
    const more = await givenClusters(
      knex,
      Array.from({ length: 14 }, (_, number) => ({ name: `more-${number}` })),
      'more',
    );
    for (const id of Object.values(more))
      await judged(id, [finding('own', { service: API })]);
    const { items } = await impact.fixes(ask(API), ALL);
    expect(items[0].item.cluster.name).toBe('one');
    expect(items[0].elsewhere).toHaveLength(10);
    expect(items[0].elsewhereTotal).toBe(14);
    expect(await impact.summary(ask(API))).toMatchObject({
      fixes: 1,
      clustersToFix: 15,
      blockers: 15,
    });
  });

  it('pages clusters, those near first where they are asked for', async () => {
    await judged(ids.one, [], '2027-06-28');
    await judged(ids.two, [], '2026-12-01');
    const near = await impact.clusters(ask(API), {
      offset: 0,
      limit: 1,
      sort: 'near',
    });
    expect([near.items.map(({ cluster }) => cluster.id), near.total]).toEqual([
      [ids.two],
      2,
    ]);
    expect(
      (
        await impact.clusters(ask(API), { offset: 1, limit: 1, sort: 'near' })
      ).items.map(({ cluster }) => cluster.id),
    ).toEqual([ids.one]);
  });

  it('leaves out clusters that the caller may not see, with their findings [T-323]', async () => {
    const blind = ask(PAYMENTS, {
      column: 'owner',
      values: ['group:default/other'],
    });
    expect(
      (await impact.clusters(blind, { ...ALL, sort: 'blockers' })).items.map(
        ({ cluster }) => cluster.id,
      ),
    ).toEqual([ids.two]);
    expect(await impact.fixes(blind, ALL)).toMatchObject({
      items: [],
      total: 0,
    });
    expect(await impact.summary(blind)).toMatchObject({
      clusters: 1,
      fixes: 0,
      clustersToFix: 0,
      blockers: 0,
      warnings: 0,
      waived: 0,
      dueAt: undefined,
    });
    expect((await impact.components(blind, ALL)).items[0]).toMatchObject({
      entityRef: API,
      clusters: 1,
      blockers: 0,
    });
  });

  it('names no cluster elsewhere that the caller may not see', async () => {
    await judged(ids.two, [finding('own', { service: API })]);
    expect(
      (
        await impact.fixes(
          ask(API, { column: 'owner', values: ['group:default/other'] }),
          ALL,
        )
      ).items,
    ).toEqual([expect.objectContaining({ elsewhere: [], elsewhereTotal: 0 })]);
  });

  it.each<
    [
      string,
      readonly (readonly [string, string, Reason | string | null])[],
      readonly string[],
    ]
  >([
    ['no check left anything out', [], []],
    [
      'a check of the cluster alone did not run',
      [['nodes', 'not-run', 'nodes may not be read']],
      [],
    ],
    [
      'a check is not wanted, or has no files',
      [
        ['api-callers', 'off', SWITCHED_OFF],
        [
          'removed-api-manifests',
          'off',
          'No repository of manifests is configured',
        ],
      ],
      [],
    ],
    [
      'something may not be read',
      [
        [
          'removed-api-helm',
          'off',
          'not checked by policy: the account may not list Secrets',
        ],
      ],
      [
        'Helm releases: not checked by policy: the account may not list Secrets',
      ],
    ],
    [
      'a check that blocks nothing saw a part, and one does not say why',
      [
        ['api-callers', 'partial', 'metrics of 1 of 3 API servers seen'],
        ['removed-api-helm', 'off', null],
      ],
      [
        'Clients: metrics of 1 of 3 API servers seen',
        'Helm releases: No reason is known',
      ],
    ],
    [
      'files of the cluster could not be read',
      [['removed-api-manifests', 'partial', 'down']],
      ['Manifests: down'],
    ],
  ])(
    'says why a cluster is not fully checked for services where %s',
    async (_, gaps, notChecked) => {
      await knex('clusters').update({ read_at: NOW, checks_total: 4 });
      const rows = CHECKS.map(
        ({ id }) => gaps.find(([gap]) => gap === id) ?? [id, 'ran', null],
      );
      await knex('cluster_checks').insert(
        rows.map(([check_id, status, reason]) => ({
          cluster_id: ids.two,
          check_id,
          status,
          reason:
            reason === null
              ? null
              : reasonColumn(
                  typeof reason === 'string' ? said(reason) : reason,
                ),
        })),
      );
      const { items } = await impact.clusters(ask(API), {
        ...ALL,
        sort: 'blockers',
      });
      expect(
        items.map(item => [
          item.cluster.name,
          item.fullyChecked,
          item.notChecked?.map(({ text }) => text),
        ]),
      ).toEqual([
        ['one', true, []],
        ['two', notChecked.length === 0, notChecked],
      ]);
      expect((await impact.summary(ask(API))).notFullyChecked).toBe(
        notChecked.length === 0 ? 0 : 1,
      );
    },
  );

  it('asks why nothing is linked only where nothing is', async () => {
    expect(await impact.summary(ask('component:default/idle'))).toMatchObject({
      clusters: 0,
      unlinked: 'component component:default/idle',
    });
    expect((await impact.summary(ask(API))).unlinked).toBeUndefined();
  });

  it.each(['a:b:c/d/e', 'template:default/x', "component:default/<script>'"])(
    'explains that %s is no reference of what may have an impact',
    async entityRef => {
      await expect(impact.fixes(ask(entityRef), ALL)).rejects.toThrow(
        /is not an entity reference of one of these kinds: component/,
      );
    },
  );
});
