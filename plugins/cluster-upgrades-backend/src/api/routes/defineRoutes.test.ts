import type { StoredCluster } from '../../clusters/cluster';
import type { ClusterPages } from '../pages/clusters/ClusterPages';
import { defineRoutes } from './defineRoutes';
import { cluster, visibleClusters } from './guards';
import { empty, json } from './reply';

/** The compiler checks what is written here: each `@ts-expect-error` fails where there is no error. */
describe('defineRoutes', () => {
  const define = defineRoutes<{ readonly clusters: ClusterPages }>();

  it('takes no route without a guard', () => {
    // @ts-expect-error: there is no guard
    define({ 'GET /plans/schema.json': { handler: async () => json({}) } });
    expect(define({})).toEqual({});
  });

  it('takes no route that changes something without a rule of the change policy', () => {
    const routes = define({
      // @ts-expect-error: there is no change
      'DELETE /baselines/{baselineId}': {
        guard: visibleClusters(),
        handler: async () => empty(),
      },
    });
    expect(Object.keys(routes)).toHaveLength(1);
  });

  it('takes no guard for what the path does not name', () => {
    const routes = define({
      // @ts-expect-error: the path has no clusterId
      'GET /fleet': { guard: cluster(), handler: async () => empty() },
    });
    expect(Object.keys(routes)).toHaveLength(1);
  });

  it('gives handlers no way to show a cluster that no guard allowed', () => {
    const stored = { id: 'hidden' } as StoredCluster;
    const routes = define({
      'GET /clusters/{clusterId}/details': {
        guard: cluster(),
        handler: async ({ cluster: seen }, _request, { clusters }) => {
          // @ts-expect-error: nothing asked whether the caller sees it
          await clusters.details(stored);
          return json(await clusters.details(seen));
        },
      },
    });
    expect(Object.keys(routes)).toHaveLength(1);
  });
});
