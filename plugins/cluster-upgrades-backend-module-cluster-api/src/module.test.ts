import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Platform } from '@drydock/backstage-plugin-cluster-upgrades-node';
import module from '.';

async function start(clusterApi?: unknown) {
  const platforms: Platform[] = [];
  const sections: string[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'cluster-upgrades',
    register(registration) {
      registration.registerExtensionPoint(platformsExtensionPoint, {
        addPlatform: platform => void platforms.push(platform),
        kubernetesPlugin: {
          listClusters: async () => [],
          open: async () => Promise.reject(new Error('not asked')),
        },
      });
      registration.registerExtensionPoint(configurationSectionsExtensionPoint, {
        addSection: key => void sections.push(key),
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
  return { platforms, sections };
}

describe('the module', () => {
  it('adds a source for each management cluster and one provider, and reads nothing at the start', async () => {
    const { platforms } = await start([
      { id: 'capi-eu', title: 'Europe', kubeconfig: { file: '/absent' } },
      { id: 'capi-us', kubeconfig: { file: '/absent' } },
    ]);
    expect(platforms.map(({ id }) => id)).toEqual(['cluster-api']);
    expect(platforms[0].sources?.map(({ id, title }) => [id, title])).toEqual([
      ['capi-eu', 'Europe'],
      ['capi-us', 'Cluster API capi-us'],
    ]);
    expect(platforms[0].provider?.id).toBe('cluster-api');
  });

  it('adds the provider and claims its section without configuration', async () => {
    const { platforms, sections } = await start();
    expect(sections).toEqual(['clusterApi']);
    expect(platforms).toMatchObject([
      { sources: [], provider: { id: 'cluster-api' } },
    ]);
  });

  it('does not start with a configuration that is wrong, and says where', async () => {
    await expect(start([{ id: 'a' }])).rejects.toThrow(
      /clusterUpgrades\.clusterApi\[0\]\.kubeconfig/,
    );
  });
});
