import { mockServices } from '@backstage/backend-test-utils';
import { KubernetesPluginClient } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { GuardedKubernetesPlugin } from './GuardedKubernetesPlugin';
import { KubernetesPluginClusterSource } from './KubernetesPluginClusterSource';
import type { PluginAddresses } from './PluginAddresses';

describe('KubernetesPluginClusterSource', () => {
  const signal = new AbortController().signal;

  const NO_ADDRESSES = { of: async () => new Map() };

  function setUp(
    items: object[],
    addresses: Pick<PluginAddresses, 'of'> = NO_ADDRESSES,
  ) {
    const client = new KubernetesPluginClient({
      discovery: mockServices.discovery(),
      auth: mockServices.auth(),
      fetch: async () =>
        new Response(JSON.stringify({ items }), {
          status: 200,
          headers: { 'content-type': 'application/json' },
        }),
    });
    const plugin = new GuardedKubernetesPlugin();
    plugin.start({ client, catalogHosts: undefined });
    return new KubernetesPluginClusterSource(
      plugin,
      {
        id: 'kubernetes',
        allowedHosts: [],
        clusters: { a: { environment: 'prod', sameAs: 'kubeconfig/a' } },
      },
      addresses,
    );
  }

  it('lists the clusters of the plugin with what the configuration says, and vouches for no address [T-217]', async () => {
    const listing = await setUp([
      { name: 'a', title: 'A', url: 'https://169.254.169.254' },
      { name: '__proto__' },
    ]).list(signal);
    expect(listing).toEqual({
      complete: true,
      clusters: [
        {
          name: 'a',
          title: 'A',
          configured: { environment: 'prod' },
          identity: { sameAs: 'kubeconfig/a' },
        },
        { name: '__proto__', title: '__proto__', configured: {} },
      ],
    });
  });

  it('vouches for an address that the operator configured, and provides no endpoint to the catalog', async () => {
    const address = {
      server: 'https://a.example',
      vouchedBy: 'operator' as const,
    };
    const { clusters } = await setUp([{ name: 'a' }], {
      of: async names => new Map(names.map(name => [name, address])),
    }).list(signal);
    expect(clusters).toEqual([expect.objectContaining({ name: 'a', address })]);
    expect(clusters[0].endpoint).toBeUndefined();
  });

  it('asks for a reader credential where the plugin signs in as the user, also before the first listing', async () => {
    const source = setUp([{ name: 'a', authProvider: 'oidc' }]);
    await expect(source.access({ name: 'a' }, signal)).rejects.toMatchObject({
      failure: {
        kind: 'credential-needed',
        remedy: { code: 'read.remedy-kubeconfig-source' },
      },
    });
  });
});
