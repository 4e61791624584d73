import type { DiagnosticsPages } from '../pages/clusters/DiagnosticsPages';
import { defineRoutes } from './defineRoutes';
import { cluster, someCluster, visibleClusters } from './guards';
import { json } from './reply';

export interface DiagnosticsServices {
  readonly diagnostics: DiagnosticsPages;
}

/** How the plugin itself is doing, and how reading each cluster goes. */
export const diagnosticsRoutes = defineRoutes<DiagnosticsServices>()({
  'GET /diagnostics': {
    guard: someCluster(),
    handler: async ({ caller }, _request, { diagnostics }) =>
      json(await diagnostics.plugin(caller)),
  },

  'GET /diagnostics/clusters': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { diagnostics }) =>
      json(await diagnostics.clusters(caller, query)),
  },

  'GET /clusters/{clusterId}/diagnostics': {
    guard: cluster(),
    handler: async ({ caller, cluster: seen }, _request, { diagnostics }) =>
      json(await diagnostics.cluster(caller, seen)),
  },
});
