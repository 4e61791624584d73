import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  compensatedEffectsExtensionPoint,
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Platform } from '@drydock/backstage-plugin-cluster-upgrades-node';
import module from '.';

async function start(data: object = {}) {
  const platforms: Platform[] = [];
  const sections: string[] = [];
  const effects: string[] = [];
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
      registration.registerExtensionPoint(compensatedEffectsExtensionPoint, {
        addEffect: ({ id }) => void effects.push(id),
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
  return { platforms, sections, effects };
}

describe('the module', () => {
  it('adds its platform and effect and claims its section, with or without configuration', async () => {
    const { platforms, sections, effects } = await start();
    expect(effects).toEqual(['openshift-pause-pools']);
    expect(sections).toEqual(['openshift']);
    expect(platforms.map(({ id, provider }) => [id, provider?.id])).toEqual([
      ['openshift', 'openshift'],
    ]);
  });

  it('does not start with a configuration that is wrong, and says where', async () => {
    await expect(
      start({
        clusterUpgrades: {
          openshift: { clusters: [{ id: 'a' }] },
        },
      }),
    ).rejects.toThrow(/openshift\.clusters\[0\]\.kubeconfig/);
  });
});
