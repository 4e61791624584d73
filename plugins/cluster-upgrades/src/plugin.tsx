import {
  ApiBlueprint,
  createFrontendPlugin,
  discoveryApiRef,
  fetchApiRef,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import {
  EntityCardBlueprint,
  EntityContentBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import { FormFieldBlueprint } from '@backstage/plugin-scaffolder-react/alpha';
import {
  CLUSTER_ENTITY_TYPE,
  createClusterUpgradesApi,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from './api';
import { ClusterUpgradesIcon } from './icon';
import { IMPACT_KINDS } from './impact/kinds';
import { rootRouteRef, routes, templateRouteRef } from './routes';

const impactKinds = { kind: { $in: IMPACT_KINDS } };

const clusterUpgradesApi = ApiBlueprint.make({
  params: define =>
    define({
      api: clusterUpgradesApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: createClusterUpgradesApi,
    }),
});

const page = PageBlueprint.make({
  params: {
    path: '/cluster-upgrades',
    title: 'Cluster upgrades',
    icon: <ClusterUpgradesIcon />,
    routeRef: rootRouteRef,
    noHeader: true,
    loader: () =>
      import('./ClusterUpgradesPage').then(module => (
        <module.ClusterUpgradesPage />
      )),
  },
});

const clusterContent = EntityContentBlueprint.make({
  name: 'cluster',
  params: {
    path: '/upgrades',
    title: 'Upgrades',
    filter: { kind: 'resource', 'spec.type': CLUSTER_ENTITY_TYPE },
    loader: () =>
      import('./cluster/ClusterUpgradesContent').then(module => (
        <module.ClusterUpgradesContent />
      )),
  },
});

const impactContent = EntityContentBlueprint.make({
  name: 'impact',
  params: {
    path: '/upgrades',
    title: 'Upgrades',
    filter: impactKinds,
    loader: () =>
      import('./impact/ImpactContent').then(module => <module.ImpactContent />),
  },
});

const impactCard = EntityCardBlueprint.make({
  name: 'impact',
  params: {
    filter: impactKinds,
    loader: () =>
      import('./impact/ImpactCard').then(module => <module.ImpactCard />),
  },
});

const clusterPicker = FormFieldBlueprint.make({
  name: 'cluster-picker',
  params: {
    field: () =>
      import('./scaffolder/fields').then(module => module.clusterPickerField),
  },
});

const targetPicker = FormFieldBlueprint.make({
  name: 'target-picker',
  params: {
    field: () =>
      import('./scaffolder/fields').then(module => module.targetPickerField),
  },
});

const checkPicker = FormFieldBlueprint.make({
  name: 'check-picker',
  params: {
    field: () =>
      import('./scaffolder/fields').then(module => module.checkPickerField),
  },
});

const accessNote = FormFieldBlueprint.make({
  name: 'access-note',
  params: {
    field: () =>
      import('./scaffolder/fields').then(module => module.accessNoteField),
  },
});

/** Cluster upgrades in the new frontend system: page, entity tabs and cards, scaffolder fields. */
export default createFrontendPlugin({
  pluginId: 'cluster-upgrades',
  title: 'Cluster upgrades',
  icon: <ClusterUpgradesIcon />,
  info: { packageJson: () => import('../package.json') },
  routes,
  externalRoutes: { template: templateRouteRef },
  extensions: [
    clusterUpgradesApi,
    page,
    clusterContent,
    impactContent,
    impactCard,
    clusterPicker,
    targetPicker,
    checkPicker,
    accessNote,
  ],
});
