import { createBackendFeatureLoader } from '@backstage/backend-plugin-api';
import catalogModule from '@drydock/backstage-plugin-catalog-backend-module-cluster-upgrades';
import scaffolderModule from '@drydock/backstage-plugin-scaffolder-backend-module-cluster-upgrades';
import { clusterUpgradesPlugin } from './plugin';

/**
 * All that one `backend.add` installs.
 *
 * @public
 */
export const clusterUpgradesFeatures = createBackendFeatureLoader({
  *loader() {
    yield clusterUpgradesPlugin;
    yield catalogModule;
    yield scaffolderModule;
  },
});
