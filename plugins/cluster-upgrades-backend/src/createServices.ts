import { said } from '@drydock/upgrade-reasons';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { countChecks } from '@drydock/upgrade-readiness';
import { version } from '../package.json';
import type { ClusterUpgradesConfig } from './config/config';
import type { Access } from './clusters/permissions/Access';
import { OfferedTargets } from './clusters/platform/OfferedTargets';
import { desiredVersionsOf } from './clusters/desiredVersions';
import { Baselines } from './api/pages/findings/Baselines';
import { ClusterPages } from './api/pages/clusters/ClusterPages';
import type { ApiOptions } from './createApi';
import { DiagnosticsPages } from './api/pages/clusters/DiagnosticsPages';
import { FindingPages } from './api/pages/findings/FindingPages';
import { FindingReader } from './api/pages/findings/FindingReader';
import { ImpactPages } from './api/pages/findings/ImpactPages';
import { NotLinked } from './api/pages/findings/NotLinked';
import { PlatformPages } from './api/pages/clusters/PlatformPages';
import { ClusterPresenter } from './api/present/ClusterPresenter';
import { GatePages } from './api/requests/readGate';
import { ReadinessPages } from './api/pages/findings/readReadiness';
import { TargetPages } from './api/requests/readTargets';
import type { ApiServices } from './api/routes';
import { SupportPages } from './api/pages/clusters/SupportPages';
import { TrialPages } from './api/pages/clusters/TrialPages';
import { VerdictPages } from './api/pages/findings/verdictDifference';
import { WaiverPages } from './api/pages/findings/WaiverPages';
import { FleetState } from './api/pages/clusters/FleetState';
import { HistoryPages } from './api/pages/plans/HistoryPages';
import { PlanAuthors } from './api/pages/plans/PlanAuthors';
import { PlanCallers } from './api/pages/plans/PlanCallers';
import { PlanFinder } from './api/pages/plans/PlanFinder';
import { PlanPages } from './api/pages/plans/PlanPages';
import { PlanPreviews } from './api/pages/plans/PlanPreviews';
import { PlanPresenter } from './api/present/PlanPresenter';
import { RolloutPages } from './api/pages/plans/RolloutPages';
import { RolloutReader } from './rollouts/store/RolloutReader';
import { systemClock } from './foundation/time/clock';
import { UpcomingPages } from './api/pages/plans/UpcomingPages';
import { UpgradePages } from './api/pages/plans/UpgradePages';
import { VersionGatePages } from './api/pages/plans/VersionGatePages';
import { VersionGateScopes } from './api/pages/plans/VersionGateScopes';
import {
  DatabaseClusterIds,
  type ClusterIds,
} from './clusters/permissions/ClusterIds';
import { ownershipRefsOf } from './reporting/upcoming/ownershipRefsOf';

/** What the handlers of routes work with. */
export function createServices(
  options: ApiOptions,
  access: Access,
  finders: Finders,
): ApiServices {
  const { knex, pipeline } = options;
  const now = () => new Date(pipeline.clock.now());
  const presenter = createPresenter(options, now);
  return {
    ...clusterServices(options, access, presenter, now),
    ...decisionServices(options, access, presenter, now),
    ...upgradeServices(options, finders),
    ...planServices(options, access, finders.plans),
    ...fleetServices(options, access, finders),
    refresh: clusterId => pipeline.inventory.refresh(clusterId, options.signal),
    waivers: pipeline.waivers,
    waiverPages: new WaiverPages(knex),
  };
}

/** What services and guards find things with. */
export interface Finders {
  readonly plans: PlanFinder;
  readonly rollouts: RolloutPages;
  readonly scopes: VersionGateScopes;
  readonly clusterIds: ClusterIds;
  readonly ownershipRefs: (
    credentials: BackstageCredentials,
  ) => Promise<readonly string[]>;
}

export function createFinders(options: ApiOptions, access: Access): Finders {
  const { knex, pipeline, userInfo } = options;
  const clusterIds = new DatabaseClusterIds(knex, access);
  return {
    plans: new PlanFinder(knex, access),
    rollouts: new RolloutPages({
      knex,
      reader: new RolloutReader(knex),
      upgrades: pipeline.rollouts.reader,
      clusterIds,
      clock: systemClock,
      nameOfPlatform: options.nameOfPlatform,
    }),
    scopes: new VersionGateScopes(knex, access),
    clusterIds,
    ownershipRefs: credentials => ownershipRefsOf(userInfo, credentials),
  };
}

/** Upgrades, rollouts and history. */
function upgradeServices(
  { pipeline, changes }: ApiOptions,
  { rollouts, clusterIds }: Finders,
) {
  const { upgrades, fleet } = pipeline.rollouts;
  return {
    upgrades,
    upgradePages: new UpgradePages({ upgrades, clusterIds, changes }),
    rollouts: fleet,
    rolloutPages: rollouts,
    history: new HistoryPages(pipeline.history.store, clusterIds),
  };
}

function planServices(
  options: ApiOptions,
  access: Access,
  planFinder: PlanFinder,
) {
  const { knex, checks, userInfo, changes, catalog, auth, pipeline } = options;
  const { plans, previews, approvals } = pipeline.planning;
  const authors = new PlanAuthors({ catalog, auth });
  const planCallers = new PlanCallers({ access, authors, userInfo });
  return {
    plans,
    planFinder,
    planCallers,
    planPreviews: new PlanPreviews(previews, planCallers, planFinder, {
      titleOf: checkId =>
        checks.find(({ id }) => id === checkId)?.title ?? said(checkId),
      nameOfPlatform: options.nameOfPlatform,
    }),
    planPages: new PlanPages({
      knex,
      plans,
      presenter: new PlanPresenter({ knex, approvals }),
      access,
      finder: planFinder,
      changes,
    }),
  };
}

/** What holds the whole fleet, and what is upcoming. */
function fleetServices(
  options: ApiOptions,
  access: Access,
  { scopes, ownershipRefs }: Finders,
) {
  const { knex, discovery, rootConfig, pipeline } = options;
  const { freezes, stops } = pipeline.planning;
  const { reader, answers, tokens } = pipeline.upcoming;
  const { versionGates, gatesOnPlatform, clock } = pipeline;
  return {
    freezes,
    stops,
    fleetState: new FleetState({ access, freezes, stops }),
    versionGates,
    gatesOnPlatform,
    versionGatePages: new VersionGatePages({
      knex,
      access,
      scopes,
      versionGates,
      gatesOnPlatform,
      clock,
    }),
    upcomingReader: reader,
    calendarTokens: tokens,
    upcoming: new UpcomingPages({
      reader,
      answers,
      tokens,
      ownershipRefs,
      externalBaseUrl: () => discovery.getExternalBaseUrl('cluster-upgrades'),
      appBaseUrl: rootConfig.getOptionalString('app.baseUrl'),
      now: () => clock.now(),
    }),
  };
}

function createPresenter(
  { knex, knowledge, nameOfPlatform, config, providers, pipeline }: ApiOptions,
  now: () => Date,
): ClusterPresenter {
  return new ClusterPresenter({
    knex,
    knowledge,
    nameOfPlatform,
    upgrades: pipeline.activeUpgrades,
    intervalSeconds: config.inventory.intervalMinutes * 60,
    providerIds: new Set(providers.all().map(provider => provider.id)),
    desired: desiredVersionsOf(config.environments),
    neverJudged: countChecks(
      pipeline.assessor.nothingRan({ code: 'readiness.not-read-yet' }),
    ),
    now,
  });
}

/** Clusters, and how the plugin itself is doing. */
function clusterServices(
  options: ApiOptions,
  access: Access,
  presenter: ClusterPresenter,
  now: () => Date,
) {
  const { knex, checks, config, changes, pipeline, providers } = options;
  const sources = options.sources.all();
  return {
    clusters: new ClusterPages({
      knex,
      access,
      presenter,
      sources,
      environmentOrder: orderedEnvironments(config.environments),
      changes,
    }),
    diagnostics: new DiagnosticsPages({
      knex,
      presenter,
      sources,
      checks,
      offChecks: pipeline.offChecks,
      providers: providers.all(),
      changes,
      policy: pipeline.policy,
      plansOnly: pipeline.plansOnly,
      dependencies: pipeline.dependencies,
      references: pipeline.references,
      now,
    }),
    impact: new ImpactPages(
      knex,
      presenter,
      () => pipeline.catalogIndex(),
      new NotLinked({
        knex,
        catalogMissing: pipeline.catalogMissing,
        underWay: () => pipeline.rejudging.underWay,
      }),
      checks,
    ),
    support: new SupportPages({
      knex,
      presenter,
      knowledge: options.knowledge,
      nameOfPlatform: options.nameOfPlatform,
      upgrades: pipeline.activeUpgrades,
      now,
    }),
  };
}

/** What is known before an upgrade, and what people and pipelines decide by it. */
function decisionServices(
  options: ApiOptions,
  access: Access,
  presenter: ClusterPresenter,
  now: () => Date,
) {
  const { knex, checks, config, changes, pipeline } = options;
  const { assessor, trials, conditions, platforms } = pipeline;
  const judged = { knex, presenter, assessor, trials };
  return {
    baselines: new Baselines(knex, now),
    readiness: new ReadinessPages(judged),
    verdicts: new VerdictPages({ ...judged, now }),
    gates: new GatePages({ knex, presenter, assessor, conditions, platforms }),
    targets: new TargetPages({
      knex,
      access,
      assessor,
      offered: new OfferedTargets({
        providers: options.providers,
        knowledge: options.knowledge,
        now,
      }),
      changes,
    }),
    platform: new PlatformPages(platforms),
    trials: new TrialPages(knex, trials, pipeline.trialReports),
    findings: new FindingPages({
      knex,
      access,
      findings: new FindingReader({ knex, presenter, checks, trials }),
      checks,
      waiverMaxDays: config.waivers.maxDays,
      toolVersion: version,
    }),
  };
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
