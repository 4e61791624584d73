import type { Knex } from 'knex';
import type { PermissionsRegistryService } from '@backstage/backend-plugin-api';
import { clusterPermissions, fleetPermissions } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clustersByIds } from '../database/clusterQueries';
import { clusterResourceRef, clusterRules } from './clusterRules';

/** Tells the permission framework which permissions there are and how to decide conditions on a cluster. */
export function registerPermissions(registry: PermissionsRegistryService, knex: Knex): void {
  registry.addResourceType({
    resourceRef: clusterResourceRef,
    permissions: clusterPermissions,
    rules: clusterRules,
    getResources: async refs => {
      const clusters = new Map((await clustersByIds(knex, refs)).map(cluster => [cluster.id, cluster]));
      return refs.map(ref => clusters.get(ref));
    },
  });
  registry.addPermissions(fleetPermissions);
}
