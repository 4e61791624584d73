import { notSeen } from './coverage';

describe('checks that did not see all', () => {
  const coverage = [{ checkId: 'nodes', status: 'partial' as const, reasons: ['nodes: forbidden', 'pods: timed out'] }];

  it('stand once, though they have several reasons', () => {
    expect(notSeen(coverage)).toEqual([{ checkId: 'nodes', text: 'nodes: seen in part: nodes: forbidden; pods: timed out' }]);
    expect(notSeen(coverage, ['Nodes, seen in part: nodes: forbidden; pods: timed out'])).toEqual([]);
  });
});
