import { unreachableCluster, fixtureNow } from '../__testUtils__/clusters';
import { emptyImpact, impact } from '../__testUtils__/readiness';
import { impactSentence } from './impactSentence';

describe('impactSentence', () => {
  it('says where it runs and what is due by when', () => {
    expect(impactSentence(impact, fixtureNow)).toBe('Runs on 3 clusters; 1 fix due before Sat 28 Nov.');
  });

  it('says since when a fix is overdue', () => {
    expect(impactSentence({ ...impact, dueAt: '2026-11-01' }, fixtureNow)).toBe('Runs on 3 clusters; 1 fix due since Sun 1 Nov.');
  });

  it('does not call unchecked clusters free of fixes', () => {
    const clusters = [{ cluster: unreachableCluster, foundBy: 'kubernetes-id', workloads: 1, blockers: 0, warnings: 0 }];
    expect(impactSentence({ ...impact, clusters, findings: [], dueAt: undefined }, fixtureNow)).toBe('Runs on 1 cluster; no fix is known to be due, 1 cluster not fully checked.');
  });

  it('says that nothing is linked', () => {
    expect(impactSentence(emptyImpact, fixtureNow)).toBe('No linked clusters');
  });
});
