import type { FindingPages } from '../pages/findings/FindingPages';
import { defineRoutes } from './defineRoutes';
import { describeFilter } from './describeFilter';
import { cluster, clustersAgainstBaseline } from './guards';
import { file, json } from './reply';

export interface FindingServices {
  readonly findings: FindingPages;
}

/** The event of an export. */
const exportAs = (format: string) => ({
  eventId: 'findings-export',
  severityLevel: 'low' as const,
  meta: ({ query }: { readonly query: object }) => ({
    format,
    filter: describeFilter(query),
  }),
});

/** Findings over clusters, their exports, and one with all about it. */
export const findingRoutes = defineRoutes<FindingServices>()({
  'GET /findings': {
    guard: clustersAgainstBaseline(),
    handler: async ({ caller }, { query }, { findings }) =>
      json(await findings.list(caller, query)),
  },

  'GET /findings/groups': {
    guard: clustersAgainstBaseline(),
    handler: async ({ caller }, { query }, { findings }) =>
      json(await findings.groups(caller, query)),
  },

  'GET /findings.csv': {
    guard: clustersAgainstBaseline(),
    auditAllowed: exportAs('csv'),
    handler: async ({ caller }, { query }, { findings }) =>
      file('findings.csv', 'text/csv', await findings.csv(caller, query)),
  },

  'GET /findings.md': {
    guard: clustersAgainstBaseline(),
    auditAllowed: exportAs('markdown'),
    handler: async ({ caller }, { query }, { findings }) =>
      file(
        'findings.md',
        'text/markdown',
        await findings.markdown(caller, query),
      ),
  },

  'GET /findings.sarif': {
    guard: clustersAgainstBaseline(),
    auditAllowed: exportAs('sarif'),
    handler: async ({ caller }, { query }, { findings }) =>
      file(
        'findings.sarif',
        'application/sarif+json',
        await findings.sarif(caller, query),
      ),
  },

  'GET /clusters/{clusterId}/findings/{fingerprint}': {
    guard: cluster(),
    handler: async ({ caller, cluster: seen }, { params }, { findings }) =>
      json(await findings.one(caller, seen, params.fingerprint)),
  },
});
