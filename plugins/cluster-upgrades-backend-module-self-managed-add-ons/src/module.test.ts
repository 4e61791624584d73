import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Platform } from '@drydock/backstage-plugin-cluster-upgrades-node';
import module from '.';

async function start(data: object = {}) {
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
  const backend = await startTestBackend({
    features: [
      plugin,
      module,
      mockServices.rootConfig.factory({
        data: JSON.parse(JSON.stringify(data)),
      }),
    ],
  });
  await backend.stop();
  return { platforms, sections };
}

describe('the module', () => {
  it('adds its platform and claims its section without configuration', async () => {
    const { platforms, sections } = await start();
    expect(sections).toEqual(['selfManagedAddOns']);
    expect(platforms.map(({ id, provider }) => [id, provider?.id])).toEqual([
      ['self-managed-add-ons', 'self-managed-add-ons'],
    ]);
  });

  it('does not start with a wrong configuration, and says where', async () => {
    await expect(
      start({
        clusterUpgrades: { selfManagedAddOns: { clusters: [{ id: 'a' }] } },
      }),
    ).rejects.toThrow(/selfManagedAddOns\.clusters\[0\]\.kubeconfig/);
  });
});
