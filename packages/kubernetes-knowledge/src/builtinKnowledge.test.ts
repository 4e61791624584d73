import { builtinData } from './builtinData';
import { builtinKnowledge } from './builtinKnowledge';
import { consistencyProblems } from './consistency';
import { parseKnowledgeData } from './schema';
import { compareMinors } from './version';

describe('the knowledge that ships', () => {
  it('says until when it was reviewed', () => {
    expect(builtinKnowledge.reviewedThrough).toBe('1.37');
    expect(builtinKnowledge.reviewedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(builtinKnowledge.version).not.toBe('');
  });

  it('covers what real apiservers serve: every deprecated or removed kind has a row in its stable version', () => {
    const rows = builtinKnowledge.apiVersions();
    expect(rows.length).toBeGreaterThan(250);
    for (const [group, kind] of [
      ['apps', 'Deployment'],
      ['batch', 'CronJob'],
      ['policy', 'PodDisruptionBudget'],
      ['networking.k8s.io', 'Ingress'],
    ]) {
      expect(rows).toContainEqual(
        expect.objectContaining({
          group,
          version: 'v1',
          kind,
          servedByDefault: true,
        }),
      );
    }
  });

  it('has the skew rule that changed with 1.28', () => {
    expect([
      builtinKnowledge.kubeletMinorsBehind('1.27'),
      builtinKnowledge.kubeletMinorsBehind('1.28'),
    ]).toEqual([2, 3]);
    expect([
      builtinKnowledge.kubeProxyMinorsBehind('1.27'),
      builtinKnowledge.kubeProxyMinorsBehind('1.28'),
    ]).toEqual([2, 3]);
    expect([
      builtinKnowledge.controlPlaneMinorsBehind('1.27'),
      builtinKnowledge.apiServerMinorsApart('1.28'),
    ]).toEqual([1, 1]);
  });

  it('gives every breaking change of a path in order', () => {
    const changes = builtinKnowledge.breakingChanges('1.24', '1.37');
    expect(changes.length).toBeGreaterThan(0);
    const minors = changes.map(change => change.since);
    expect(minors).toEqual([...minors].sort(compareMinors));
  });

  it('knows add-ons, their limits, their ends and the one that is given up', () => {
    const addon = (id: string) =>
      builtinKnowledge.addons().filter(found => found.id === id)[0];
    expect(builtinKnowledge.addons().length).toBeGreaterThanOrEqual(57);
    expect(
      builtinKnowledge.addonSupport(addon('cert-manager'), '1.18.2', '1.34'),
    ).toMatchObject({ state: 'too-new', basis: 'supported' });
    expect(
      builtinKnowledge.addonSupport(addon('calico'), '3.29.1', '1.33'),
    ).toMatchObject({ state: 'too-new', basis: 'tested' });
    expect(
      builtinKnowledge.addonSupport(addon('coredns'), '1.11.1', '1.37').state,
    ).toBe('unknown');
    expect(
      builtinKnowledge.addonSupport(addon('longhorn'), '1.12.0', '1.37').state,
    ).toBe('unknown');
    expect(
      builtinKnowledge.addonSupport(
        addon('cluster-autoscaler'),
        '1.37.0',
        '1.37',
      ).state,
    ).toBe('supported');
    expect(addon('ingress-nginx').retired).toMatchObject({
      since: '2026-03-31',
    });
    expect(
      builtinKnowledge.addonEndOfLife(addon('kyverno'), '1.12.3', '2026-11-21'),
    ).toMatchObject({ ended: true, ends: '2025-07-31' });
  });

  it('says of every breaking change how it is seen, or that it is not', () => {
    const changes = builtinKnowledge.breakingChanges('1.0', '1.99');
    expect(changes.filter(({ detection }) => detection.length === 0)).toEqual(
      [],
    );
    expect(
      changes.filter(({ detection }) =>
        detection.some(({ kind }) => kind !== 'manual'),
      ).length,
    ).toBeGreaterThan(150);
  });
});

describe('the data that ships', () => {
  it('is valid as it stands: no process validates or trims it again', () => {
    const { data, problems } = parseKnowledgeData(builtinData);
    expect(problems).toEqual([]);
    expect(data).toEqual(builtinData);
    expect(data && consistencyProblems(data)).toEqual([]);
  });
});
