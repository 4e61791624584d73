import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import { createAddOnsSetAction } from './actions/addOnsSet';
import { createEmergencyStopSetAction } from './actions/emergencyStopSet';
import { createFreezeSetAction } from './actions/freezeSet';
import { createManifestsMigrateAction } from './actions/manifestsMigrate';
import { createPlanCreateAction } from './actions/planCreate';
import { createPlanValidateAction } from './actions/planValidate';
import { createReadinessCheckAction } from './actions/readinessCheck';
import { createRolloutApproveAction } from './actions/rolloutApprove';
import { createRolloutControlActions } from './actions/rolloutControl';
import { createRolloutStartAction } from './actions/rolloutStart';
import { createRolloutWaitAction } from './actions/rolloutWait';
import { createUpgradeStartAction } from './actions/upgradeStart';
import { createUpgradeWaitAction } from './actions/upgradeWait';
import { createVersionsCheckAction } from './actions/versionsCheck';
import { createApiFor } from './apiFor';

/** Plugins through which decisions are taken, as the backend reads it, too. */
const THROUGH_PLUGINS = 'clusterUpgrades.decisions.throughPlugins';

/**
 * Scaffolder actions for readiness, the upgrade of one cluster, plans and their rollouts, freezes,
 * the emergency stop, and manifests.
 */
export const scaffolderModuleClusterUpgrades = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'cluster-upgrades',
  register(env) {
    env.registerInit({
      deps: {
        actions: scaffolderActionsExtensionPoint,
        auth: coreServices.auth,
        discovery: coreServices.discovery,
        config: coreServices.rootConfig,
        logger: coreServices.logger,
      },
      async init({ actions, auth, discovery, config, logger }) {
        const apiFor = createApiFor({ auth, discovery });
        const appBaseUrl = config.getString('app.baseUrl');
        actions.addActions(
          createReadinessCheckAction({ apiFor }),
          createUpgradeStartAction({ apiFor, appBaseUrl }),
          createUpgradeWaitAction({ apiFor, auth, appBaseUrl }),
          createPlanValidateAction({ apiFor }),
          createPlanCreateAction({ apiFor, appBaseUrl }),
          createRolloutStartAction({ apiFor, appBaseUrl }),
          createRolloutWaitAction({ apiFor, auth, appBaseUrl }),
          ...createRolloutControlActions({ apiFor, appBaseUrl }),
          createVersionsCheckAction({ apiFor }),
          createAddOnsSetAction({ apiFor, appBaseUrl }),
          createFreezeSetAction({ apiFor }),
          createEmergencyStopSetAction({ apiFor }),
          createManifestsMigrateAction(),
        );
        // A template acts with the rights of who runs it, and its author chooses what it does: by
        // default it decides nothing in their name.
        if (
          config.getOptionalStringArray(THROUGH_PLUGINS)?.includes('scaffolder')
        )
          actions.addActions(
            createRolloutApproveAction({ apiFor, appBaseUrl }),
          );
        else
          logger.info(
            `The action cluster-upgrades:rollout:approve is off: ${THROUGH_PLUGINS} does not name scaffolder.`,
          );
      },
    });
  },
});
