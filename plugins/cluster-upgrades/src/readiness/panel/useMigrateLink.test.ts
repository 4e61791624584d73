import { aReason } from '../../__testUtils__/reasons';
import { findingItems } from '../../__testUtils__/findings';
import { changesApiVersion, onGitHub, repositoryForm } from './useMigrateLink';

const [{ finding }] = findingItems;
const withChange = (before: string, after: string) => ({
  ...finding,
  fix: { what: aReason('fix'), change: { before, after } },
});

describe('changesApiVersion', () => {
  it('is true only for a change that the template can make', () => {
    expect(changesApiVersion(finding)).toBe(true);
    expect(
      changesApiVersion(withChange('replicas: 2\n', 'replicas: 3\n')),
    ).toBe(false);
    expect(
      changesApiVersion(
        withChange(
          'apiVersion: v1\nreplicas: 2\n',
          'apiVersion: v1\nreplicas: 3\n',
        ),
      ),
    ).toBe(false);
    expect(
      changesApiVersion({ ...finding, fix: { what: aReason('by hand') } }),
    ).toBe(false);
  });
});

describe('repositoryForm', () => {
  const keeper = 'Argo CD Application argocd/shop';

  it.each([
    [
      {
        repository: 'https://github.com/acme/shop.git',
        path: './deploy',
        revision: 'main',
      },
      {
        source: 'https://github.com/acme/shop/tree/main/deploy',
        repoUrl: 'github.com?owner=acme&repo=shop',
      },
    ],
    [
      {
        repository: 'https://gitlab.acme.example/team/apps/shop',
        path: 'k8s/prod',
        revision: 'v2',
      },
      {
        source: 'https://gitlab.acme.example/team/apps/shop/-/tree/v2/k8s/prod',
      },
    ],
    [
      { repository: 'https://github.com/acme/shop' },
      {
        source: 'https://github.com/acme/shop/tree/HEAD',
        repoUrl: 'github.com?owner=acme&repo=shop',
      },
    ],
  ])('%j becomes the address of a folder', (source, form) => {
    expect(repositoryForm({ keeper, ...source })).toEqual(form);
  });

  it.each([
    'git@github.com:acme/shop.git',
    'http://github.com/acme/shop',
    'https://169.254.169.254/acme',
    'https://evil.example/github.com/acme',
    'GitRepository flux-system/fleet',
    // eslint-disable-next-line no-script-url -- no link must come of it
    'javascript:alert(1)',
    undefined,
  ])('%s fills no form', repository => {
    expect(repositoryForm({ keeper, repository })).toBeUndefined();
  });

  it('leads out of no folder', () => {
    expect(
      repositoryForm({
        keeper,
        repository: 'https://github.com/acme/shop',
        path: '../../other',
      }),
    ).toBeUndefined();
  });
});

describe('onGitHub', () => {
  it.each([
    ['https://github.com/acme/shop', 'github.com?owner=acme&repo=shop'],
    ['https://github.com/acme/shop.git', 'github.com?owner=acme&repo=shop'],
    [
      'https://github.com/acme/shop/tree/main/deploy',
      'github.com?owner=acme&repo=shop',
    ],
    [
      'https://github.com/acme/shop/tree/main/',
      'github.com?owner=acme&repo=shop',
    ],
    ['https://github.com/acme', undefined],
    ['https://github.com/acme/teams/shop', undefined],
    ['https://git.example.com/acme/shop', undefined],
    [undefined, undefined],
  ])('of %s is %s', (source, expected) => {
    expect(onGitHub(source)).toBe(expected);
  });
});
