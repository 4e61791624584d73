import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { version } from '../package.json';
import { ClusterApiUpgradeProvider } from './ClusterApiUpgradeProvider';
import { readClusterApiConfig } from './config/readConfig';
import { createManagementCluster } from './management/ManagementCluster';
import { ClusterApiSource } from './source/ClusterApiSource';

/**
 * Adds Cluster API to the cluster-upgrades plugin: one source for each configured management
 * cluster, one provider for all.
 */
export const clusterUpgradesModuleClusterApi = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'cluster-api',
  register(registration) {
    registration.registerInit({
      deps: {
        config: coreServices.rootConfig,
        sections: configurationSectionsExtensionPoint,
        platforms: platformsExtensionPoint,
      },
      async init({ config, sections, platforms }) {
        sections.addSection('clusterApi');
        const managements = readClusterApiConfig(config).map(management =>
          createManagementCluster(management, `drydock/${version}`),
        );
        platforms.addPlatform({
          id: 'cluster-api',
          displayName: 'Cluster API',
          sources: managements.map(
            management =>
              new ClusterApiSource({
                management,
                kubernetesPlugin: platforms.kubernetesPlugin,
              }),
          ),
          // Without configuration too: an upgrade that began before it was removed then says what
          // is missing.
          provider: new ClusterApiUpgradeProvider({
            managements,
            knowledge: builtinKnowledge,
          }),
        });
      },
    });
  },
});
