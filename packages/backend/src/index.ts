import { createBackend } from '@backstage/backend-defaults';

const backend = createBackend();

backend.add(import('./writeAheadLog'));

backend.add(import('@backstage/plugin-app-backend'));

backend.add(import('@backstage/plugin-auth-backend'));
backend.add(import('./guestSignIn'));

backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(
  import('@backstage/plugin-catalog-backend-module-scaffolder-entity-model'),
);
backend.add(import('@backstage/plugin-catalog-backend-module-logs'));

backend.add(import('@backstage/plugin-scaffolder-backend'));

backend.add(import('@backstage/plugin-permission-backend'));
backend.add(import('./permissionPolicy'));

backend.add(import('@backstage/plugin-kubernetes-backend'));

backend.add(import('@backstage/plugin-search-backend'));
backend.add(import('@backstage/plugin-search-backend-module-catalog'));

backend.add(import('@backstage/plugin-user-settings-backend'));
backend.add(import('@backstage/plugin-notifications-backend'));
// The frontend's user settings listen on signals and fail without them.
backend.add(import('@backstage/plugin-signals-backend'));

// Drydock: the plugin with its catalog and scaffolder modules, then one module per platform.
backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend'));
backend.add(
  import(
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-auto-scaling-groups'
  ),
);
backend.add(
  import(
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-cluster-api'
  ),
);
backend.add(
  import('@drydock/backstage-plugin-cluster-upgrades-backend-module-eks'),
);

backend.add(
  import('@drydock/backstage-plugin-cluster-upgrades-backend-module-openshift'),
);
backend.add(
  import(
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-self-managed-add-ons'
  ),
);
backend.add(
  import(
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-system-upgrade-controller'
  ),
);
backend.add(
  import(
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-upgrade-manager'
  ),
);

backend.start();
