import type { NameOfPlatform } from '@drydock/upgrade-readiness';
import type express from 'express';
import Router from 'express-promise-router';
import type { Knex } from 'knex';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type {
  AuditorService,
  AuthService,
  DiscoveryService,
  HttpAuthService,
  PermissionsRegistryService,
  PermissionsService,
  RootConfigService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import type {
  ClusterSource,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import type { ClusterUpgradesConfig } from './config/config';
import type { Pipeline } from './createPipeline';
import { Access } from './clusters/permissions/Access';
import type { ChangePolicy } from './clusters/permissions/ChangePolicy';
import { InPerson } from './clusters/permissions/InPerson';
import type { Registry } from './foundation/Registry';
import { createOpenApiRouter, spec } from './schema/openapi';
import { createChangeGuard } from './api/requests/changeGuard';
import { createFinders, createServices } from './createServices';
import { presentErrors } from './api/requests/presentErrors';
import { readBody } from './api/requests/readBody';
import { visibleIds } from './clusters/store/clusterQueries';
import { ROUTES } from './api/routes';
import { mountRoutes } from './api/routes/mountRoutes';
import { requireSameRoutes } from './api/routes/requireSameRoutes';
import { Things } from './api/routes/Things';

export interface ApiOptions {
  readonly auth: AuthService;
  readonly catalog: CatalogService;
  readonly knex: Knex;
  readonly auditor: AuditorService;
  readonly httpAuth: HttpAuthService;
  readonly permissions: PermissionsService;
  readonly permissionsRegistry: PermissionsRegistryService;
  readonly userInfo: UserInfoService;
  readonly discovery: DiscoveryService;
  readonly rootConfig: RootConfigService;
  readonly config: ClusterUpgradesConfig;
  readonly knowledge: Knowledge;
  readonly nameOfPlatform: NameOfPlatform;
  readonly checks: readonly ReadinessCheck[];
  readonly sources: Registry<ClusterSource>;
  readonly providers: Registry<UpgradeProvider>;
  readonly changes: ChangePolicy;
  readonly pipeline: Pipeline;
  readonly signal: AbortSignal;
}

/**
 * The whole REST API, validated against its OpenAPI document.
 * @throws Error for a route that the document does not have, or that has no definition
 */
export async function createApi(options: ApiOptions): Promise<express.Router> {
  const { auditor, changes, httpAuth, pipeline } = options;
  requireSameRoutes(Object.keys(ROUTES), spec);
  const access = new Access({
    httpAuth,
    permissions: options.permissions,
    registry: options.permissionsRegistry,
    inPerson: new InPerson(options.config.decisions),
  });
  const finders = createFinders(options, access);
  // Before the router of the document, which would turn the 413 of a body that is too large into a
  // 400.
  const router = Router();
  router.use(readBody());
  const validated = await createOpenApiRouter({ middleware: [passOn] });
  router.use(validated);
  validated.use(createChangeGuard({ changes, httpAuth, auditor }));
  mountRoutes(validated, ROUTES, {
    access,
    things: new Things({
      ...finders,
      knex: options.knex,
      upgrades: pipeline.rollouts.upgrades,
      calendarOpens: (token, owner) =>
        pipeline.upcoming.tokens.opens(token, owner),
    }),
    auditor,
    services: createServices(options, access, finders),
  });
  router.use(
    presentErrors(async (request, clusterIds) => {
      const caller = await access.caller(request).catch(() => undefined);
      if (!caller) return new Set();
      const { visibility } = caller;
      return visibility === undefined
        ? 'all'
        : new Set(await visibleIds(options.knex, clusterIds, visibility));
    }),
  );
  return router;
}

/** In place of the reader of bodies that the generated router would bring. */
function passOn(
  _request: express.Request,
  _response: express.Response,
  next: express.NextFunction,
): void {
  next();
}
