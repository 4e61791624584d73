import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
  type Platform,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import module from '.';

async function start(eks?: unknown) {
  const sections: string[] = [];
  const platforms: Platform[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'cluster-upgrades',
    register(registration) {
      registration.registerExtensionPoint(configurationSectionsExtensionPoint, {
        addSection: key => void sections.push(key),
      });
      registration.registerExtensionPoint(platformsExtensionPoint, {
        addPlatform: platform => void platforms.push(platform),
        kubernetesPlugin: {
          listClusters: async () => [],
          open: async () => {
            throw new Error('not asked');
          },
        },
      });
      registration.registerInit({ deps: {}, async init() {} });
    },
  });
  const data =
    eks === undefined
      ? {}
      : { clusterUpgrades: { eks: JSON.parse(JSON.stringify(eks)) } };
  const backend = await startTestBackend({
    features: [plugin, module, mockServices.rootConfig.factory({ data })],
  });
  await backend.stop();
  const tellers = platforms.flatMap(({ callers }) => callers ?? []);
  const sources = platforms.flatMap(each => each.sources ?? []);
  const providers = platforms.flatMap(({ provider }) => provider ?? []);
  return { tellers, sections, sources, providers };
}

describe('the module', () => {
  it('adds one teller for the clusters of the configuration, and sends no request at the start', async () => {
    const { tellers } = await start({
      clusters: [
        { cluster: 'kubeconfig/a', region: 'eu-central-1' },
        {
          cluster: 'kubeconfig/b',
          region: 'us-east-1',
          accountId: '012345678901',
        },
      ],
    });
    expect(
      tellers.map(({ id, title, clusters }) => [id, title, clusters]),
    ).toEqual([
      ['eks-insights', 'EKS insights', ['kubeconfig/a', 'kubeconfig/b']],
    ]);
  });

  it.each([[undefined], [{}], [{ clusters: [] }]])(
    'only claims its section with the configuration %j',
    async eks => {
      expect(await start(eks)).toEqual({
        tellers: [],
        sections: ['eks'],
        sources: [],
        providers: [],
      });
    },
  );

  it('adds one source for all accounts and regions, and sends no request at the start', async () => {
    const { sources, tellers, providers } = await start({
      accounts: [
        { accountId: '012345678901', regions: ['eu-central-1', 'us-east-1'] },
        { accountId: '210987654321', regions: ['cn-north-1'] },
      ],
    });
    expect(sources.map(({ id, title }) => [id, title])).toEqual([
      ['eks', 'EKS'],
    ]);
    expect(tellers).toEqual([]);
    expect(providers.map(({ id, title }) => [id, title])).toEqual([
      ['eks', 'Amazon EKS'],
    ]);
  });

  it('does not start with a configuration that is wrong, and says where', async () => {
    await expect(
      start({ clusters: [{ cluster: 'kubeconfig/a' }] }),
    ).rejects.toThrow(/clusterUpgrades\.eks\.clusters\[0\]\.region/);
  });
});
