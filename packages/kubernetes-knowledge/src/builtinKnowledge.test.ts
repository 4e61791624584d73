import { builtinKnowledge } from './builtinKnowledge';
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
    for (const [group, kind] of [['apps', 'Deployment'], ['batch', 'CronJob'], ['policy', 'PodDisruptionBudget'], ['networking.k8s.io', 'Ingress']]) {
      expect(rows).toContainEqual(expect.objectContaining({ group, version: 'v1', kind, servedByDefault: true }));
    }
  });

  it('has the skew rule that changed with 1.28', () => {
    expect([builtinKnowledge.kubeletMinorsBehind('1.27'), builtinKnowledge.kubeletMinorsBehind('1.28')]).toEqual([2, 3]);
    expect([builtinKnowledge.kubeProxyMinorsBehind('1.27'), builtinKnowledge.kubeProxyMinorsBehind('1.28')]).toEqual([2, 3]);
  });

  it('gives every breaking change of a path in order', () => {
    const changes = builtinKnowledge.breakingChanges('1.24', '1.37');
    expect(changes.length).toBeGreaterThan(0);
    const minors = changes.map(change => change.since);
    expect(minors).toEqual([...minors].sort(compareMinors));
  });
});
