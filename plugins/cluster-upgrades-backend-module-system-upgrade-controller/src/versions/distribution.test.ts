import {
  asImageTag,
  compareBuilds,
  formatDistributionVersion,
  fromImageTag,
  inOrder,
  ownVersionOf,
  parseDistributionVersion,
} from './distribution';

const knowledge = {
  latestPatch: (minor: string) =>
    (({ '1.35': '1.35.9', '1.36': '1.36.4' } as Record<string, string>)[minor]),
};

describe('versions of K3s and RKE2', () => {
  it.each([
    'v1.36.4+k3s1',
    'v1.36.4+rke2r2',
    'v1.36.0-rc1+k3s1',
    'v1.36.0-rc2+rke2r10',
  ])('reads and writes %s, also as an image tag', version => {
    const parsed = parseDistributionVersion(version);
    expect(parsed && formatDistributionVersion(parsed)).toBe(version);
    expect(fromImageTag(asImageTag(version))).toBe(version);
  });

  it.each(['v1.36.4', 'v1.36+k3s1', 'v1.36.4+gke.1', 'latest', ''])(
    'does not read %s',
    version => {
      expect(parseDistributionVersion(version)).toBeUndefined();
    },
  );

  it('orders by numbers, then by build', () => {
    const ordered = [
      'v1.36.0-rc1+k3s1',
      'v1.36.0+k3s1',
      'v1.36.0+k3s2',
      'v1.36.0+k3s10',
      'v1.36.1+k3s1',
    ];
    expect(inOrder([...ordered].reverse())).toEqual(ordered);
    expect(compareBuilds('v1.36.4+k3s1', 'v1.36.4+k3s1')).toBe(0);
    expect(compareBuilds('latest', 'v1.36.4+k3s1')).toBeUndefined();
  });

  it.each([
    ['v1.36.4', 'v1.35.5+k3s1', 'v1.36.4+k3s1'],
    ['v1.36.4', 'v1.35.5+rke2r3', 'v1.36.4+rke2r1'],
    ['v1.36', 'v1.35.5+k3s1', 'v1.36.4+k3s1'],
    ['v1.35', 'v1.35.5+k3s2', 'v1.35.5+k3s2'],
    ['v1.36.4', 'v1.36.4+k3s2', 'v1.36.4+k3s2'],
    ['v1.36.4', 'v1.36.4-rc1+k3s1', 'v1.36.4+k3s1'],
    ['v1.36.4+k3s2', 'v1.35.5+k3s1', 'v1.36.4+k3s2'],
    ['v1.40', 'v1.35.5+k3s1', undefined],
    ['v1.36.4', 'v1.35.5', undefined],
    ['v1.36.4', undefined, undefined],
    ['garbage', 'v1.35.5+k3s1', undefined],
  ])('calls %s on a cluster that runs %s: %s', (wanted, served, own) => {
    expect(ownVersionOf(wanted, served, knowledge)).toBe(own);
  });
});
