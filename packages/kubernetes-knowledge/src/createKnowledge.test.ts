import { createKnowledge, InvalidKnowledgeError } from './createKnowledge';
import { exampleData } from './__testUtils__/exampleData';

type Data = ReturnType<typeof exampleData>;

function problemsOf(data: unknown): readonly string[] {
  try {
    createKnowledge(data);
  } catch (error) {
    if (error instanceof InvalidKnowledgeError) return error.problems;
    throw error;
  }
  return [];
}

function changed(change: (data: Data) => void): Data {
  const data = exampleData();
  change(data);
  return data;
}

describe('createKnowledge', () => {
  it('accepts data that hangs together', () => {
    expect(problemsOf(exampleData())).toEqual([]);
  });

  it.each([[undefined], [null], ['text'], [[]], [{}]])('refuses %p', data => {
    expect(() => createKnowledge(data)).toThrow(InvalidKnowledgeError);
  });

  it.each<[string, (data: Data) => void, RegExp]>([
    [
      'a row without source',
      data =>
        Object.assign(data.resources[0].versions[0], { source: undefined }),
      /^resources: Ingress extensions\/v1beta1, field source: /,
    ],
    [
      'an unknown field',
      data => Object.assign(data.releases[1], { codename: 'x' }),
      /^releases: 1\.21: .*codename/,
    ],
    [
      'a date that is not of the calendar',
      data =>
        Object.assign(data.releases[0].support.upstream, {
          released: '2025-02-30',
        }),
      /^releases: 1\.20, field support\.upstream\.released: /,
    ],
    [
      'a date in another form',
      data =>
        Object.assign(data.releases[0].support.upstream, {
          released: 'May 2025',
        }),
      /^releases: 1\.20, field support\.upstream\.released: .*ISO/,
    ],
    [
      'a source that is no address',
      data => Object.assign(data.breakingChanges[2], { source: 'hearsay' }),
      /^breakingChanges: change-of-1-22, field source: /,
    ],
    [
      'removed before deprecated',
      data =>
        Object.assign(data.resources[0].versions[0], { deprecated: '1.23' }),
      /^resources: Ingress extensions\/v1beta1: removed 1\.22 lies before deprecated 1\.23/,
    ],
    [
      'deprecated before introduced',
      data =>
        Object.assign(data.resources[1].versions[0], { deprecated: '1.9' }),
      /^resources: PodSecurityPolicy policy\/v1beta1: deprecated 1\.9 lies before introduced 1\.10/,
    ],
    [
      'a replacement that is no row',
      data =>
        Object.assign(data.resources[0].versions[0], {
          replacement: 'networking.k8s.io/v2',
        }),
      /replacement networking\.k8s\.io\/v2 is not a row/,
    ],
    [
      'a replacement that comes too late',
      data => Object.assign(data.resources[0].versions[0], { removed: '1.18' }),
      /replacement networking\.k8s\.io\/v1 is not served in 1\.18/,
    ],
    [
      'a row written twice',
      data =>
        data.resources[0].versions.push({ ...data.resources[0].versions[1] }),
      /^resources: networking\.k8s\.io\/v1 Ingress ingresses is written twice/,
    ],
    [
      'a served resource that does not say whether it is on',
      data =>
        Object.assign(data.resources[1].versions[0], {
          servedByDefault: undefined,
        }),
      /PodSecurityPolicy policy\/v1beta1: servedByDefault must be written/,
    ],
    [
      'a served resource without its name',
      data => Object.assign(data.resources[1], { resource: undefined }),
      /PodSecurityPolicy policy\/v1beta1: a served resource needs/,
    ],
    [
      'a release row that is missing',
      data => data.releases.splice(1, 1),
      /^releases: 1\.21 is missing between 1\.20 and 1\.22/,
    ],
    [
      'a release row that is missing at the horizon',
      data => data.releases.splice(2, 1),
      /^releases: 1\.22 is missing/,
    ],
    [
      'a release written twice',
      data => data.releases.push(data.releases[0]),
      /^releases: 1\.20 is written twice/,
    ],
    [
      'support that ends before it begins',
      data =>
        Object.assign(data.releases[0].support.eks, { released: '2026-03-01' }),
      /^releases: 1\.20 eks: standardEnd 2026-02-01 lies before released 2026-03-01/,
    ],
    [
      'extended support that ends before standard support',
      data =>
        Object.assign(data.releases[0].support.eks, {
          extendedEnd: '2026-01-31',
        }),
      /^releases: 1\.20 eks: extendedEnd/,
    ],
    [
      'extended support that is offered and is not',
      data =>
        Object.assign(data.releases[0].support.eks, {
          extendedNotOffered: true,
        }),
      /contradicts/,
    ],
    [
      'a patch of another minor',
      data => Object.assign(data.releases[0], { latestPatch: '1.21.3' }),
      /^releases: 1\.20: latestPatch 1\.21\.3/,
    ],
    [
      'a skew rule written twice',
      data => data.skew.push(data.skew[0]),
      /^skew: 1\.16 is written twice/,
    ],
    [
      'a change beyond the horizon',
      data => Object.assign(data.breakingChanges[2], { since: '1.23' }),
      /^breakingChanges: change-of-1-22: since 1\.23 lies beyond/,
    ],
    [
      'an id written twice',
      data => data.breakingChanges.push(data.breakingChanges[0]),
      /^breakingChanges: change-of-1-20 is written twice/,
    ],
    [
      'a change without a way to detect it',
      data => Object.assign(data.breakingChanges[2], { detection: [] }),
      /^breakingChanges: change-of-1-22, field detection: /,
    ],
    [
      'a way of detection that does not exist',
      data =>
        Object.assign(data.breakingChanges[2], {
          detection: [{ kind: 'crystal-ball' }],
        }),
      /^breakingChanges: change-of-1-22, field detection\.0/,
    ],
    [
      'an add-on with a range that is none',
      data => Object.assign(data.addons[0].support[0], { versions: 'newest' }),
      /^addons: router, field support\.0\.versions: must be a semver range/,
    ],
    [
      'an add-on whose range ends before it begins',
      data => Object.assign(data.addons[0].support[0], { through: '1.18' }),
      /^addons: router 1\.0\.x: through 1\.18 lies before from 1\.19/,
    ],
    [
      'an add-on that nothing identifies',
      data =>
        Object.assign(data.addons[0], {
          identify: { images: [] },
          versionFrom: 'label',
        }),
      /^addons: router: nothing identifies it/,
    ],
    [
      'an add-on whose version would be in an image that it has not',
      data => Object.assign(data.addons[0].identify, { images: [] }),
      /^addons: router: versionFrom image needs an image/,
    ],
    [
      'a release line with a version of another',
      data =>
        Object.assign(data.addons[0].endOfLife.cycles[0], { latest: '1.2.0' }),
      /^addons: router: latest 1\.2\.0 is not of cycle 1\.1/,
    ],
    [
      'an end of life that is not of the calendar',
      data =>
        Object.assign(data.addons[0].endOfLife.cycles[1], {
          ends: '2025-02-30',
        }),
      /^addons: router, field endOfLife\.cycles\.1\.ends/,
    ],
  ])('refuses %s and names the row', (_, change, expected) => {
    const problems = problemsOf(changed(change));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  it('shows no more than twenty problems, and says how many there are', () => {
    const data = changed(example => {
      example.breakingChanges = Array.from({ length: 30 }, (_, index) => ({
        ...example.breakingChanges[0],
        id: `id ${index}`,
      }));
    });
    expect(() => createKnowledge(data)).toThrow(/30 problems:[^]*and 10 more/);
  });

  it('looks up the skew rule of a control plane, the oldest rule for anything older', () => {
    const knowledge = createKnowledge(exampleData());
    expect(
      ['1.9', '1.16', '1.21', '1.22', '1.40'].map(minor =>
        knowledge.kubeletMinorsBehind(minor),
      ),
    ).toEqual([2, 2, 2, 3, 3]);
    expect(knowledge.kubeProxyMinorsBehind('1.22')).toBe(3);
  });

  it('gives the breaking changes after one minor through another', () => {
    const ids = createKnowledge(exampleData())
      .breakingChanges('1.20', '1.22')
      .map(change => change.id);
    expect(ids).toEqual(['change-of-1-21', 'change-of-1-22']);
    expect(
      createKnowledge(exampleData()).breakingChanges('1.22', '1.22'),
    ).toEqual([]);
    expect(createKnowledge(exampleData()).breakingChangesFrom).toBe('1.20');
    expect(
      createKnowledge({ ...exampleData(), breakingChanges: [] })
        .breakingChangesFrom,
    ).toBeUndefined();
  });
});
