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
import { createPlanCluster } from './cluster/PlanCluster';
import { readPlansConfig } from './config/readConfig';
import { PROVIDER_ID, SystemUpgradeProvider } from './SystemUpgradeProvider';

/** Adds upgrades through system-upgrade-controller to the cluster-upgrades plugin. */
export const clusterUpgradesModuleSystemUpgradeController = createBackendModule(
  {
    pluginId: 'cluster-upgrades',
    moduleId: 'system-upgrade-controller',
    register(registration) {
      registration.registerInit({
        deps: {
          config: coreServices.rootConfig,
          sections: configurationSectionsExtensionPoint,
          platforms: platformsExtensionPoint,
        },
        async init({ config, sections, platforms }) {
          sections.addSection('systemUpgradeController');
          const clusters = readPlansConfig(config).map(each =>
            createPlanCluster(each, `drydock/${version}`),
          );
          platforms.addPlatform({
            id: PROVIDER_ID,
            displayName: 'system-upgrade-controller (K3s, RKE2)',
            provider: new SystemUpgradeProvider({
              clusters,
              knowledge: builtinKnowledge,
            }),
          });
        },
      });
    },
  },
);
