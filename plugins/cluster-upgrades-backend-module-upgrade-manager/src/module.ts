import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import { AwsIdentities } from '@drydock/aws-access';
import {
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { version } from '../package.json';
import { createRollerCluster } from './cluster/RollerCluster';
import { readRollerConfig } from './config/readConfig';
import { AwsGroupsReader } from './groups/AwsGroupsReader';
import { PROVIDER_ID, UpgradeManagerProvider } from './UpgradeManagerProvider';

/** Adds rolls of Auto Scaling groups through keiko upgrade-manager to the cluster-upgrades plugin. */
export const clusterUpgradesModuleUpgradeManager = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'upgrade-manager',
  register(registration) {
    registration.registerInit({
      deps: {
        config: coreServices.rootConfig,
        sections: configurationSectionsExtensionPoint,
        platforms: platformsExtensionPoint,
      },
      async init({ config, sections, platforms }) {
        sections.addSection('upgradeManager');
        const userAgent = `drydock/${version}`;
        const credentials = DefaultAwsCredentialsManager.fromConfig(config);
        const clusters = readRollerConfig(config).map(each => {
          const { accountId, reader, endpoints } = each.aws;
          const identities = new AwsIdentities({
            credentials,
            userAgent,
            accounts:
              accountId === undefined
                ? []
                : [{ accountId, reader, stsEndpoint: endpoints?.sts }],
          });
          return createRollerCluster(
            each,
            new AwsGroupsReader(each, identities),
            userAgent,
          );
        });
        platforms.addPlatform({
          id: PROVIDER_ID,
          displayName: 'upgrade-manager (Auto Scaling groups)',
          provider: new UpgradeManagerProvider({ clusters }),
        });
      },
    });
  },
});
