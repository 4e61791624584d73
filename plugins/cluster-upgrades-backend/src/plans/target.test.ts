import { inEnglish } from '@drydock/upgrade-reasons';
import { resolveTarget } from './target';

describe('resolveTarget', () => {
  const channels = { stable: '1.36', exact: 'v1.35.7', broken: 'newest' };
  const knowledge = {
    latestPatch: (minor: string) => (minor === '1.36' ? '1.36.4' : undefined),
  };
  const resolve = (target: Parameters<typeof resolveTarget>[0]) =>
    resolveTarget(target, channels, knowledge);

  it.each([
    ['a minor, as its newest patch', '1.36', 'v1.36.4'],
    ['a full version, as it is', '1.35.2', 'v1.35.2'],
    [
      'a version of a vendor, with its suffix',
      'v1.35.2-eks-abc',
      'v1.35.2-eks-abc',
    ],
    ['a version with spaces around it', ' 1.35.2 ', 'v1.35.2'],
    ['a channel that names a minor', { channel: 'stable' }, 'v1.36.4'],
    ['a channel that names a version', { channel: 'exact' }, 'v1.35.7'],
  ])('takes %s', (_, target, version) =>
    expect(resolve(target)).toEqual({ version }),
  );

  it('has none for a minor without a known release, and says what to write instead', () => {
    expect(inEnglish(resolve('1.40'))).toEqual({
      refusal:
        'No release of 1.40 is known. Name a full version, such as 1.40.1',
    });
  });

  it('has none for a channel that is not configured, and names those that are', () => {
    expect(inEnglish(resolve({ channel: 'rapid' }))).toEqual({
      refusal:
        'The channel "rapid" is not configured. clusterUpgrades.planning.channels has stable, exact and broken',
    });
    expect(
      inEnglish(resolveTarget({ channel: 'rapid' }, {}, knowledge)),
    ).toEqual({
      refusal:
        'The channel "rapid" is not configured. Add it to clusterUpgrades.planning.channels',
    });
  });

  it('finds no channel in what every object has', () =>
    expect(resolve({ channel: 'constructor' }).refusal).toMatchObject({
      code: 'plan.channel-unknown',
    }));

  it('has none for a channel whose value is no version', () =>
    expect(inEnglish(resolve({ channel: 'broken' }))).toEqual({
      refusal: '"newest" is not a Kubernetes version',
    }));
});
