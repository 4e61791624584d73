import type { Knex } from 'knex';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type {
  AuditorService,
  AuthService,
  BackstageCredentials,
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
import { countChecks } from '@drydock/upgrade-readiness';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import type { ClusterUpgradesConfig } from '../config/config';
import type { Pipeline } from '../createPipeline';
import { desiredVersionsOf } from '../readiness/desiredVersions';
import type { Registry } from '../Registry';
import { createHistoryRouter } from './historyRouter';
import { createRolloutsRouter } from './rolloutsRouter';
import { createUpgradesRouter } from './upgradesRouter';
import { RolloutPages } from './RolloutPages';
import { RolloutReader } from '../rollouts/RolloutReader';
import { systemClock } from '../time/clock';
import { createOpenApiRouter } from '../schema/openapi';
import { version } from '../../package.json';
import type { ApiRouter } from './apiRouter';
import type { ChangePolicy } from '../permissions/ChangePolicy';
import { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import { ClusterAuthorizer } from '../permissions/ClusterAuthorizer';
import { InPerson } from '../permissions/InPerson';
import { ClusterPresenter } from './present/ClusterPresenter';
import { PlanPresenter } from './present/PlanPresenter';
import { createChangeGuard } from './changeGuard';
import { addBaselineRoutes } from './baselinesRouter';
import { addClusterRoutes } from './clustersRouter';
import { DatabaseAccessDecisions } from '../permissions/DatabaseAccessDecisions';
import { addDiagnosticsRoutes } from './diagnosticsRouter';
import { FindingReader } from './FindingReader';
import { addFindingRoutes } from './findingsRouter';
import { addGateRoutes } from './gateRouter';
import { addFleetStateRoutes } from './fleetStateRouter';
import { ImpactPages } from './ImpactPages';
import { addImpactRoutes } from './impactRouter';
import { NotLinked } from './NotLinked';
import { PlanAccess } from './PlanAccess';
import { PlanAuthors } from './PlanAuthors';
import { PlanPages } from './PlanPages';
import { addPlanRoutes } from './plansRouter';
import { addPlatformRoutes } from './platformRouter';
import { OfferedTargets } from '../platform/OfferedTargets';
import { readBody } from './readBody';
import { addReadinessRoutes } from './readinessRouter';
import { addSupportRoutes } from './supportRouter';
import { addTargetRoutes } from './targetsRouter';
import { addTrialRoutes } from './trialsRouter';
import { addVersionGateRoutes } from './versionGatesRouter';
import { addVerdictRoutes } from './verdictsRouter';
import { addWaiverRoutes } from './waiversRouter';
import { addUpcomingRoutes } from './upcomingRouter';
import { ownershipRefsOf } from '../upcoming/ownershipRefsOf';

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
  readonly checks: readonly ReadinessCheck[];
  readonly sources: Registry<ClusterSource>;
  readonly providers: Registry<UpgradeProvider>;
  readonly changes: ChangePolicy;
  readonly pipeline: Pipeline;
  readonly signal: AbortSignal;
}

function orderedEnvironments(
  environments: ClusterUpgradesConfig['environments'],
): string[] {
  return Object.entries(environments)
    .sort(
      ([, a], [, b]) =>
        (a.order ?? Number.MAX_SAFE_INTEGER) -
        (b.order ?? Number.MAX_SAFE_INTEGER),
    )
    .map(([name]) => name);
}

/** The whole REST API, validated against its OpenAPI document. */
export async function createApi(options: ApiOptions): Promise<ApiRouter> {
  const { knex, auditor, config, pipeline, providers, changes, signal } =
    options;
  const now = () => new Date(pipeline.clock.now());
  const inPerson = new InPerson(config.decisions);
  const authorizer = new ClusterAuthorizer(
    options.permissions,
    options.permissionsRegistry,
    inPerson,
  );
  const access = new ClusterAccessControl(knex, options.httpAuth, authorizer);
  const decisions = new DatabaseAccessDecisions(knex, authorizer);
  const presenter = new ClusterPresenter({
    knex,
    knowledge: options.knowledge,
    upgrades: pipeline.activeUpgrades,
    intervalSeconds: config.inventory.intervalMinutes * 60,
    providerIds: new Set(providers.all().map(provider => provider.id)),
    desired: desiredVersionsOf(config.environments),
    neverJudged: countChecks(
      pipeline.assessor.nothingRan({ code: 'readiness.not-read-yet' }),
    ),
    now,
  });
  const impact = new ImpactPages(
    knex,
    presenter,
    () => pipeline.catalogIndex(),
    new NotLinked({
      knex,
      catalogMissing: pipeline.catalogMissing,
      underWay: () => pipeline.rejudging.underWay,
    }),
    options.checks,
  );
  const router = await createOpenApiRouter({ middleware: [readBody()] });
  router.use(
    createChangeGuard({ changes, httpAuth: options.httpAuth, auditor }),
  );
  addClusterRoutes(router, {
    knex,
    access,
    presenter,
    auditor,
    sources: options.sources.all(),
    environmentOrder: orderedEnvironments(config.environments),
    refresh: clusterId => pipeline.inventory.refresh(clusterId, signal),
    changes,
  });
  addReadinessRoutes(router, {
    knex,
    access,
    presenter,
    assessor: pipeline.assessor,
    trials: pipeline.trials,
    auditor,
  });
  addImpactRoutes(router, {
    access,
    impact,
    ownershipRefs: credentials =>
      ownershipRefsOf(options.userInfo, credentials),
  });
  const offered = new OfferedTargets({
    providers,
    knowledge: options.knowledge,
    now,
  });
  addTargetRoutes(router, {
    knex,
    access,
    assessor: pipeline.assessor,
    offered,
    changes,
  });
  addPlatformRoutes(router, { access, platforms: pipeline.platforms });
  addDiagnosticsRoutes(router, {
    knex,
    access,
    presenter,
    sources: options.sources.all(),
    checks: options.checks,
    offChecks: pipeline.offChecks,
    providers: providers.all(),
    changes,
    policy: pipeline.policy,
    plansOnly: pipeline.plansOnly,
    dependencies: pipeline.dependencies,
    references: pipeline.references,
    now,
  });
  addDecisionRoutes(router, options, access, presenter);
  const planAccess = new PlanAccess({
    knex,
    access,
    permissions: options.permissions,
    inPerson,
    registry: options.permissionsRegistry,
  });
  addPlanningRoutes(router, options, access, planAccess);
  addUpcomingRoutes(router, {
    ...pipeline.upcoming,
    access,
    auditor,
    ownershipRefs: credentials =>
      ownershipRefsOf(options.userInfo, credentials),
    externalBaseUrl: () =>
      options.discovery.getExternalBaseUrl('cluster-upgrades'),
    appBaseUrl: options.rootConfig.getOptionalString('app.baseUrl'),
    now: () => pipeline.clock.now(),
  });
  router.use(
    createUpgradesRouter({
      rollouts: pipeline.rollouts,
      changes,
      access: decisions,
      httpAuth: options.httpAuth,
      auditor,
    }),
  );
  const rolloutPages = new RolloutPages({
    knex,
    reader: new RolloutReader(knex),
    upgrades: pipeline.rollouts.reader,
    access: decisions,
    clock: systemClock,
  });
  const findPlan = async (
    credentials: BackstageCredentials,
    idOrName: string,
  ) =>
    planAccess.toStart(
      { credentials, visibility: await authorizer.visibility(credentials) },
      idOrName,
    );
  router.use(
    createRolloutsRouter({
      rollouts: pipeline.rollouts,
      pages: rolloutPages,
      findPlan,
      httpAuth: options.httpAuth,
      auditor,
    }),
  );
  router.use(
    createHistoryRouter({
      history: pipeline.history.store,
      access: decisions,
      httpAuth: options.httpAuth,
      auditor,
    }),
  );
  return router;
}

/** Findings over clusters, and what people and pipelines decide by them. */
function addDecisionRoutes(
  router: ApiRouter,
  options: ApiOptions,
  access: ClusterAccessControl,
  presenter: ClusterPresenter,
): void {
  const { knex, auditor, config, knowledge, checks, pipeline } = options;
  const { assessor, waivers, trials, trialReports: reports } = pipeline;
  const now = () => new Date(pipeline.clock.now());
  const findings = new FindingReader({ knex, presenter, checks, trials });
  addFindingRoutes(router, {
    knex,
    access,
    auditor,
    findings,
    checks,
    waiverMaxDays: config.waivers.maxDays,
    toolVersion: version,
  });
  addWaiverRoutes(router, { knex, access, auditor, waivers });
  addTrialRoutes(router, { knex, access, auditor, trials, reports });
  addBaselineRoutes(router, { knex, access, auditor, now });
  addVerdictRoutes(router, { knex, access, presenter, assessor, trials, now });
  addGateRoutes(router, {
    knex,
    access,
    presenter,
    assessor,
    conditions: pipeline.conditions,
    platforms: pipeline.platforms,
  });
  addSupportRoutes(router, {
    knex,
    access,
    auditor,
    presenter,
    knowledge,
    upgrades: pipeline.activeUpgrades,
    now,
  });
}

/** Plans, and what holds the whole fleet. */
function addPlanningRoutes(
  router: ApiRouter,
  options: ApiOptions,
  access: ClusterAccessControl,
  planAccess: PlanAccess,
): void {
  const { knex, auditor, permissions, userInfo, changes, pipeline } = options;
  const { plans, previews, approvals, freezes, stops } = pipeline.planning;
  const { authorizer } = access;
  const pages = new PlanPages({
    knex,
    plans,
    presenter: new PlanPresenter({ knex, approvals }),
    planAccess,
    authorizer,
    changes,
  });
  const authors = new PlanAuthors({
    catalog: options.catalog,
    auth: options.auth,
  });
  addPlanRoutes(router, {
    knex,
    access,
    planAccess,
    pages,
    plans,
    previews,
    auditor,
    userInfo,
    authors,
  });
  addFleetStateRoutes(router, { access, permissions, auditor, freezes, stops });
  addVersionGateRoutes(router, {
    knex,
    access,
    auditor,
    versionGates: pipeline.versionGates,
    clock: pipeline.clock,
  });
}
