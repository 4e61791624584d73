import type { SupportPages } from '../pages/clusters/SupportPages';
import { defineRoutes } from './defineRoutes';
import { describeFilter } from './describeFilter';
import { visibleClusters } from './guards';
import { csvFile, json } from './reply';

export interface SupportServices {
  readonly support: SupportPages;
}

/** When support ends, cluster by cluster, and what extended support costs. */
export const supportRoutes = defineRoutes<SupportServices>()({
  'GET /support': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { support }) =>
      json(await support.list(caller, query)),
  },

  'GET /support.csv': {
    guard: visibleClusters(),
    auditAllowed: {
      eventId: 'support-export',
      severityLevel: 'low',
      meta: ({ query }) => ({ filter: describeFilter(query) }),
    },
    handler: async ({ caller }, { query }, { support }) =>
      csvFile('support.csv', await support.csv(caller, query)),
  },
});
