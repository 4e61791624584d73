import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import {
  startKubernetesPluginOf,
  type KubernetesPlugin,
} from '../src/kubernetesPlugin';
import { providedEntities } from '../src/providedEntities';

jest.setTimeout(600_000);

const AUTH = [
  {
    clusters: ['kubeconfig/eks'],
    provider: 'aws',
    awsAssumeRole: 'arn:aws:iam::1:role/reader',
    awsExternalId: 'x',
    awsClusterId: 'eks-prod',
  },
  { clusters: ['kubeconfig/lab'], provider: 'oidc', oidcTokenProvider: 'okta' },
  { provider: 'googleServiceAccount' },
];

/**
 * The kubernetes plugin's locator of type `catalog` on entities that the catalog module makes, in
 * front of a real API server.
 */
describeWithControlPlane(
  'clusters that the kubernetes plugin finds in the catalog',
  ['1.31'],
  (version, assets) => {
    let controlPlane: ControlPlane;
    let entities: readonly object[];
    const plugins: KubernetesPlugin[] = [];

    const cluster = (name: string): Omit<Cluster, 'endpoint'> => ({
      id: name,
      name,
      title: name,
      version,
      sources: [{ id: 'kubeconfig', name, listed: true }],
      verdict: 'ready',
      findings: { blockers: 0, warnings: 0, infos: 0 },
      checks: { ran: 20, total: 20 },
      blockersByOwner: [],
      freshness: { state: 'fresh' },
      support: {
        state: 'standard',
        provider: 'upstream',
        providerName: 'Upstream',
      },
      upgradable: { possible: false },
    });
    const start = async (
      dangerouslyAllowClusterUrls: readonly string[] | undefined,
    ) => {
      const plugin = await startKubernetesPluginOf({
        clusterLocatorMethods: [
          { type: 'catalog', dangerouslyAllowClusterUrls },
        ],
        entities,
      });
      plugins.push(plugin);
      return plugin;
    };
    const listed = async (plugin: KubernetesPlugin) => {
      const clusters = await plugin
        .client()
        .listClusters(new AbortController().signal);
      return Object.fromEntries(
        clusters.map(({ name, authProvider }) => [name, authProvider]),
      );
    };

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({ version }, assets);
      const certificateAuthorityData = Buffer.from(
        await controlPlane.certificateAuthority(),
      ).toString('base64');
      const endpoint = { server: controlPlane.url, certificateAuthorityData };
      entities = await providedEntities(
        ['eks', 'lab', 'gke'].map(name => ({ ...cluster(name), endpoint })),
        { kubernetesAuth: AUTH },
      );
    });

    afterAll(async () => {
      for (const plugin of plugins) await plugin.close();
      await controlPlane?.stop();
    });

    it('are listed with the provider of each, when their host is allowed', async () => {
      const plugin = await start([new URL(controlPlane.url).hostname]);
      await expect(listed(plugin)).resolves.toEqual({
        eks: 'aws',
        lab: 'oidc',
        gke: 'googleServiceAccount',
      });
    });

    it('are not listed on a private address, which takes a host name and no address with scheme or port', async () => {
      await expect(listed(await start(undefined))).resolves.toEqual({});
      await expect(
        listed(await start([controlPlane.url, new URL(controlPlane.url).host])),
      ).resolves.toEqual({});
    });

    it('are reached at the address and with the certificate authority of their entity [T-375]', async () => {
      const { url } = await start([new URL(controlPlane.url).hostname]);
      const answer = await fetch(`${url}/api/kubernetes/proxy/version`, {
        headers: {
          authorization: 'Bearer mock-user-token',
          'Backstage-Kubernetes-Cluster': 'gke',
          'Backstage-Kubernetes-Authorization': `Bearer ${controlPlane.adminToken}`,
        },
      });
      await expect(answer.json()).resolves.toMatchObject({
        gitVersion: version,
      });
    });

    it('are unknown to Drydock where the plugin reaches them as the user, with that reason', async () => {
      const plugin = await start([new URL(controlPlane.url).hostname]);
      expect(() =>
        plugin.client().access({ name: 'lab', authProvider: 'oidc' }),
      ).toThrow(
        'reaches this cluster as the user (oidc), which a service cannot',
      );
    });
  },
);
