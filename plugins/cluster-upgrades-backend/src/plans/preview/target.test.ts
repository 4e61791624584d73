import { minorOf } from '@drydock/kubernetes-knowledge';
import { inEnglish } from '@drydock/upgrade-reasons';
import { TargetVersions } from './target';

describe('TargetVersions', () => {
  const channels = { stable: '1.36', exact: 'v1.35.7', broken: 'newest' };
  const knowledge = {
    latestPatch: (minor: string) => (minor === '1.36' ? '1.36.4' : undefined),
  };
  const providers = new Map([
    ['eks', { ownVersion: (wanted: string) => `v${minorOf(wanted)}` }],
    [
      'suc',
      {
        ownVersion: (wanted: string, served: string | undefined) =>
          served?.includes('+k3s') ? `${wanted}+k3s1` : undefined,
      },
    ],
    ['cluster-api', {}],
  ]);
  const targets = (named: Readonly<Record<string, string>> = channels) =>
    new TargetVersions({ channels: named, knowledge, providers });
  const resolve = (target: Parameters<TargetVersions['resolve']>[0]) =>
    targets().resolve(target);

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
    expect(inEnglish(targets({}).resolve({ channel: 'rapid' }))).toEqual({
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

  it.each([
    [
      'without a patch where the platform chooses it',
      'eks',
      'v1.35.2',
      'v1.36',
    ],
    ['with the suffix that it serves', 'suc', 'v1.35.2+k3s1', 'v1.36.4+k3s1'],
    [
      "as upstream's where it has no name of its own",
      'suc',
      undefined,
      'v1.36.4',
    ],
    [
      "as upstream's where the platform knows no other",
      'cluster-api',
      'v1.35.2',
      'v1.36.4',
    ],
    [
      "as upstream's where the platform is not installed",
      'gone',
      'v1.35.2',
      'v1.36.4',
    ],
  ])('calls a version %s', (_, id, version, own) =>
    expect(
      targets().of('v1.36.4', { provider: { id, reference: 'one' }, version }),
    ).toBe(own),
  );
});
