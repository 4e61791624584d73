import type { HistoryPages } from '../pages/plans/HistoryPages';
import { defineRoutes } from './defineRoutes';
import { visibleClusters } from './guards';
import { csvFile, json } from './reply';

export interface HistoryServices {
  readonly history: HistoryPages;
}

/** Upgrades that ended, and versions that changed otherwise. */
export const historyRoutes = defineRoutes<HistoryServices>()({
  'GET /history': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { history }) =>
      json(await history.list(caller, query)),
  },

  'GET /history.csv': {
    guard: visibleClusters(),
    audit: { eventId: 'history-export', severityLevel: 'low' },
    handler: async ({ caller }, { query }, { history }) => {
      const { csv, rows } = await history.csv(caller, query);
      return csvFile('upgrade-history.csv', csv, { rows });
    },
  },
});
