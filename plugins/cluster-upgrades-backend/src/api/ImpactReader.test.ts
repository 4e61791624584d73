import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { Finding, Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Knex } from 'knex';
import type { VisibilityCriteria } from '../database/clusterQueries';
import { storeEvaluation } from '../database/evaluationStore';
import { currentFindings } from '../database/readinessQueries';
import { CatalogIndex } from '../readiness/CatalogIndex';
import { createTestDatabases, givenClusters, migratedDatabase, NOW } from '../__testUtils__/databases';
import { ClusterPresenter } from './ClusterPresenter';
import { ImpactReader } from './ImpactReader';

jest.setTimeout(60_000);

const API = 'component:default/api';
const PAYMENTS = 'group:default/payments';
const index = new CatalogIndex([
  { apiVersion: 'x', kind: 'Component', metadata: { name: 'api' }, spec: { owner: 'payments', system: 'shop' } },
  { apiVersion: 'x', kind: 'Component', metadata: { name: 'idle' }, spec: { owner: 'payments' } },
  { apiVersion: 'x', kind: 'Group', metadata: { name: 'payments' }, spec: { parent: 'company' } },
  { apiVersion: 'x', kind: 'System', metadata: { name: 'shop' }, spec: { domain: 'sales' } },
  { apiVersion: 'x', kind: 'Domain', metadata: { name: 'sales' }, spec: { subdomainOf: 'business' } },
]);

function finding(fingerprint: string, more: Partial<Finding>): Finding {
  return { fingerprint, checkId: 'c', severity: 'blocker', confidence: 'observed', phase: 'next-apply', title: fingerprint, evidence: [], fix: { text: 'x' }, ...more };
}

describe('ImpactReader', () => {
  const databases = createTestDatabases();
  let knex: Knex;
  let ids: Record<string, string>;
  let impact: ImpactReader;
  const read = async (entityRef: string, visibility?: VisibilityCriteria): Promise<Impact> => JSON.parse(await impact.read(entityRef, visibility));

  const judged = (clusterId: string, findings: Finding[]) =>
    storeEvaluation(knex, {
      clusterId,
      target: '1.36.2',
      targetReason: 'x',
      verdict: 'blocked',
      reasons: [],
      findings,
      coverage: [],
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [{ entityRef: API, owner: PAYMENTS, foundBy: 'kubernetes-id', workloads: 2 }],
      support: { state: 'standard' },
      evaluatedAt: NOW,
      evaluatedFor: 'x',
    });

  beforeEach(async () => {
    knex = await migratedDatabase(databases, 'SQLITE_3');
    ids = await givenClusters(knex, [
      { name: 'one', owner: 'group:default/platform', reportedVersion: 'v1.36.0' },
      { name: 'two', owner: 'group:default/other' },
    ]);
    await judged(ids.one, [finding('own', { service: API, owner: PAYMENTS, dueAt: '2027-02-28' }), finding('accepted', { service: API, owner: PAYMENTS, dueAt: '2027-02-28', state: 'waived' }), finding('hidden', { service: API, state: 'ignored' }), finding('unserved', { owner: PAYMENTS, severity: 'warning' }), finding('foreign', { owner: 'group:default/x' })]);
    await judged(ids.two, []);
    const presenter = new ClusterPresenter({
      knex,
      knowledge: builtinKnowledge,
      upgrades: { find: async () => new Map(), phases: async () => new Map() },
      intervalSeconds: 1800,
      desired: new Map(), providerIds: new Set(),
      now: () => new Date(NOW),
    });
    impact = new ImpactReader(knex, presenter, async () => index);
  });

  it('tells a component where it runs and what of it breaks by when, most urgent first', async () => {
    const answer = await read(API);
    expect(answer.clusters.map(({ cluster, blockers, workloads, foundBy }) => ({ id: cluster.id, blockers, workloads, foundBy }))).toEqual([
      { id: ids.one, blockers: 1, workloads: 2, foundBy: 'kubernetes-id' },
      { id: ids.two, blockers: 0, workloads: 2, foundBy: 'kubernetes-id' },
    ]);
    expect(answer.findings.map(({ finding: { fingerprint } }) => fingerprint)).toEqual(['own', 'accepted']);
    expect(answer.dueAt).toBe('2027-02-28');
    expect(answer.clusters[0]).toMatchObject({ waived: 1, dueAt: '2027-02-28' });
    expect(answer.findings.map(({ state, dueAt }) => [state, dueAt])).toEqual([['open', '2027-02-28'], ['waived', '2027-02-28']]);
    expect(answer.rollup).toEqual([]);
    expect(answer.unlinked).toBeUndefined();
  });

  it('rolls up to a group, with findings of its own that no component has', async () => {
    const answer = await read('group:default/payments');
    expect(answer.findings.map(({ finding: { fingerprint } }) => fingerprint).sort()).toEqual(['accepted', 'own', 'unserved']);
    expect(answer.rollup).toEqual([
      expect.objectContaining({ entityRef: API, clusters: 2, blockers: 1 }),
      expect.objectContaining({ entityRef: 'component:default/idle', clusters: 0, blockers: 0 }),
    ]);
  });

  it('rolls up to a parent group, a system, and a domain above its domain', async () => {
    expect((await read('group:default/company')).findings.map(({ finding: { fingerprint } }) => fingerprint)).toContain('unserved');
    for (const ref of ['system:default/shop', 'domain:default/sales', 'domain:default/business']) {
      expect((await read(ref)).rollup.map(entry => entry.entityRef)).toEqual([API]);
    }
  });

  it('hands over each finding as it is stored, in the order of a plain computation', async () => {
    const severities = ['blocker', 'warning', 'info'] as const;
    const many = (cluster: number) =>
      Array.from({ length: 60 }, (_, position) =>
        finding(`f-${cluster}-${position}`, {
          title: `a "title" \\ ü ${(position * 7) % 11}`, severity: severities[position % 3], service: position % 4 ? API : undefined, owner: PAYMENTS, state: position % 5 ? 'open' : 'waived', dueAt: position % 2 ? `2027-0${1 + (position % 3)}-01` : undefined,
          evidence: [{ text: 'line\n2 "quoted"', source: 'x' }], object: { group: '', kind: 'Pod', name: `p-${position % 2}` },
        }),
      );
    await judged(ids.one, many(1));
    await judged(ids.two, many(2));
    const stored = [...(await currentFindings(knex, ids.one)).map(each => ({ each, clusterId: ids.one, name: 'one' })), ...(await currentFindings(knex, ids.two)).map(each => ({ each, clusterId: ids.two, name: 'two' }))];
    const rank = { blocker: 0, warning: 1, info: 2 };
    const keyOf = (found: Finding, name: string) => [found.state === 'open' ? 0 : 1, found.dueAt ?? '9999', rank[found.severity], name, found.title].join(' ');

    const answer = await read(PAYMENTS);
    const keys = answer.findings.map(entry => keyOf(entry.finding, entry.clusterName));
    expect(keys).toEqual(stored.map(({ each, name }) => keyOf(each, name)).sort());
    const byFingerprint = (findings: readonly Finding[]) => [...findings].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
    expect(byFingerprint(answer.findings.map(entry => entry.finding))).toEqual(byFingerprint(stored.map(({ each }) => each)));
    for (const entry of answer.findings) expect(entry).toMatchObject({ state: entry.finding.state, target: '1.36.2' });
    for (const { clusterId, name } of stored) {
      const own = stored.filter(other => other.clusterId === clusterId).map(({ each }) => each);
      const blockers = own.filter(({ state, severity }) => state === 'open' && severity === 'blocker');
      expect(answer.clusters.find(({ cluster }) => cluster.title === name)).toMatchObject({
        blockers: blockers.length, warnings: own.filter(({ state, severity }) => state === 'open' && severity === 'warning').length, waived: own.filter(({ state }) => state === 'waived').length, dueAt: blockers.flatMap(({ dueAt }) => dueAt ?? []).sort()[0],
      });
    }
    const ofService = stored.map(({ each }) => each).filter(({ service, state, severity }) => service === API && state === 'open' && severity === 'blocker');
    expect(answer.rollup.find(entry => entry.entityRef === API)).toMatchObject({ blockers: ofService.length, dueAt: ofService.flatMap(({ dueAt }) => dueAt ?? []).sort()[0] });
  });

  it('leaves out clusters that the caller may not see, with their findings', async () => {
    const answer = await read(API, { column: 'owner', values: ['group:default/other'] });
    expect(answer.clusters.map(({ cluster }) => cluster.id)).toEqual([ids.two]);
    expect(answer.findings).toEqual([]);
    expect(answer.dueAt).toBeUndefined();
  });

  it('names the annotation that links a component which leads nowhere', async () => {
    expect((await read('component:default/idle')).unlinked).toContain('backstage.io/kubernetes-id');
  });

  it.each(['a:b:c/d/e', 'template:default/x', "component:default/<script>'"])('explains that %s is no reference of what may have an impact', async entityRef => {
    await expect(read(entityRef)).rejects.toThrow(/is no reference of a component/);
  });
});
