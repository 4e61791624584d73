import { aCluster, blockedCluster, fixtureNow, partlyReadCluster, staleCluster, unreachableCluster } from '../__testUtils__/clusters';
import { emptyImpact, impact } from '../__testUtils__/readiness';
import { impactSentence, isFullyChecked } from './impactSentence';

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

  it('does not promise that no fix is due where facts are old or a blocker hides checks that did not run', () => {
    const rows = [staleCluster, { ...blockedCluster, checks: { ran: 22, total: 24 } }, aCluster('a')].map(cluster => ({ cluster, foundBy: 'kubernetes-id', workloads: 1, blockers: 0, warnings: 0 }));
    const sentenceOf = (clusters: typeof rows) => impactSentence({ ...impact, clusters, findings: [], dueAt: undefined }, fixtureNow);
    expect(sentenceOf(rows)).toBe('Runs on 3 clusters; no fix is known to be due, 2 clusters not fully checked.');
    expect(sentenceOf(rows.slice(2))).toBe('Runs on 1 cluster; no fix is due.');
  });

  it('says that nothing is linked', () => {
    expect(impactSentence(emptyImpact, fixtureNow)).toBe('No linked clusters');
  });
});

describe('isFullyChecked', () => {
  const never = aCluster('new', { freshness: { state: 'never' } });
  it.each([
    ['fresh and ready', aCluster('a'), true],
    ['ready with a check that is switched off', aCluster('a', { checks: { ran: 23, total: 24 } }), true],
    ['blocked, all checks ran', blockedCluster, true],
    ['blocked, not all checks ran', { ...blockedCluster, checks: { ran: 23, total: 24 } }, false],
    ['read in part', partlyReadCluster, false],
    ['unreachable', unreachableCluster, false],
    ['ready, but out of reach now', { ...unreachableCluster, verdict: 'ready' as const }, false],
    ['ready by old facts', staleCluster, false],
    ['never read', never, false],
  ])('%s', (_, cluster, expected) => {
    expect(isFullyChecked({ cluster, foundBy: 'kubernetes-id', workloads: 1, blockers: 0, warnings: 0 })).toBe(expected);
  });
});
