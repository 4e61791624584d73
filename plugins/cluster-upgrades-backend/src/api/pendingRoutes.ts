import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from './ClusterAccessControl';

/** Routes of the document that answer 501 until they are there. */
export function addPendingRoutes(router: ApiRouter, access: ClusterAccessControl): void {
  router.use(async (request, response, next) => {
    if (!/^\/(findings|waivers|baselines|support|diagnostics\/clusters)|\/(waivers|verdicts|difference|gate|diagnostics|findings\/[^/]+)$/.test(request.path)) return next();
    await access.visibility(request);
    return response.status(501).json({ error: { name: 'NotImplementedError', message: 'This route comes soon' }, response: { statusCode: 501 } });
  });
}
