import type { HelmReleaseFacts } from '../contracts';
import { inventoryOf, runAlone } from '../testing/inventories';
import { removedApiHelm } from './removedApiHelm';

const release: HelmReleaseFacts = {
  namespace: 'payments', name: 'shop', revision: 4, storage: 'Secret', storageKey: 'a', chart: 'shop', chartVersion: '1.4.2', deployedAt: '2026-02-11T09:00:00Z',
  objects: [
    { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', name: 'shop' },
    { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', name: 'other', namespace: 'elsewhere' },
    { apiVersion: 'policy/v1beta1', kind: 'PodSecurityPolicy', name: 'shop' },
    { apiVersion: 'apps/v1', kind: 'Deployment', name: 'shop' },
    { apiVersion: 'example.com/v1', kind: 'Thing', name: 'shop' },
  ],
};

describe('removed-api-helm', () => {
  it('names chart and release, and the namespace that the object gets', () => {
    const { findings } = runAlone(removedApiHelm, inventoryOf({ 'helm-releases': [release] }), '1.25');
    expect(findings.map(({ title }) => title)).toEqual([
      'PDB payments/shop is applied at policy/v1beta1, which v1.25 does not serve',
      'PDB elsewhere/other is applied at policy/v1beta1, which v1.25 does not serve',
      'PodSecurityPolicy shop is applied at policy/v1beta1, which v1.25 does not serve',
    ]);
    expect(findings[0]).toMatchObject({
      severity: 'blocker',
      confidence: 'observed',
      hints: { annotations: { 'meta.helm.sh/release-name': 'shop', 'meta.helm.sh/release-namespace': 'payments' } },
      evidence: [{ source: 'helm-release', text: 'Helm release payments/shop (chart shop 1.4.2, revision 4) renders policy/v1beta1', time: '2026-02-11T09:00:00Z' }],
      fix: { text: expect.stringContaining('Upgrade chart shop 1.4.2 of Helm release payments/shop to a version that renders policy/v1') },
    });
    expect(findings[2].fix.text).toContain('has no replacement');
  });

  it('is partial for a release that could not be read, which then says nothing', () => {
    const { findings, partial } = runAlone(removedApiHelm, inventoryOf({ 'helm-releases': [{ ...release, objects: [], unreadable: 'cut off' }] }), '1.25');
    expect(findings).toEqual([]);
    expect(partial).toEqual(['Helm release payments/shop could not be read: cut off']);
  });
});
