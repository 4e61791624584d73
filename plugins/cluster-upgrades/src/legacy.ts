/**
 * The same pages, tabs, cards and fields for apps on the old frontend system.
 *
 * @packageDocumentation
 */
import {
  createApiFactory,
  createComponentExtension,
  createPlugin,
  createRoutableExtension,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { createScaffolderFieldExtension } from '@backstage/plugin-scaffolder-react';
import type { Entity } from '@backstage/catalog-model';
import {
  CLUSTER_ENTITY_TYPE,
  createClusterUpgradesApi,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from './api';
import { IMPACT_KINDS } from './impact/kinds';
import { rootRouteRef, routes, templateRouteRef } from './routes';
import { AccessNote } from './scaffolder/AccessNote';
import { CheckPicker } from './scaffolder/CheckPicker';
import { ClusterPicker } from './scaffolder/ClusterPicker';
import {
  accessNoteName,
  accessNoteSchema,
  checkPickerName,
  checkPickerSchema,
  clusterPickerName,
  clusterPickerSchema,
  targetPickerName,
  targetPickerSchema,
} from './scaffolder/fields';
import { TargetPicker } from './scaffolder/TargetPicker';
import { validateAccepted, validateTarget } from './scaffolder/validators';

export const clusterUpgradesPlugin = createPlugin({
  id: 'cluster-upgrades',
  routes,
  externalRoutes: { template: templateRouteRef },
  apis: [
    createApiFactory({
      api: clusterUpgradesApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: createClusterUpgradesApi,
    }),
  ],
});

/**
 * The pages under one route:
 * `<Route path="/cluster-upgrades" element={<ClusterUpgradesPage />} />`.
 */
export const ClusterUpgradesPage = clusterUpgradesPlugin.provide(
  createRoutableExtension({
    name: 'ClusterUpgradesPage',
    component: () => import('./LegacyPage').then(module => module.LegacyPage),
    mountPoint: rootRouteRef,
  }),
);

/** Content of the Upgrades tab of a cluster's entity page. */
export const EntityClusterUpgradesContent = clusterUpgradesPlugin.provide(
  createComponentExtension({
    name: 'EntityClusterUpgradesContent',
    component: {
      lazy: () =>
        import('./cluster/ClusterUpgradesContent').then(
          module => module.ClusterUpgradesContent,
        ),
    },
  }),
);

/** Content of the Upgrades tab of a component, system, domain or group. */
export const EntityUpgradeImpactContent = clusterUpgradesPlugin.provide(
  createComponentExtension({
    name: 'EntityUpgradeImpactContent',
    component: {
      lazy: () =>
        import('./impact/ImpactContent').then(module => module.ImpactContent),
    },
  }),
);

/** Card for the overview of a component, system, domain or group. */
export const EntityUpgradeImpactCard = clusterUpgradesPlugin.provide(
  createComponentExtension({
    name: 'EntityUpgradeImpactCard',
    component: {
      lazy: () =>
        import('./impact/ImpactCard').then(module => module.ImpactCard),
    },
  }),
);

/** For a home page: my open fixes and upcoming upgrades. */
export const HomePageMyUpgrades = clusterUpgradesPlugin.provide(
  createComponentExtension({
    name: 'HomePageMyUpgrades',
    component: {
      lazy: () => import('./home/MyUpgrades').then(module => module.MyUpgrades),
    },
  }),
);

export const ClusterUpgradesClusterPickerFieldExtension =
  clusterUpgradesPlugin.provide(
    createScaffolderFieldExtension({
      name: clusterPickerName,
      component: ClusterPicker,
      schema: clusterPickerSchema.schema,
    }),
  );

export const ClusterUpgradesTargetPickerFieldExtension =
  clusterUpgradesPlugin.provide(
    createScaffolderFieldExtension({
      name: targetPickerName,
      component: TargetPicker,
      validation: validateTarget,
      schema: targetPickerSchema.schema,
    }),
  );

export const ClusterUpgradesCheckPickerFieldExtension =
  clusterUpgradesPlugin.provide(
    createScaffolderFieldExtension({
      name: checkPickerName,
      component: CheckPicker,
      validation: validateAccepted,
      schema: checkPickerSchema.schema,
    }),
  );

export const ClusterUpgradesAccessNoteFieldExtension =
  clusterUpgradesPlugin.provide(
    createScaffolderFieldExtension({
      name: accessNoteName,
      component: AccessNote,
      schema: accessNoteSchema.schema,
    }),
  );

/** For `EntityLayout.Route if={…}`: whether upgrades of clusters concern entities of this kind. */
export function hasUpgradeImpact(entity: Entity): boolean {
  return IMPACT_KINDS.includes(entity.kind.toLocaleLowerCase('en-US'));
}

/** For `EntityLayout.Route if={…}`: whether an entity is a cluster. */
export function isKubernetesCluster(entity: Entity): boolean {
  return (
    entity.kind.toLocaleLowerCase('en-US') === 'resource' &&
    entity.spec?.type === CLUSTER_ENTITY_TYPE
  );
}

export { clusterUpgradesApiRef } from './api';
export { clusterUpgradesTranslationRef } from './translation';
