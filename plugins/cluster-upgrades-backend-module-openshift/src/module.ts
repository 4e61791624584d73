import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  compensatedEffectsExtensionPoint,
  configurationSectionsExtensionPoint,
  platformsExtensionPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { version } from '../package.json';
import { createOpenShiftCluster } from './cluster/OpenShiftCluster';
import { readOpenShiftConfig } from './config/readConfig';
import { PausePools } from './effect/PausePools';
import { OpenShiftProvider, PROVIDER_ID } from './OpenShiftProvider';

/** Adds upgrades of OpenShift to the cluster-upgrades plugin. */
export const clusterUpgradesModuleOpenShift = createBackendModule({
  pluginId: 'cluster-upgrades',
  moduleId: 'openshift',
  register(registration) {
    registration.registerInit({
      deps: {
        config: coreServices.rootConfig,
        sections: configurationSectionsExtensionPoint,
        platforms: platformsExtensionPoint,
        effects: compensatedEffectsExtensionPoint,
      },
      async init({ config, sections, platforms, effects }) {
        sections.addSection('openshift');
        const clusters = readOpenShiftConfig(config).map(each =>
          createOpenShiftCluster(each, `drydock/${version}`),
        );
        const options = { clusters, knowledge: builtinKnowledge };
        effects.addEffect(new PausePools(options));
        platforms.addPlatform({
          id: PROVIDER_ID,
          displayName: 'OpenShift',
          provider: new OpenShiftProvider(options),
        });
      },
    });
  },
});
