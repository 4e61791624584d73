import { ConfigReader } from '@backstage/config';
import { mockServices } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { CatalogClusterHosts, checkAllowedHosts } from './CatalogClusterHosts';

const entity = (name: string, server: string, namespace = 'default') => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Resource',
  metadata: {
    name,
    namespace,
    annotations: { 'kubernetes.io/api-server': server },
  },
  spec: { type: 'kubernetes-cluster', owner: 'a' },
});

describe('CatalogClusterHosts', () => {
  const auth = mockServices.auth();
  const withMethods = (...types: string[]) =>
    CatalogClusterHosts.fromConfig(
      new ConfigReader({
        kubernetes: { clusterLocatorMethods: types.map(type => ({ type })) },
      }),
      catalogServiceMock(),
      auth,
    );

  it('is needed only where the kubernetes plugin looks for clusters in the catalog', () => {
    expect([
      withMethods('config'),
      CatalogClusterHosts.fromConfig(
        new ConfigReader({}),
        catalogServiceMock(),
        auth,
      ),
    ]).toEqual([undefined, undefined]);
    expect(withMethods('config', 'catalog')).toBeInstanceOf(
      CatalogClusterHosts,
    );
  });

  it('tells the hosts of all entities of a name, whatever their namespace', async () => {
    const entities = [
      entity('a', 'https://A.example:6443'),
      entity('a', 'https://evil.example', 'other'),
      entity('b', 'https://b.example'),
    ];
    const hosts = new CatalogClusterHosts(
      catalogServiceMock({ entities }),
      auth,
    );
    expect(await hosts.hostsOf('a')).toEqual(['a.example', 'evil.example']);
    expect(await hosts.hostsOf('c')).toEqual([]);
  });

  it.each([
    'http://a.example',
    'https://me:secret@a.example',
    'nonsense',
    '',
    ['javascript', 'alert(1)'].join(':'),
    'file:///etc/passwd',
  ])('takes %j for no address', async server => {
    const hosts = new CatalogClusterHosts(
      catalogServiceMock({ entities: [entity('a', server)] }),
      auth,
    );
    expect(await hosts.hostsOf('a')).toEqual(['']);
  });

  it('does not know where the catalog fails [T-220]', async () => {
    const hosts = new CatalogClusterHosts(
      { getEntities: async () => Promise.reject(new Error('down')) },
      auth,
    );
    await expect(hosts.hostsOf('a')).rejects.toMatchObject({
      failure: { kind: 'refused-address', retryable: true },
    });
  });
});

describe('checkAllowedHosts', () => {
  it.each([
    [['a.example'], ['a.example']],
    [['a.example'], ['*.EXAMPLE']],
    [[], []],
  ])('allows %j by %j', (hosts, allowed) => {
    expect(() => checkAllowedHosts(hosts, allowed)).not.toThrow();
  });

  it.each([
    [['a.example'], []],
    [['a.example', 'b.example'], ['a.example']],
    [['evila.example'], ['*.a.example']],
    [['a.example'], ['*.a.example']],
    [['a.example.evil'], ['a.example']],
    [[''], ['*', '*.']],
  ])('refuses %j by %j', (hosts, allowed) => {
    const act = () => checkAllowedHosts(hosts, allowed);
    expect(act).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({
          kind: 'refused-address',
          reason: expect.objectContaining({
            code: expect.stringMatching(/^read\.host-(not-allowed|missing)$/),
          }),
        }),
      }),
    );
  });
});
