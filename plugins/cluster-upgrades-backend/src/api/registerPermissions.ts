import type { Knex } from 'knex';
import type { PermissionsRegistryService } from '@backstage/backend-plugin-api';
import {
  clusterPermissions,
  fleetPermissions,
  planPermissions,
  policyProbePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clustersByIds } from '../clusters/store/clusterQueries';
import { planResources } from '../plans/store/planResources';
import {
  clusterResourceRef,
  clusterRules,
} from '../clusters/permissions/clusterRules';
import { planResourceRef, planRules } from '../clusters/permissions/planRules';

/**
 * Tells the permission framework which permissions there are and how to decide conditions on a
 * cluster or plan.
 */
export function registerPermissions(
  registry: PermissionsRegistryService,
  knex: Knex,
): void {
  registry.addResourceType({
    resourceRef: clusterResourceRef,
    permissions: clusterPermissions,
    rules: clusterRules,
    getResources: async refs => {
      const clusters = new Map(
        (await clustersByIds(knex, refs)).map(cluster => [cluster.id, cluster]),
      );
      return refs.map(ref => clusters.get(ref));
    },
  });
  registry.addResourceType({
    resourceRef: planResourceRef,
    permissions: planPermissions,
    rules: planRules,
    getResources: async refs => {
      const plans = await planResources(knex, refs);
      return refs.map(ref => plans.get(ref));
    },
  });
  registry.addPermissions([...fleetPermissions, policyProbePermission]);
}
