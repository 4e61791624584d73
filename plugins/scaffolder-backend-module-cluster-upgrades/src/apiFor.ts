import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import {
  ClusterUpgradesApiError,
  createClusterUpgradesApi,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  Cluster,
  ClusterUpgradesApi,
  Plan,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/** The cluster-upgrades REST API on behalf of a user or a service. */
export type ApiFor = (credentials: BackstageCredentials) => ClusterUpgradesApi;

/**
 * The API over HTTP: the actions run in the scaffolder's process, which may be another one than the
 * plugin's.
 */
export function createApiFor(options: {
  auth: AuthService;
  discovery: DiscoveryService;
}): ApiFor {
  return credentials =>
    createClusterUpgradesApi({
      discoveryApi: options.discovery,
      fetchApi: { fetch },
      token: () =>
        options.auth.getPluginRequestToken({
          onBehalfOf: credentials,
          targetPluginId: 'cluster-upgrades',
        }),
    });
}

/** @param reference - Drydock's id, or an entity reference such as `resource:default/prod-eu-1` */
export function findCluster(
  api: ClusterUpgradesApi,
  reference: string,
): Promise<Cluster> {
  if (!/[:/]/.test(reference))
    return api.getCluster({ path: { clusterId: reference } });
  const { namespace, name } = parseEntityRef(reference, {
    defaultKind: 'resource',
    defaultNamespace: 'default',
  });
  return api.getClusterByEntity({ path: { namespace, name } });
}

/**
 * @param reference - id or name. Undefined: there is no such plan, or the caller may not see it.
 */
export function findPlan(
  api: ClusterUpgradesApi,
  reference: string,
): Promise<Plan | undefined> {
  return unless(404, api.getPlan({ path: { planId: reference } }));
}

/** What the API answers; undefined for an answer of this status. */
export async function unless<T>(
  statusCode: number,
  answer: Promise<T>,
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (
      error instanceof ClusterUpgradesApiError &&
      error.statusCode === statusCode
    )
      return undefined;
    throw error;
  }
}
