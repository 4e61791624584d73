import type {
  ClusterDetails,
  ClusterDetailsNodePoolsInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { details } from '../../__testUtils__/readiness';
import { english } from '../../translation';
import { nodePoolsSummary, poolLook } from './nodePools';
import { aReason } from '../../__testUtils__/reasons';

const pool = (
  change: Partial<ClusterDetailsNodePoolsInner>,
): ClusterDetailsNodePoolsInner => ({
  ...details.nodePools[0],
  allowedMinorsBehind: 3,
  ...change,
});

describe('node pools at the target', () => {
  it.each<[string, string | undefined, Partial<ClusterDetailsNodePoolsInner>]>([
    [
      'blocked',
      '4 behind, over the limit',
      { minorsBehind: 3, minorsBehindAtTarget: 4 },
    ],
    [
      'attention',
      '4 behind unless upgraded on the way',
      { minorsBehind: 0, minorsBehindAtTarget: 4 },
    ],
    [
      'attention',
      '3 behind, at limit',
      { minorsBehind: 2, minorsBehindAtTarget: 3 },
    ],
    ['ready', '1 behind', { minorsBehind: 0, minorsBehindAtTarget: 1 }],
    ['unknown', undefined, { minorsBehindAtTarget: undefined }],
  ])(
    'are %s where they are %s, as the check of version skew judges them',
    (status, label, change) => {
      expect(poolLook(pool(change), english)).toEqual({ status, label });
    },
  );

  it('have the worst of them in the row', () => {
    const nodePools = [
      pool({ name: 'a' }),
      pool({ name: 'b', minorsBehind: 3, minorsBehindAtTarget: 4 }),
    ];
    expect(
      nodePoolsSummary({ ...details, nodePools }, '1.35', english),
    ).toMatchObject({
      count: '2',
      sentence: expect.stringContaining('b is behind'),
      status: { status: 'blocked' },
    });
  });

  it('have no number where the nodes were not read, but the reason', () => {
    const failure = {
      kind: 'forbidden',
      reason: aReason('The cluster refused list nodes'),
      retryable: false,
    };
    const sections: ClusterDetails['sections'] = [
      { section: 'nodes', status: 'failed', failures: [failure] },
    ];
    const summary = nodePoolsSummary(
      { ...details, nodePools: [], sections },
      '1.35',
      english,
    );
    expect(summary).toEqual({
      sentence: 'Not read: The cluster refused list nodes',
      status: { status: 'unknown', label: 'Unknown' },
    });
  });
});
