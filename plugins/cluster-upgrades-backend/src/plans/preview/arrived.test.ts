import { inEnglish, said } from '@drydock/upgrade-reasons';
import { planSnapshot, snapshotMember } from '../__testUtils__/records';
import {
  arrivedByReading,
  arrivedSince,
  isNothingLeft,
  withoutArrived,
} from './arrived';

const FORWARD = { scope: 'full', rollback: false } as const;
const nodes = (...versions: string[]) =>
  versions.map(version => ({ version, nodes: 2 }));
const read = (
  version: string | undefined,
  nodeVersions?: ReturnType<typeof nodes>,
  failingSince?: string,
) => ({
  version,
  versionRead: version !== undefined,
  nodeVersions,
  nodesRead: nodeVersions !== undefined,
  failingSince,
  removed: false,
});

describe('arrivedByReading', () => {
  it('says nothing of a release that only its platform can tell apart', () => {
    const arrived = (version: string, target: string) =>
      arrivedByReading(read(version, nodes(version)), target, FORWARD) !==
      undefined;
    expect(arrived('v1.31.7', 'v1.31+openshift4.18.12')).toBe(false);
    expect(arrived('v1.31.7', 'v1.31+openshift4.18')).toBe(true);
    expect(arrived('v1.32.1', 'v1.31+openshift4.18.12')).toBe(true);
  });

  it.each([
    [
      'everything is at the target',
      read('v1.36.4', nodes('v1.36.4', 'v1.36.5')),
      'It is already at v1.36.4',
    ],
    [
      'it is beyond the target',
      read('v1.37.1', nodes('v1.36.4')),
      'It runs v1.37.1, which is newer than v1.36.4',
    ],
    ['it has no nodes', read('v1.36.4', []), 'It is already at v1.36.4'],
  ])('says that nothing is left where %s', (_, cluster, reason) =>
    expect(inEnglish(arrivedByReading(cluster, 'v1.36.4', FORWARD))).toBe(
      reason,
    ),
  );

  it('is not so for an older build of the same version, where builds are counted', () => {
    const at = (version: string, target: string) =>
      arrivedByReading(read(version, nodes(version)), target, FORWARD);
    expect(at('v1.36.4+k3s1', 'v1.36.4+k3s2')).toBeUndefined();
    expect(at('v1.36.4+k3s2', 'v1.36.4+k3s2')).toBeDefined();
    expect(at('v1.36.4-eks-abc', 'v1.36.4-eks-def')).toBeDefined();
  });

  it.each([
    ['an older control plane', read('v1.36.3', nodes('v1.36.4'))],
    ['an older node', read('v1.36.4', nodes('v1.36.4', 'v1.35.9'))],
    ['nodes that were not read', read('v1.36.4')],
    [
      'nodes of which some were not read',
      { ...read('v1.36.4', nodes('v1.36.4')), nodesRead: false },
    ],
    [
      'a version of an earlier read',
      { ...read('v1.36.4', nodes('v1.36.4')), versionRead: false },
    ],
    ['an unknown version', read(undefined, nodes('v1.36.4'))],
    ['a version that cannot be parsed', read('unknown', nodes('v1.36.4'))],
    [
      'a read that fails now',
      read('v1.36.4', nodes('v1.36.4'), '2026-11-24T10:00:00Z'),
    ],
  ])('says nothing of %s', (_, cluster) =>
    expect(arrivedByReading(cluster, 'v1.36.4', FORWARD)).toBeUndefined(),
  );

  it('looks at what is in scope, and at the other direction for a way back', () => {
    expect(
      inEnglish(
        arrivedByReading(read('v1.36.4'), 'v1.36.4', {
          scope: 'control-plane',
          rollback: false,
        }),
      ),
    ).toBe('It is already at v1.36.4');
    const back = (
      scope: 'control-plane' | 'node-pools',
      ...given: Parameters<typeof read>
    ) =>
      inEnglish(
        arrivedByReading(read(...given), 'v1.36.4', { scope, rollback: true }),
      );
    expect(back('control-plane', 'v1.36.4')).toBe(
      'Nothing of it is newer than v1.36.4',
    );
    expect(back('control-plane', 'v1.37.1')).toBeUndefined();
    expect(back('node-pools', 'v1.37.1', nodes('v1.36.4'))).toBe(
      'Nothing of it is newer than v1.36.4',
    );
    expect(back('node-pools', 'v1.37.1', nodes('v1.37.1'))).toBeUndefined();
  });
});

describe('members that arrived since', () => {
  const snapshot = planSnapshot({
    dev: [
      snapshotMember('a', { canary: true }),
      snapshotMember('b'),
      snapshotMember('c'),
    ],
    prod: [snapshotMember('d')],
  });
  const clusters = new Map([
    ['a', read('v1.36.4', nodes('v1.36.4'))],
    ['b', read('v1.35.5', nodes('v1.35.5'))],
    ['d', { ...read('v1.36.4', nodes('v1.36.4')), removed: true }],
  ]);
  const arrived = arrivedSince(snapshot, clusters, FORWARD);

  it('are named with their stage and the reason; removed clusters and clusters that are not known have not arrived', () => {
    expect(inEnglish(arrived)).toEqual([
      {
        clusterId: 'a',
        clusterName: 'a',
        stage: 'dev',
        reason: 'It is already at v1.36.4',
      },
    ]);
  });

  it.each(['v1.36.4', 'v1.36'])(
    'are not those whose nodes are replaced at the version that they run: %s',
    to => {
      const again = snapshotMember('a', {
        hops: [
          { kind: 'node-pools', from: 'v1.36.4', to, disrupts: ['nodes'] },
        ],
      });
      expect(
        arrivedSince(planSnapshot({ dev: [again] }), clusters, FORWARD),
      ).toEqual([]);
    },
  );

  it('leave their place as a canary to the next cluster of the stage', () => {
    expect(
      withoutArrived(snapshot, arrived).stages.map(({ members }) =>
        members.map(({ clusterId, canary }) => [clusterId, canary]),
      ),
    ).toEqual([
      [
        ['b', true],
        ['c', false],
      ],
      [['d', false]],
    ]);
    expect(withoutArrived(snapshot, [])).toEqual(snapshot);
  });

  it('are all members, or not', () => {
    const all = ['a', 'b', 'c', 'd'].map(id => ({
      clusterId: id,
      clusterName: id,
      reason: said('there'),
    }));
    expect([
      isNothingLeft(snapshot, all),
      isNothingLeft(snapshot, all.slice(1)),
      isNothingLeft(undefined, all),
    ]).toEqual([true, false, false]);
  });
});
