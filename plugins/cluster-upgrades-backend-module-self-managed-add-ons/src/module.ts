import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { version } from '../package.json';
import { createAddOnsCluster } from './cluster/AddOnsCluster';
import { readAddOnsConfig } from './config/readConfig';
import {
  PROVIDER_ID,
  SelfManagedAddOnsProvider,
} from './SelfManagedAddOnsProvider';

/** Adds updates of self-managed add-ons to the cluster-upgrades plugin. */
export const clusterUpgradesModuleSelfManagedAddOns = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'self-managed-add-ons',
  register(registration) {
    registration.registerInit({
      deps: {
        config: coreServices.rootConfig,
        sections: configurationSectionsExtensionPoint,
        platforms: platformsExtensionPoint,
      },
      async init({ config, sections, platforms }) {
        sections.addSection('selfManagedAddOns');
        const clusters = readAddOnsConfig(config).map(each =>
          createAddOnsCluster(each, `drydock/${version}`),
        );
        platforms.addPlatform({
          id: PROVIDER_ID,
          displayName: 'Self-managed add-ons',
          provider: new SelfManagedAddOnsProvider({ clusters }),
        });
      },
    });
  },
});
