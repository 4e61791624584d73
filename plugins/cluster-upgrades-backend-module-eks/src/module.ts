import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import {
  clusterSourcesExtensionPoint,
  configurationSectionsExtensionPoint,
  deprecatedCallTellersExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { version } from '../package.json';
import { EksClients } from './client/EksClients';
import { readEksConfig } from './config/readConfig';
import { EksCallTeller } from './EksCallTeller';
import { EksClusterSource } from './source/EksClusterSource';

/** Discovers the EKS clusters of the configured accounts, and lets EKS tell who calls deprecated APIs of the configured clusters. Without configuration it does nothing. */
export const clusterUpgradesModuleEks = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'eks',
  register(registration) {
    registration.registerInit({
      deps: {
        rootConfig: coreServices.rootConfig,
        lifecycle: coreServices.lifecycle,
        sections: configurationSectionsExtensionPoint,
        sources: clusterSourcesExtensionPoint,
        tellers: deprecatedCallTellersExtensionPoint,
      },
      async init({ rootConfig, lifecycle, sections, sources, tellers }) {
        sections.addSection('eks');
        const config = readEksConfig(rootConfig);
        const { accounts, clusters } = config;
        if (accounts.length === 0 && clusters.length === 0) return;
        const clients = new EksClients({
          credentials: DefaultAwsCredentialsManager.fromConfig(rootConfig),
          userAgent: `drydock/${version}`,
        });
        const options = { config, clients, now: () => new Date() };
        if (accounts.length > 0)
          sources.addSource(new EksClusterSource(options));
        if (clusters.length > 0) tellers.addTeller(new EksCallTeller(options));
        lifecycle.addShutdownHook(() => clients.close());
      },
    });
  },
});
