import { mockServices } from '@backstage/backend-test-utils';
import { readClusterUpgradesConfig } from './config';

const REGISTRY = { id: 'registry', url: 'https://quay.example/v2/' };
const read = (clusterUpgrades: object) =>
  readClusterUpgradesConfig(
    mockServices.rootConfig({ data: { clusterUpgrades } }),
  ).dependencies;

describe('dependencies of the configuration', () => {
  it('are none where nothing is said', () => {
    expect(read({})).toEqual([]);
  });

  it('are read with what is expected of them and whom they concern', () => {
    const scope = {
      environments: ['prod'],
      labels: { os: 'flatcar' },
      owner: 'group:default/registry',
      title: 'Image registry',
    };
    expect(
      read({
        dependencies: [{ ...REGISTRY, ...scope, expect: [200, '401-403'] }],
      }),
    ).toEqual([
      {
        ...REGISTRY,
        ...scope,
        url: new URL(REGISTRY.url),
        expect: [
          { from: 200, to: 200 },
          { from: 401, to: 403 },
        ],
        timeoutSeconds: 5,
      },
    ]);
    expect(read({ dependencies: [REGISTRY] })).toMatchObject([
      { expect: [{ from: 200, to: 299 }] },
    ]);
  });

  it('keep a credential out of what is printed', () => {
    const [{ authorization }] = read({
      dependencies: [{ ...REGISTRY, authorization: 'Bearer s3cret' }],
    });
    expect(authorization?.reveal()).toBe('Bearer s3cret');
    expect(JSON.stringify(authorization)).not.toContain('s3cret');
  });

  it.each([
    [
      'no address',
      { url: 'quay.example' },
      'clusterUpgrades.dependencies[0].url: must be an address',
    ],
    [
      'another protocol',
      { url: 'tcp://quay.example:443' },
      'clusterUpgrades.dependencies[0].url: must be an address that begins with https:// or http://',
    ],
    [
      'a credential in the address',
      { url: 'https://me:secret@quay.example/' },
      'clusterUpgrades.dependencies[0].url: must hold no credential',
    ],
    [
      'a credential that would go unencrypted [T-243]',
      { url: 'http://quay.example/', authorization: 'Bearer s3cret' },
      'clusterUpgrades.dependencies[0].url: must be https',
    ],
    [
      'headers that would go unencrypted',
      { url: 'http://quay.example/', headers: { 'x-key': 's3cret' } },
      'clusterUpgrades.dependencies[0].url: must be https',
    ],
    [
      'a range that goes back',
      { expect: ['299-200'] },
      'clusterUpgrades.dependencies[0].expect[0]',
    ],
    [
      'a status that is none',
      { expect: [700] },
      'clusterUpgrades.dependencies[0].expect[0]',
    ],
    [
      'nothing expected',
      { expect: [] },
      'clusterUpgrades.dependencies[0].expect',
    ],
    [
      'environments without any',
      { environments: [] },
      'clusterUpgrades.dependencies[0].environments: must name some',
    ],
    [
      'labels without any',
      { labels: {} },
      'clusterUpgrades.dependencies[0].labels: must name some',
    ],
    [
      'a limit of an hour',
      { timeoutSeconds: 3600 },
      'clusterUpgrades.dependencies[0].timeoutSeconds',
    ],
    ['an unknown field', { followRedirects: true }, 'followRedirects'],
  ])('are refused with %s', (_, wrong, says) => {
    expect(() => read({ dependencies: [{ ...REGISTRY, ...wrong }] })).toThrow(
      says,
    );
  });

  it('are refused where an id is used twice', () => {
    expect(() =>
      read({
        dependencies: [
          REGISTRY,
          { ...REGISTRY, url: 'https://other.example/' },
        ],
      }),
    ).toThrow("clusterUpgrades.dependencies[1].id: 'registry' is used twice");
  });
});
