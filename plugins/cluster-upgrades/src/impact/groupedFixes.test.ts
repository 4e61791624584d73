import { findings } from '../__testUtils__/readiness';
import { groupedFixes } from './groupedFixes';

const [pdb, webhook, cgroup] = findings;
const entry = (finding: typeof pdb, clusterName: string, dueAt?: string, state: 'open' | 'waived' = 'open') => ({ finding, clusterId: clusterName, clusterName, target: '1.36', dueAt, state });

describe('groupedFixes', () => {
  it('makes one fix of the same one on several clusters, in the words of the first due', () => {
    const groups = groupedFixes([entry(pdb, 'b', '2027-01-01'), entry(pdb, 'a', '2026-12-01'), entry(webhook, 'a', '2026-11-30')]);
    expect(groups.map(group => group.map(({ clusterName }) => clusterName))).toEqual([['a'], ['a', 'b']]);
  });

  it('puts what is due first first, what has no date behind it, and what is waived last', () => {
    const groups = groupedFixes([entry(webhook, 'waived', '2026-11-22', 'waived'), entry(pdb, 'no date'), entry(cgroup, 'soon', '2026-11-25')]);
    expect(groups.map(([{ clusterName }]) => clusterName)).toEqual(['soon', 'no date', 'waived']);
  });
});
