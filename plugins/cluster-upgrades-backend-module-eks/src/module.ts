import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import {
  configurationSectionsExtensionPoint,
  deprecatedCallTellersExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { version } from '../package.json';
import { EksClients } from './client/EksClients';
import { readEksConfig } from './config/readConfig';
import { EksCallTeller } from './EksCallTeller';

/** Lets EKS tell who calls deprecated APIs of the configured clusters. Without configuration it does nothing. */
export const clusterUpgradesModuleEks = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'eks',
  register(registration) {
    registration.registerInit({
      deps: {
        rootConfig: coreServices.rootConfig,
        lifecycle: coreServices.lifecycle,
        sections: configurationSectionsExtensionPoint,
        tellers: deprecatedCallTellersExtensionPoint,
      },
      async init({ rootConfig, lifecycle, sections, tellers }) {
        sections.addSection('eks');
        const config = readEksConfig(rootConfig);
        if (config.clusters.length === 0) return;
        const clients = new EksClients({
          credentials: DefaultAwsCredentialsManager.fromConfig(rootConfig),
          userAgent: `drydock/${version}`,
        });
        tellers.addTeller(
          new EksCallTeller({ config, clients, now: () => new Date() }),
        );
        lifecycle.addShutdownHook(() => clients.close());
      },
    });
  },
});
