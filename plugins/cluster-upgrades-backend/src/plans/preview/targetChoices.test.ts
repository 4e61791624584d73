import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { inEnglish } from '@drydock/upgrade-reasons';
import { targetChoices, type TargetChoicesInput } from './targetChoices';

const knowledge: TargetChoicesInput['knowledge'] = {
  latestPatch: minor =>
    ({ '1.34': '1.34.9', '1.35': '1.35.7', '1.36': '1.36.4', '1.37': '1.37.1' }[
      minor
    ]),
  latestMinor: () => '1.37',
  reviewedThrough: '1.36',
  support: builtinKnowledge.support.bind(builtinKnowledge),
};
const choices = (
  current: readonly (string | undefined)[],
  more: Partial<TargetChoicesInput> = {},
) => inEnglish(targetChoices({ current, maxMinors: 1, knowledge, ...more }));
const versions = (...given: Parameters<typeof choices>) =>
  choices(...given).map(({ version }) => version);

describe('targetChoices', () => {
  it("lists the newest patch of each minor from the oldest cluster's on, and the plan's own target, oldest first", () => {
    expect(versions(['v1.36.0', 'v1.35.1'])).toEqual([
      'v1.35.7',
      'v1.36.4',
      'v1.37.1',
    ]);
    expect(versions(['v1.36.0'], { own: 'v1.36.2' })).toEqual([
      'v1.36.2',
      'v1.36.4',
      'v1.37.1',
    ]);
    expect(versions(['v1.36.0'], { own: 'v1.36.4' })).toEqual([
      'v1.36.4',
      'v1.37.1',
    ]);
  });

  it('lists only the own target where nothing is known of the clusters', () => {
    expect(versions([undefined], { own: 'v1.36.4' })).toEqual(['v1.36.4']);
    expect(versions([])).toEqual([]);
  });

  it('counts who can go there, and says of the others why not', () => {
    const [, to136] = choices(
      [
        'v1.35.1',
        'v1.35.2',
        'v1.34.1',
        'v1.36.4-eks-abc',
        'v1.37.0',
        undefined,
      ],
      { own: 'v1.34.9' },
    ).slice(1);
    expect(to136).toMatchObject({
      version: 'v1.36.4',
      allowed: true,
      clusters: 2,
      reason:
        '1 of 6 clusters: 2 minors away, but the plan allows 1; 1 of 6 clusters: already at this version; 1 of 6 clusters: at a newer version, and Kubernetes cannot be downgraded; 1 of 6 clusters: the current version is not known',
    });
  });

  it('lets a cluster go from a release candidate to the release', () =>
    expect(choices(['v1.36.4-rc.1'])[0]).toMatchObject({
      version: 'v1.36.4',
      allowed: true,
      reason: undefined,
    }));

  it('says nothing against a version to which every cluster can go', () =>
    expect(choices(['v1.35.1'])[1]).toMatchObject({
      version: 'v1.36.4',
      allowed: true,
      clusters: 1,
      reason: undefined,
    }));

  it('does not allow a version to which none can go', () => {
    expect(
      choices(['v1.34.1'], { own: 'v1.36.4' }).find(
        ({ version }) => version === 'v1.36.4',
      ),
    ).toMatchObject({
      allowed: false,
      clusters: 0,
      reason: '1 of 1 clusters: 2 minors away, but the plan allows 1',
    });
    expect(
      choices(['v1.34.1'], { own: 'v1.36.4', maxMinors: 2 }).find(
        ({ version }) => version === 'v1.36.4',
      ),
    ).toMatchObject({ allowed: true });
  });

  it('warns of a version that is newer than what was reviewed', () => {
    expect(
      choices(['v1.36.4']).map(({ version, reason }) => [version, reason]),
    ).toEqual([
      ['v1.36.4', '1 of 1 clusters: already at this version'],
      [
        'v1.37.1',
        'It is newer than 1.36, the newest version that Drydock knows, so what it breaks is unknown',
      ],
    ]);
  });

  it('says when upstream support of it ends, where that is known', () => {
    const [first] = choices(['v1.34.0']);
    expect(first.supportEnds).toBe(
      builtinKnowledge.support('upstream', '1.34')?.standardEnd,
    );
    expect(first.supportEnds).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
