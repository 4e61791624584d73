import { leftOut, notSeen } from './coverage';

describe('checks that did not see all', () => {
  const coverage = [
    {
      checkId: 'nodes',
      status: 'partial' as const,
      reasons: ['nodes: forbidden', 'pods: timed out'],
    },
  ];

  it('stand once, though they have several reasons', () => {
    expect(notSeen(coverage)).toEqual([
      {
        checkId: 'nodes',
        text: 'nodes: seen in part: nodes: forbidden; pods: timed out',
      },
    ]);
    expect(
      notSeen(coverage, [
        'Nodes, seen in part: nodes: forbidden; pods: timed out',
      ]),
    ).toEqual([]);
  });
});

it('names what a check leaves out although it ran', () => {
  const coverage = [
    {
      checkId: 'removed-api-applied',
      status: 'ran' as const,
      reasons: ['Leases of nodes are not read: kubelets write them'],
    },
    { checkId: 'nodes', status: 'ran' as const, reasons: [] },
  ];
  expect(leftOut(coverage)).toEqual([
    'removed-api-applied leaves out: Leases of nodes are not read: kubelets write them',
  ]);
});
