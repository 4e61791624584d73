import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Knex } from 'knex';
import { storeEvaluation } from '../database/evaluationStore';
import { CatalogIndex } from '../readiness/CatalogIndex';
import { createTestDatabases, givenClusters, migratedDatabase, NOW } from '../__testUtils__/databases';
import { ClusterPresenter } from './ClusterPresenter';
import { ImpactReader } from './ImpactReader';

jest.setTimeout(60_000);

const API = 'component:default/api';
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

  beforeEach(async () => {
    knex = await migratedDatabase(databases, 'SQLITE_3');
    ids = await givenClusters(knex, [
      { name: 'one', owner: 'group:default/platform', reportedVersion: 'v1.36.0' },
      { name: 'two', owner: 'group:default/other' },
    ]);
    for (const id of Object.values(ids)) {
      await storeEvaluation(knex, {
        clusterId: id,
        target: '1.36.2',
        targetReason: 'x',
        verdict: 'blocked',
        reasons: [],
        findings:
          id === ids.one
            ? [finding('own', { service: API, owner: 'group:default/payments', dueAt: '2027-02-28' }), finding('accepted', { service: API, owner: 'group:default/payments', dueAt: '2027-02-28', state: 'waived' }), finding('hidden', { service: API, state: 'ignored' }), finding('unserved', { owner: 'group:default/payments', severity: 'warning' }), finding('foreign', { owner: 'group:default/x' })]
            : [],
        coverage: [],
        details: { nodePools: [], services: [], unowned: [], sections: [] },
        services: [{ entityRef: API, owner: 'group:default/payments', foundBy: 'kubernetes-id', workloads: 2 }],
        support: { state: 'standard' },
        evaluatedAt: NOW,
        evaluatedFor: 'x',
      });
    }
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
    const answer = await impact.read(API, undefined);
    expect(answer.clusters.map(({ cluster, blockers, workloads, foundBy }) => ({ id: cluster.id, blockers, workloads, foundBy }))).toEqual([
      { id: ids.one, blockers: 1, workloads: 2, foundBy: 'kubernetes-id' },
      { id: ids.two, blockers: 0, workloads: 2, foundBy: 'kubernetes-id' },
    ]);
    expect(answer.findings.map(({ finding: { fingerprint } }) => fingerprint)).toEqual(['own', 'accepted']);
    expect(answer.dueAt).toBe('2027-02-28');
    expect(answer.clusters[0]).toMatchObject({ waived: 1, dueAt: '2027-02-28' });
    expect(answer.findings.map(({ state, dueAt }) => [state, dueAt])).toEqual([['open', '2027-02-28'], ['waived', '2027-02-28']]);
    expect(answer).toMatchObject({ rollup: [], unlinked: undefined });
  });

  it('rolls up to a group, with findings of its own that no component has', async () => {
    const answer = await impact.read('group:default/payments', undefined);
    expect(answer.findings.map(({ finding: { fingerprint } }) => fingerprint).sort()).toEqual(['accepted', 'own', 'unserved']);
    expect(answer.rollup).toEqual([
      expect.objectContaining({ entityRef: API, clusters: 2, blockers: 1 }),
      expect.objectContaining({ entityRef: 'component:default/idle', clusters: 0, blockers: 0 }),
    ]);
  });

  it('rolls up to a parent group, a system, and a domain above its domain', async () => {
    expect((await impact.read('group:default/company', undefined)).findings.map(({ finding: { fingerprint } }) => fingerprint)).toContain('unserved');
    for (const ref of ['system:default/shop', 'domain:default/sales', 'domain:default/business']) {
      expect((await impact.read(ref, undefined)).rollup.map(entry => entry.entityRef)).toEqual([API]);
    }
  });

  it('leaves out clusters that the caller may not see, with their findings', async () => {
    const answer = await impact.read(API, { column: 'owner', values: ['group:default/other'] });
    expect(answer.clusters.map(({ cluster }) => cluster.id)).toEqual([ids.two]);
    expect(answer).toMatchObject({ findings: [], dueAt: undefined });
  });

  it('names the annotation that links a component which leads nowhere', async () => {
    expect((await impact.read('component:default/idle', undefined)).unlinked).toContain('backstage.io/kubernetes-id');
  });

  it.each(['a:b:c/d/e', 'template:default/x', "component:default/<script>'"])('explains that %s is no reference of what may have an impact', async entityRef => {
    await expect(impact.read(entityRef, undefined)).rejects.toThrow(/is no reference of a component/);
  });
});
