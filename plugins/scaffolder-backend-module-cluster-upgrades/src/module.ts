import { coreServices, createBackendModule } from '@backstage/backend-plugin-api';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import { createManifestsMigrateAction } from './actions/manifestsMigrate';
import { createReadinessCheckAction } from './actions/readinessCheck';
import { createUpgradeStartAction } from './actions/upgradeStart';
import { createUpgradeWaitAction } from './actions/upgradeWait';
import { HttpClusterUpgradesService } from './ClusterUpgradesService';

/** Scaffolder actions that check readiness, start the upgrade of a cluster and follow it, and rewrite manifests. */
export const scaffolderModuleClusterUpgrades = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'cluster-upgrades',
  register(env) {
    env.registerInit({
      deps: { actions: scaffolderActionsExtensionPoint, auth: coreServices.auth, discovery: coreServices.discovery, config: coreServices.rootConfig },
      async init({ actions, auth, discovery, config }) {
        const service = new HttpClusterUpgradesService({ auth, discovery });
        const appBaseUrl = config.getString('app.baseUrl');
        actions.addActions(
          createReadinessCheckAction({ service }),
          createUpgradeStartAction({ service, appBaseUrl }),
          createUpgradeWaitAction({ service, auth, appBaseUrl }),
          createManifestsMigrateAction(),
        );
      },
    });
  },
});
