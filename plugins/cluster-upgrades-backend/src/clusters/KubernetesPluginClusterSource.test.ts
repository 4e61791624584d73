import { mockServices } from '@backstage/backend-test-utils';
import { KubernetesPluginClient } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { GuardedKubernetesPlugin } from './GuardedKubernetesPlugin';
import { KubernetesPluginClusterSource } from './KubernetesPluginClusterSource';

describe('KubernetesPluginClusterSource', () => {
  const signal = new AbortController().signal;

  function setUp(items: object[]) {
    const client = new KubernetesPluginClient({
      discovery: mockServices.discovery(),
      auth: mockServices.auth(),
      fetch: async () => new Response(JSON.stringify({ items }), { status: 200, headers: { 'content-type': 'application/json' } }),
    });
    const plugin = new GuardedKubernetesPlugin();
    plugin.start({ client, catalogHosts: undefined });
    return new KubernetesPluginClusterSource(plugin, { id: 'kubernetes', allowedHosts: [], clusters: { a: { environment: 'prod' } } });
  }

  it('lists the clusters of the plugin with what the configuration says, and vouches for no address', async () => {
    const listing = await setUp([{ name: 'a', title: 'A', url: 'https://169.254.169.254' }, { name: '__proto__' }]).list(signal);
    expect(listing).toEqual({ complete: true, clusters: [{ name: 'a', title: 'A', environment: 'prod' }, { name: '__proto__', title: '__proto__' }] });
  });

  it('asks for a reader credential where the plugin signs in as the user, also before the first listing', async () => {
    const source = setUp([{ name: 'a', authProvider: 'oidc' }]);
    await expect(source.access({ name: 'a' }, signal)).rejects.toMatchObject({ failure: { reason: 'credential-needed', fix: expect.stringContaining('reader credential') } });
  });
});
