import { exactVersion } from './presentPreview';

describe('exactVersion', () => {
  it.each([
    ['v1.33', 'v1.33.11-eks-3025e55', 'v1.33.11'],
    ['v1.34', 'v1.33.11-eks-3025e55', 'v1.34'],
    ['v1.35.9', 'v1.35.8', 'v1.35.9'],
    ['v1.33', undefined, 'v1.33'],
    ['v1.33', 'garbage-20260901', 'v1.33'],
    [undefined, 'v1.35.8+k3s1', 'v1.35.8+k3s1'],
    [undefined, undefined, undefined],
  ])(
    'of a platform that says %s and a cluster that reports %s is %s',
    (ofPlatform, reported, version) => {
      expect(exactVersion(ofPlatform, reported)).toBe(version);
    },
  );
});
