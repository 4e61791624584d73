import type { ClusterPages } from '../pages/clusters/ClusterPages';
import { never } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { describeFilter } from './describeFilter';
import { cluster, clusterOfEntity, visibleClusters } from './guards';
import { csvFile, json } from './reply';

export interface ClusterServices {
  readonly clusters: ClusterPages;
  /** Reads a cluster as soon as possible. */
  readonly refresh: (clusterId: string) => Promise<void>;
}

/** Clusters: list, export, fleet, one, its details. */
export const clusterRoutes = defineRoutes<ClusterServices>()({
  'GET /clusters': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { clusters }) =>
      json(await clusters.list(caller, query)),
  },

  'GET /clusters.csv': {
    guard: visibleClusters(),
    auditAllowed: {
      eventId: 'clusters-export',
      severityLevel: 'low',
      meta: ({ query }) => ({ filter: describeFilter(query) }),
    },
    handler: async ({ caller }, { query }, { clusters }) =>
      csvFile('clusters.csv', await clusters.csv(caller, query)),
  },

  'GET /fleet': {
    guard: visibleClusters(),
    handler: async ({ caller }, _request, { clusters }) =>
      json(await clusters.fleet(caller)),
  },

  'GET /clusters/by-entity/{namespace}/{name}': {
    guard: clusterOfEntity(),
    handler: async ({ caller, cluster: seen }, _request, { clusters }) =>
      json(await clusters.withPermissions(caller, seen)),
  },

  'GET /clusters/{clusterId}': {
    guard: cluster(),
    handler: async ({ caller, cluster: seen }, _request, { clusters }) =>
      json(await clusters.withPermissions(caller, seen)),
  },

  'POST /clusters/{clusterId}/refresh': {
    guard: cluster(),
    change: never('It reads the cluster.'),
    auditAllowed: {
      eventId: 'cluster-refresh',
      severityLevel: 'low',
      meta: (_request, { cluster: seen }) => ({ clusterId: seen.id }),
    },
    handler: async (
      { caller, cluster: seen },
      _request,
      { clusters, refresh },
    ) => {
      await refresh(seen.id);
      return json(() => clusters.one(caller, seen), { status: 202 });
    },
  },

  'GET /clusters/{clusterId}/details': {
    guard: cluster(),
    handler: async ({ cluster: seen }, _request, { clusters }) =>
      json(await clusters.details(seen)),
  },
});
