import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import { ClusterEntityProvider, SOON_SECONDS } from './ClusterEntityProvider';
import { HttpClusterLister } from './ClusterLister';
import { readCatalogOptions } from './config';

/** Keeps one Resource entity per Kubernetes cluster in the catalog. */
export const catalogModuleClusterUpgrades = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'cluster-upgrades',
  register(env) {
    env.registerInit({
      deps: {
        catalog: catalogProcessingExtensionPoint,
        auth: coreServices.auth,
        discovery: coreServices.discovery,
        config: coreServices.rootConfig,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        scheduler: coreServices.scheduler,
      },
      async init({
        catalog,
        auth,
        discovery,
        config,
        lifecycle,
        logger,
        scheduler,
      }) {
        const options = readCatalogOptions(config);
        const provider = new ClusterEntityProvider({
          lister: new HttpClusterLister({ auth, discovery }),
          options,
          logger,
          runner: scheduler.createScheduledTaskRunner({
            frequency: { seconds: options.frequencySeconds },
            initialDelay: { seconds: SOON_SECONDS },
            timeout: { minutes: 5 },
          }),
        });
        catalog.addEntityProvider(provider);
        lifecycle.addStartupHook(() => provider.warnUnlessConnected());
      },
    });
  },
});
