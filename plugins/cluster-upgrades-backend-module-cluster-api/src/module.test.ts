import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  clusterSourcesExtensionPoint,
  configurationSectionsExtensionPoint,
  upgradeProvidersExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  ClusterSource,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import module from '.';

async function start(clusterApi?: unknown) {
  const sources: ClusterSource[] = [];
  const providers: UpgradeProvider[] = [];
  const sections: string[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'cluster-upgrades',
    register(registration) {
      registration.registerExtensionPoint(clusterSourcesExtensionPoint, {
        addSource: source => void sources.push(source),
        kubernetesPlugin: {
          listClusters: async () => [],
          open: async () => Promise.reject(new Error('not asked')),
        },
      });
      registration.registerExtensionPoint(configurationSectionsExtensionPoint, {
        addSection: key => void sections.push(key),
      });
      registration.registerExtensionPoint(upgradeProvidersExtensionPoint, {
        addProvider: provider => void providers.push(provider),
      });
      registration.registerInit({ deps: {}, async init() {} });
    },
  });
  const data =
    clusterApi === undefined
      ? {}
      : {
          clusterUpgrades: {
            clusterApi: JSON.parse(JSON.stringify(clusterApi)),
          },
        };
  const backend = await startTestBackend({
    features: [plugin, module, mockServices.rootConfig.factory({ data })],
  });
  await backend.stop();
  return { sources, providers, sections };
}

describe('the module', () => {
  it('adds a source for each management cluster and one provider, and reads nothing at the start', async () => {
    const { sources, providers } = await start([
      { id: 'capi-eu', title: 'Europe', kubeconfig: { file: '/absent' } },
      { id: 'capi-us', kubeconfig: { file: '/absent' } },
    ]);
    expect(sources.map(({ id, title }) => [id, title])).toEqual([
      ['capi-eu', 'Europe'],
      ['capi-us', 'Cluster API capi-us'],
    ]);
    expect(providers.map(({ id }) => id)).toEqual(['cluster-api']);
  });

  it('adds the provider and claims its section without configuration', async () => {
    const { sources, providers, sections } = await start();
    expect(sources).toEqual([]);
    expect(sections).toEqual(['clusterApi']);
    expect(providers).toHaveLength(1);
  });

  it('does not start with a configuration that is wrong, and says where', async () => {
    await expect(start([{ id: 'a' }])).rejects.toThrow(
      /clusterUpgrades\.clusterApi\[0\]\.kubeconfig/,
    );
  });
});
