import { setTimeout as sleep } from 'node:timers/promises';
import { coreServices, createBackendModule } from '@backstage/backend-plugin-api';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import { ClusterEntityProvider } from './ClusterEntityProvider';
import { HttpClusterLister } from './ClusterLister';
import { readCatalogOptions } from './config';

/** After a start, clusters are asked for at this pace until the plugin has listed them once; then at the configured one. */
const SOON_SECONDS = 3;
const SOON_TRIES = 15;

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
        logger: coreServices.logger,
        scheduler: coreServices.scheduler,
      },
      async init({ catalog, auth, discovery, config, logger, scheduler }) {
        const options = readCatalogOptions(config);
        const provider = new ClusterEntityProvider(new HttpClusterLister({ auth, discovery }), options, logger);
        catalog.addEntityProvider(provider);
        await scheduler.scheduleTask({
          id: 'cluster-upgrades-entities',
          frequency: { seconds: options.frequencySeconds },
          initialDelay: { seconds: SOON_SECONDS },
          timeout: { minutes: 5 },
          fn: async signal => {
            for (let tries = 0; !(await provider.refresh()) && tries < SOON_TRIES; tries++) {
              await sleep(SOON_SECONDS * 1000, undefined, { signal });
            }
          },
        });
      },
    });
  },
});
