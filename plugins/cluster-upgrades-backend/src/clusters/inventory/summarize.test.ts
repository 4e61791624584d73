import type { Inventory, NodeFacts } from '@drydock/upgrade-readiness';
import { inventoryOf } from '../../__testUtils__/inventory';
import { summarize, versionSort, wholeFailure } from './summarize';
import { said, type Reason } from '@drydock/upgrade-reasons';

const node = (kubeletVersion: string): NodeFacts => ({
  name: kubeletVersion,
  pool: 'a',
  controlPlane: false,
  kubeletVersion,
  unschedulable: false,
  pressures: [],
  taints: [],
  allocatable: {},
  labels: {},
});

function differing(served: string, reported: string): Reason {
  return {
    code: 'cluster.versions-differ',
    params: { served: { version: served }, reported: { version: reported } },
  };
}

describe('summarize', () => {
  it('counts node versions, newest first, and the minors that the oldest is behind', () => {
    const inventory = inventoryOf('v1.34.1-eks-abc', {
      nodes: {
        status: 'read',
        facts: [
          node('v1.32.0'),
          node('v1.34.1'),
          node('v1.32.0'),
          node('garbage'),
        ],
      },
    });
    expect(summarize(inventory, { reportedVersion: 'v1.35.0' })).toEqual({
      seenPlatform: {
        marks: [
          expect.objectContaining({ code: 'platform-basis.mark-version' }),
        ],
        doubt: expect.objectContaining({
          code: 'platform-basis.doubt-machines',
        }),
      },
      version: 'v1.34.1-eks-abc',
      minor: '1.34',
      versionSort: 1034001,
      disagreement: differing('v1.34.1', 'v1.35.0'),
      nodeVersions: [
        { version: 'v1.34.1', nodes: 1 },
        { version: 'v1.32.0', nodes: 2 },
        { version: 'unknown', nodes: 1 },
      ],
      nodesRead: false,
      nodeMinorsBehind: 2,
    });
  });

  it('claims nothing about what was not read or is no version', () => {
    const failed = {
      status: 'failed' as const,
      failures: [
        { kind: 'forbidden' as const, reason: said('no'), retryable: false },
      ],
    };
    expect(summarize(inventoryOf('garbage', { nodes: failed }), {})).toEqual({
      seenPlatform: { marks: [], unread: 'version' },
      version: undefined,
      minor: undefined,
      versionSort: undefined,
      disagreement: undefined,
      nodesRead: false,
    });
    expect(
      summarize(inventoryOf('v1.34.1', { version: failed }), {}).version,
    ).toBeUndefined();
  });

  it('tells a cluster without nodes from one of whose nodes none was read', () => {
    const failures = [
      { kind: 'timeout' as const, reason: said('late'), retryable: true },
    ];
    expect(
      summarize(
        inventoryOf('v1.34.1', { nodes: { status: 'read', facts: [] } }),
        {},
      ).nodeVersions,
    ).toEqual([]);
    expect(
      summarize(
        inventoryOf('v1.34.1', {
          nodes: { status: 'partial', facts: [], failures },
        }),
        {},
      ).nodeVersions,
    ).toBeUndefined();
  });

  it('calls a version that has just changed no disagreement: what the provider names was listed before', () => {
    const disagreementAfter = (version?: string) =>
      summarize(inventoryOf('v1.36.4'), { version, reportedVersion: 'v1.35.9' })
        .disagreement;
    expect(disagreementAfter('v1.35.9')).toBeUndefined();
    expect([disagreementAfter('v1.36.4'), disagreementAfter()]).toEqual(
      Array(2).fill(differing('v1.36.4', 'v1.35.9')),
    );
  });

  it('calls it a disagreement only once the provider was listed after a read of the version that the cluster serves', () => {
    const after = (listedAt: string, disagreement?: Reason) =>
      summarize(inventoryOf('v1.36.4'), {
        version: 'v1.36.4',
        reportedVersion: 'v1.35.9',
        readAt: '2026-11-24T17:26:23.000Z',
        listedAt,
        disagreement,
      }).disagreement;
    expect(after('2026-11-24T17:20:00.000Z')).toBeUndefined();
    expect(after('2026-11-24T17:26:30.000Z')).toEqual(
      differing('v1.36.4', 'v1.35.9'),
    );
    expect(after('2026-11-24T17:20:00.000Z', said('said before'))).toEqual(
      differing('v1.36.4', 'v1.35.9'),
    );
  });

  it('orders versions', () => {
    expect(versionSort('v1.9.20')).toBeLessThan(versionSort('v1.10.0') ?? 0);
    expect(versionSort('v1.10.9')).toBeLessThan(versionSort('v1.10.10') ?? 0);
    expect(versionSort('garbage')).toBeUndefined();
  });
});

describe('wholeFailure', () => {
  it('is why nothing was read, and nothing when something was', () => {
    const failure = {
      kind: 'tls' as const,
      reason: said('expired'),
      retryable: false,
    };
    const healthy = inventoryOf('v1.34.1');
    expect(wholeFailure(healthy)).toBeUndefined();
    const failed = Object.fromEntries(
      Object.keys(healthy.sections).map(section => [
        section,
        { status: 'failed', failures: [failure] },
      ]),
    );
    const inventory: Inventory = JSON.parse(
      JSON.stringify({
        ...healthy,
        sections: { ...failed, pods: { status: 'off', reason: 'x' } },
      }),
    );
    expect(wholeFailure(inventory)).toEqual(failure);
    expect(
      wholeFailure({
        ...inventory,
        sections: {
          ...inventory.sections,
          nodes: { status: 'read', facts: [] },
        },
      }),
    ).toBeUndefined();
  });
});
