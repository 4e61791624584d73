import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { builtinKnowledge, minorOf, nextMinor } from '@drydock/kubernetes-knowledge';
import { createDirectClusterAccess, evaluate, readInventory } from '@drydock/upgrade-readiness';
import type { Evaluation, Inventory } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { seedWorkloads } from '../src/seedWorkloads';

/**
 * Reading and judging real apiservers with the documented minimal roles: the seeded faults are found, nothing else is called a blocker,
 * and the audit log shows that reading left no trace but reads.
 */
const reader = 'system:serviceaccount:drydock:drydock-reader';
const now = new Date('2026-11-21T09:00:00Z');
// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const roles = path.resolve(__dirname, '../../docs/rbac');

describeWithControlPlane('readiness of a real cluster', undefined, version => {
  const minor = minorOf(version) ?? '';
  const target = version.startsWith('v1.37') ? '1.37' : nextMinor(minor);
  let controlPlane: ControlPlane;
  let inventory: Inventory;
  let evaluation: Evaluation;

  const read = async (previous?: Inventory) => {
    const access = createDirectClusterAccess({
      description: `test ${version}`,
      server: controlPlane.url,
      ca: await controlPlane.certificateAuthority(),
      token: await controlPlane.serviceAccountToken('drydock', 'drydock-reader'),
    });
    try {
      return await readInventory(access, { knowledge: builtinKnowledge, now: () => now, ...(previous ? { previous } : {}) });
    } finally {
      await access.close();
    }
  };
  const judge = (facts: Inventory) => evaluate({ inventory: facts, knowledge: builtinKnowledge, target, now: now.toISOString(), supportProvider: 'upstream' });
  const findingOn = (kind: string, name: string) => evaluation.findings.filter(({ object }) => object?.kind === kind && object.name === name);
  const removedApiFindings = (kind: string, name: string) => findingOn(kind, name).filter(({ checkId }) => checkId.startsWith('removed-api'));

  beforeAll(async () => {
    controlPlane = await ControlPlane.start({ version, controllers: true, kwok: true });
    await controlPlane.kubectl(['apply', '-f', path.join(roles, 'reader.yaml')]);
    await seedWorkloads(controlPlane);
  }, 180_000);
  afterAll(() => controlPlane?.stop(), 60_000);

  it('is read in full with the minimal role; without the optional one Helm is not checked by policy', async () => {
    inventory = await read();
    const states = Object.entries(inventory.sections).map(([section, result]) => [section, result.status]);
    expect(Object.fromEntries(states)).toEqual({
      version: 'read', apis: 'read', namespaces: 'read', 'api-evidence': 'read', 'helm-releases': 'off', 'api-callers': 'read',
      nodes: 'read', workloads: 'read', pods: 'read', 'disruption-budgets': 'read',
    });
    expect(judge(inventory).coverage.find(({ checkId }) => checkId === 'removed-api-helm')).toMatchObject({ status: 'off', reasons: [expect.stringContaining('not checked by policy')] });
    expect(inventory.clusterUid).toBe(JSON.parse(await controlPlane.kubectl(['get', 'namespace', 'kube-system', '-o', 'json'])).metadata.uid);
  }, 120_000);

  it('shows the seeded faults, one finding an object', async () => {
    await controlPlane.kubectl(['apply', '-f', path.join(roles, 'helm-secrets-reader.yaml')]);
    inventory = await read();
    evaluation = judge(inventory);
    expect(evaluation.coverage.filter(({ status }) => status !== 'ran')).toEqual([]);
    expect(evaluation.verdict).toBe('blocked');
    const fingerprints = evaluation.findings.map(({ fingerprint }) => fingerprint);
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  }, 120_000);

  it('calls an object whose last-applied names a removed version a blocker', () => {
    expect(removedApiFindings('PodDisruptionBudget', 'left-behind')).toEqual([
      expect.objectContaining({ checkId: 'removed-api-applied', severity: 'blocker', confidence: 'observed', phase: 'next-apply', breaksAt: '1.25' }),
    ]);
    expect(removedApiFindings('PodDisruptionBudget', 'up-to-date')).toEqual([]);
  });

  it('calls what a Helm release renders at a removed version a blocker, and names the chart', () => {
    expect(findingOn('PodDisruptionBudget', 'from-chart')).toEqual([
      expect.objectContaining({ severity: 'blocker', fix: expect.objectContaining({ text: expect.stringContaining('chart shop 1.4.2 of Helm release payments/shop') }) }),
    ]);
  });

  it('calls a budget that allows no disruption a blocker, with the numbers of its fix', () => {
    const [finding] = findingOn('PodDisruptionBudget', 'api');
    expect(finding).toMatchObject({ checkId: 'disruption-budgets', severity: 'blocker', phase: 'nodes', title: 'PDB payments/api allows no disruption' });
    expect(finding.fix.text).toBe('Run 3 replicas of Deployment payments/api or set maxUnavailable: 1.');
    expect(finding.related?.map(({ object }) => object.name)).toEqual(['api']);
  });

  it('calls nothing else a blocker', () => {
    const expected = ['PDB payments/api ', 'PDB payments/left-behind ', 'PDB payments/from-chart ', ...seededTitles(minor)];
    const others = evaluation.findings.filter(({ severity, title }) => severity === 'blocker' && !expected.some(start => title.startsWith(start)));
    expect(others.map(({ title }) => title)).toEqual([]);
  });

  if (minor === '1.24') {
    it('weighs real traces of versions that 1.25 removes: applied, applied by the server, only written, and counted', () => {
      expect(findingOn('CronJob', 'nightly')).toEqual([expect.objectContaining({ severity: 'blocker', confidence: 'observed', breaksAt: '1.25', title: expect.stringContaining('batch/v1beta1') })]);
      expect(findingOn('CronJob', 'server-side')).toEqual([expect.objectContaining({ severity: 'blocker', evidence: [expect.objectContaining({ source: 'managed-fields', text: expect.stringContaining('flux applied it at batch/v1beta1') })] })]);
      expect(findingOn('CronJob', 'created-once')).toEqual([expect.objectContaining({ severity: 'warning', confidence: 'inferred' })]);
      expect(findingOn('CronJob', 'moved-on')).toEqual([]);
      expect(evaluation.findings.filter(({ checkId }) => checkId === 'removed-api-stored')).toEqual([expect.objectContaining({ severity: 'blocker', title: expect.stringContaining('1 PodSecurityPolicy object stored') })]);
    });
  }

  if (minor === '1.31') {
    it('finds a FlowSchema applied at the version that 1.32 removes', () => {
      expect(findingOn('FlowSchema', 'batch-jobs')).toEqual([expect.objectContaining({ severity: 'blocker', breaksAt: '1.32', title: expect.stringContaining('flowcontrol.apiserver.k8s.io/v1beta3') })]);
    });
  }

  it('fetches no Helm body again that has not changed', async () => {
    const again = await read(inventory);
    expect(again.sections['helm-releases']).toEqual(inventory.sections['helm-releases']);
    const decoded = (facts: Inventory) => facts.requests.find(({ purpose }) => purpose === 'helm-releases')?.decodedBytes ?? 0;
    expect(decoded(again)).toBeLessThan(decoded(inventory));
  }, 120_000);

  it('has sent nothing but get, list and access reviews, and asked for no deprecated version', async () => {
    const ours = (await controlPlane.auditEvents()).filter(({ user }) => user.username === reader);
    expect(ours.length).toBeGreaterThan(30);
    const writes = ours.filter(({ verb, requestURI }) => !['get', 'list'].includes(verb) && !requestURI.endsWith('/selfsubjectaccessreviews'));
    expect(writes).toEqual([]);
    expect(ours.filter(({ annotations }) => annotations?.['k8s.io/deprecated'] === 'true').map(({ requestURI }) => requestURI)).toEqual([]);
    expect([...new Set(ours.map(({ userAgent }) => userAgent))]).toEqual([expect.stringMatching(/^drydock\/\d+\.\d+\.\d+/)]);
  });
});

/** Blockers that are seeded on single minors only. */
function seededTitles(minor: string): string[] {
  if (minor === '1.24') return ['CronJob payments/nightly ', 'CronJob payments/server-side ', '1 PodSecurityPolicy object '];
  return minor === '1.31' ? ['FlowSchema batch-jobs '] : [];
}

describe('the documented reader role', () => {
  it('covers every kind that is read for evidence, from 1.24 on', async () => {
    const role = await readFile(path.join(roles, 'reader.yaml'), 'utf8');
    const missing = new Set<string>();
    for (let minor = '1.24'; minor !== nextMinor(builtinKnowledge.reviewedThrough); minor = nextMinor(minor)) {
      for (const { group, resource, kind, surviving } of builtinKnowledge.kindsLosingVersions(minor)) {
        const isRead = surviving.length > 0 && !resource.includes('/') && !/Review$|^Event$|^CSINode$|^VolumeAttachment$|^CSIStorageCapacity$/.test(kind);
        if (isRead && !new RegExp(`\\b${resource}\\b`).test(role)) missing.add(`${resource}.${group}`);
      }
    }
    expect([...missing]).toEqual([]);
  });
});
