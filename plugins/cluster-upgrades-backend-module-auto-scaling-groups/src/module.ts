import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { version } from '../package.json';
import {
  AutoScalingGroupsProvider,
  PROVIDER_ID,
} from './AutoScalingGroupsProvider';
import { createGroupCluster } from './cluster/GroupCluster';
import { readGroupsConfig } from './config/readConfig';

/** Adds the replacement of nodes of Auto Scaling groups to the cluster-upgrades plugin. */
export const clusterUpgradesModuleAutoScalingGroups = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'auto-scaling-groups',
  register(registration) {
    registration.registerInit({
      deps: {
        rootConfig: coreServices.rootConfig,
        lifecycle: coreServices.lifecycle,
        sections: configurationSectionsExtensionPoint,
        platforms: platformsExtensionPoint,
      },
      async init({ rootConfig, lifecycle, sections, platforms }) {
        sections.addSection('autoScalingGroups');
        const configured = readGroupsConfig(rootConfig);
        if (configured.length === 0) return;
        const credentials = DefaultAwsCredentialsManager.fromConfig(rootConfig);
        const clusters = configured.map(each =>
          createGroupCluster(each, {
            credentials,
            userAgent: `drydock/${version}`,
          }),
        );
        platforms.addPlatform({
          id: PROVIDER_ID,
          displayName: 'Auto Scaling groups',
          provider: new AutoScalingGroupsProvider({
            clusters,
            now: () => new Date(),
          }),
        });
        lifecycle.addShutdownHook(async () => {
          for (const cluster of clusters) await cluster.close();
        });
      },
    });
  },
});
