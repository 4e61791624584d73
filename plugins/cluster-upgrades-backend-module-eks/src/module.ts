import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { version } from '../package.json';
import { EksClients } from './client/EksClients';
import { readEksConfig } from './config/readConfig';
import { EksCallTeller } from './EksCallTeller';
import { EksUpgradeProvider } from './provider/EksUpgradeProvider';
import { DescribedClusters } from './source/DescribedClusters';
import { EksClusterSource } from './source/EksClusterSource';

/**
 * Discovers and upgrades the EKS clusters of the configured accounts, and lets EKS tell who calls
 * deprecated APIs of the configured clusters. Without configuration it does nothing.
 */
export const clusterUpgradesModuleEks = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'eks',
  register(registration) {
    registration.registerInit({
      deps: {
        rootConfig: coreServices.rootConfig,
        lifecycle: coreServices.lifecycle,
        sections: configurationSectionsExtensionPoint,
        platforms: platformsExtensionPoint,
      },
      async init({ rootConfig, lifecycle, sections, platforms }) {
        sections.addSection('eks');
        const config = readEksConfig(rootConfig);
        const { accounts, clusters } = config;
        if (accounts.length === 0 && clusters.length === 0) return;
        const clients = new EksClients({
          credentials: DefaultAwsCredentialsManager.fromConfig(rootConfig),
          userAgent: `drydock/${version}`,
          accounts,
        });
        const now = () => new Date();
        const described = new DescribedClusters(now);
        const options = { config, clients, described, now };
        const source =
          accounts.length > 0 ? new EksClusterSource(options) : undefined;
        platforms.addPlatform({
          id: 'eks',
          displayName: 'Amazon EKS',
          sources: source ? [source] : [],
          provider: source
            ? new EksUpgradeProvider({
                ...options,
                knowledge: builtinKnowledge,
                openCluster: (arn, signal) =>
                  source.access({ name: arn }, signal),
              })
            : undefined,
          callers: clusters.length > 0 ? new EksCallTeller(options) : undefined,
        });
        lifecycle.addShutdownHook(() => clients.close());
      },
    });
  },
});
