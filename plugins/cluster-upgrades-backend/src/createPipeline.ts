import type { Knex } from 'knex';
import type {
  LoggerService,
  UrlReaderService,
} from '@backstage/backend-plugin-api';
import type { MetricsService } from '@backstage/backend-plugin-api/alpha';
import type {
  ClusterJobRunner,
  ClusterSource,
  CompensatedEffect,
  DeprecatedCallTeller,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import { ConfiguredReferences } from './api/references/ConfiguredReferences';
import { Discovery } from './clusters/Discovery';
import { Conditions } from './conditions/Conditions';
import { readsSecrets } from './config/config';
import { claimsByCluster } from './config/controllers';
import type { ClusterUpgradesConfig } from './config/config';
import type { CurrentKnowledge } from './config/CurrentKnowledge';
import { reasonText } from '@drydock/upgrade-reasons';
import { plansOnlyOf, unguardedWarning } from './config/plansOnly';
import { readPolicy } from './config/policy';
import { retireSources } from './clusters/store/discoveryQueries';
import { Dependencies } from './conditions/dependencies/Dependencies';
import { createHistory } from './upgrades/history/createHistory';
import { earlierDurations } from './upgrades/history/durations';
import { OutsideGates } from './conditions/gates/OutsideGates';
import { ConfiguredHooks } from './upgrades/hooks/ConfiguredHooks';
import { ClusterReader } from './clusters/inventory/ClusterReader';
import { InventoryLoop } from './clusters/inventory/InventoryLoop';
import { PlatformCallers } from './clusters/inventory/PlatformCallers';
import { DatabaseGauges } from './reporting/metrics/DatabaseGauges';
import { OpenTelemetryMetrics } from './reporting/metrics/OpenTelemetryMetrics';
import { ManifestRepositories } from './clusters/inventory/ManifestRepositories';
import { TargetSchemas } from './clusters/inventory/TargetSchemas';
import { tellVersionChanges } from './clusters/inventory/tellVersionChanges';
import type { Memberships } from './plans/approval/CatalogMemberships';
import { createApproving, createPlans } from './plans/createPlans';
import type { StartRollout } from './plans/PlanService';
import { PlatformReader } from './clusters/platform/PlatformReader';
import { adoptEntities } from './readiness/adoption';
import { Assessor } from './readiness/Assessor';
import type { CatalogReader } from './readiness/CatalogReader';
import { ClusterUpgradeSubjects } from './upgrades/start/ClusterUpgradeSubjects';
import { EngineActiveUpgrades } from './upgrades/store/EngineActiveUpgrades';
import { Rejudging } from './readiness/Rejudging';
import { Waivers } from './readiness/Waivers';
import { idsOf, type Registry } from './foundation/Registry';
import { applyRetention } from './retention';
import { HeldTrials } from './readiness/trials/HeldTrials';
import { TrialReports } from './readiness/trials/TrialReports';
import {
  createRolloutEngine,
  type Rollouts,
} from './rollouts/createRolloutEngine';
import { onGateDecision } from './rollouts/run/onGateDecision';
import { LAST_APPROVAL } from './rollouts/store/RolloutRequestStore';
import type { DatabaseClock } from './foundation/time/DatabaseClock';
import {
  whyNoChanges,
  type ChangePolicy,
} from './clusters/permissions/ChangePolicy';
import { UpgradeReader } from './upgrades/store/UpgradeReader';
import { createUpcoming } from './reporting/upcoming/createUpcoming';
import { heldBySnooze } from './reporting/upcoming/answers';
import { GatesOnPlatform } from './conditions/versionGates/GatesOnPlatform';
import {
  VersionGates,
  type GateDecision,
} from './conditions/versionGates/VersionGates';

/** How long after a start the catalog is read at each beat, and how often later. */
const YOUNG_SECONDS = 600;
const CATALOG_SECONDS = 300;

export interface PipelineOptions {
  /** Migrated. */
  readonly knex: Knex;
  readonly logger: LoggerService;
  readonly config: ClusterUpgradesConfig;
  /** Keys of the whole configuration of the portal. */
  readonly rootKeys: readonly string[];
  readonly currentKnowledge: CurrentKnowledge;
  readonly checks: readonly ReadinessCheck[];
  readonly sources: Registry<ClusterSource>;
  readonly providers: Registry<UpgradeProvider>;
  readonly jobRunners: readonly ClusterJobRunner[];
  readonly effects: readonly CompensatedEffect[];
  readonly tellers: readonly DeprecatedCallTeller[];
  readonly catalog: CatalogReader;
  /** Groups of approvers; undefined: they stay as they were when approving. */
  readonly memberships?: Memberships;
  readonly changes: Pick<ChangePolicy, 'decideForPortal'>;
  readonly metrics: MetricsService;
  /** For manifests that the configuration names. */
  readonly urlReader: UrlReaderService;
  /** Aborted at shutdown. */
  readonly signal: AbortSignal;
  /** One for all: times in the database were written by any replica. */
  readonly clock: DatabaseClock;
}

export type Pipeline = ReturnType<typeof createPipeline>;

/**
 * Wires clusters → inventory → readiness → rollouts → history. Nothing runs until a loop is ticked.
 */
export function createPipeline(options: PipelineOptions) {
  const { knex, logger, config, sources, providers, catalog, signal, clock } =
    options;
  const now = () => new Date(clock.now());
  const { knowledge } = options.currentKnowledge;
  const settings = {
    environmentLabel: config.environmentLabel,
    entityNamespace: config.catalog.namespace,
    controllers: claimsByCluster(config.controllers),
  };
  const offChecks = Object.entries(config.checks).flatMap(([id, { enabled }]) =>
    enabled ? [] : [id],
  );
  const activeUpgrades = new EngineActiveUpgrades(
    knex,
    new UpgradeReader(knex),
  );
  const policy = readPolicy(config);
  const trials = new HeldTrials({ knex, settings: config.trials, now });
  const schemas = new TargetSchemas({
    knex,
    sources,
    logger,
    intervalSeconds: config.inventory.intervalMinutes * 60,
    now,
  });
  const manifests =
    config.manifests.length > 0
      ? new ManifestRepositories({
          repositories: config.manifests,
          urlReader: options.urlReader,
          schemas,
          logger,
          now,
        })
      : undefined;
  const assessor = new Assessor({
    knex,
    knowledge,
    checks: options.checks,
    offChecks,
    desiredVersions: Object.fromEntries(
      Object.entries(config.environments).map(([name, environment]) => [
        name,
        environment.desiredVersion,
      ]),
    ),
    policy,
    tellsOwners: config.notifications.newBlockers !== 'off',
    catalogIndex: () => catalog.index(),
    catalogDigest: () => catalog.digest,
    upgrades: activeUpgrades,
    manifests,
    trials,
    intervalSeconds: config.inventory.intervalMinutes * 60,
    now,
  });
  const rejudging = new Rejudging({ knex, assessor });
  const waivers = new Waivers({
    knex,
    assessor,
    maxDays: config.waivers.maxDays,
    now,
  });
  const trialReports = new TrialReports({
    knex,
    assess: clusterId => assessor.assess(clusterId),
    maxAgeDays: config.trials.maxAgeDays,
    now,
  });
  const history = createHistory({ knex, logger });
  const references = new ConfiguredReferences({
    knex,
    config,
    rootKeys: options.rootKeys,
    tellers: options.tellers,
    sourceIds: idsOf(sources),
    missingEntities: () => catalog.missingEntities,
  });
  const platformCallers =
    options.tellers.length > 0
      ? new PlatformCallers({ knex, tellers: options.tellers, logger })
      : undefined;
  const reader = new ClusterReader({
    knex,
    logger,
    knowledge,
    sources,
    clusterTimeoutSeconds: config.inventory.clusterTimeoutSeconds,
    off: sourceId =>
      readsSecrets(config, sourceId)
        ? []
        : ['helm-releases', 'service-account-tokens'],
    platformCallers,
    settings,
    clock,
    observer: history.observer,
    assess: (clusterId, known) => assessor.assess(clusterId, known),
  });
  const inventory = new InventoryLoop({
    knex,
    logger,
    intervalSeconds: config.inventory.intervalMinutes * 60,
    concurrency: config.inventory.concurrency,
    clusterTimeoutSeconds: config.inventory.clusterTimeoutSeconds,
    readCluster: (clusterId, deadline, manner) =>
      reader.read(clusterId, deadline, manner),
    random: Math.random,
  });
  const wake = () => void inventory.tick(signal);
  const discovery = new Discovery({
    knex,
    logger,
    sources: sources.all(),
    intervalSeconds: config.discovery.intervalMinutes * 60,
    settings,
    now,
    onListed: wake,
  });
  const subjects = new ClusterUpgradeSubjects({
    knex,
    assessor,
    read: (clusterId, deadline) =>
      reader.read(clusterId, deadline, { asked: true }),
    wake,
  });
  const providersById = new Map(
    providers.all().map(provider => [provider.id, provider]),
  );
  const platforms = new PlatformReader({ providers: providersById, knowledge });
  // Rollouts ask plans for approvals, and plans wake and start them: called once all is wired.
  /* eslint-disable @typescript-eslint/no-use-before-define */
  const wakeEngine = () => rollouts.engine.wake();
  const startRollout: StartRollout = async start => {
    await rollouts.fleet.start({ ...start, requestedFrom: LAST_APPROVAL });
  };
  /* eslint-enable @typescript-eslint/no-use-before-define */
  const engineMetrics = new OpenTelemetryMetrics({
    metrics: options.metrics,
    earlierSeconds: (providerId, exceptUpgradeId) =>
      earlierDurations(knex, providerId, exceptUpgradeId),
    logger,
  });
  const ofGates = {
    knex,
    clock,
    onDecision: onGateDecision,
    onChange: (kind: GateDecision['kind']) => {
      engineMetrics.gateDecided(kind);
      wakeEngine();
    },
  };
  const versionGates = new VersionGates({
    ...ofGates,
    logger,
    configured: config.versionGates,
    fromKnowledge: config.knowledgeGates,
    knowledge,
  });
  const gatesOnPlatform = new GatesOnPlatform({
    ...ofGates,
    providers: providersById,
    onChange: (kind, clusterId) => {
      platforms.forget(clusterId);
      ofGates.onChange(kind);
    },
  });
  const dependencies = new Dependencies({
    knex,
    clock,
    configured: config.dependencies,
    signal,
  });
  const askDependencies = dependencies.concerning;
  const approving = createApproving(config.planning);
  const plansOnly = plansOnlyOf(config.planning);
  const conditions = new Conditions({
    knex,
    clock,
    providers: providersById,
    plansOnly,
    approvals: approving.approvals,
    versionGates: versionGates.ask,
    dependencies: askDependencies,
    policy: approving.policy.ask,
    snoozes: heldBySnooze,
    noChanges: async () =>
      whyNoChanges(await options.changes.decideForPortal()),
  });
  const planning = createPlans({
    knex,
    clock,
    approving,
    conditions,
    askDependencies,
    planning: config.planning,
    providers: providersById,
    subjects,
    platforms,
    effects: options.effects,
    jobRunners: options.jobRunners,
    knowledge,
    memberships: options.memberships,
    logger,
    startRollout,
    onChange: wakeEngine,
  });
  const unguarded = unguardedWarning(plansOnly);
  if (unguarded !== undefined) logger.warn(reasonText(unguarded));
  const rollouts: Rollouts = createRolloutEngine({
    knex,
    clock,
    providers: providersById,
    platforms,
    fleet: {
      approvals: planning.approvals,
      plans: planning.plans,
      gates: new OutsideGates({ ...config.planning, logger }),
    },
    subjects,
    hooks: new ConfiguredHooks({
      ...config.planning,
      runners: options.jobRunners,
    }),
    effects: options.effects,
    logger,
    metrics: engineMetrics,
    kubeletMinorsBehind: minor => knowledge.kubeletMinorsBehind(minor),
    conditions,
    askDependencies,
  });
  DatabaseGauges.register({
    knex,
    dependencies,
    metrics: options.metrics,
    logger,
    now,
  });

  const startedAt = now().getTime();
  let catalogReadAt = 0;
  let referencesLookedAt = false;

  /**
   * The catalog changes much after a start and little later, and reading all of it is dear. A
   * replica with older configuration may list what this one has retired.
   */
  async function refreshCatalog(): Promise<void> {
    const time = now().getTime();
    const everySeconds =
      time - startedAt < YOUNG_SECONDS * 1000 || catalog.missing !== undefined
        ? 0
        : CATALOG_SECONDS;
    if (time - catalogReadAt < everySeconds * 1000) return;
    catalogReadAt = time;
    await retireSources(
      knex,
      sources.all().map(source => source.id),
      now().toISOString(),
      settings,
    );
    // What an old index lacks may be in the catalog by now.
    if (await catalog.refresh())
      await adoptEntities(knex, await catalog.index(), {
        now: now().toISOString(),
        settings,
      });
  }

  /** Once, when the sources have had time to list their clusters. */
  async function lookAtReferences(): Promise<void> {
    if (
      referencesLookedAt ||
      now().getTime() - startedAt < YOUNG_SECONDS * 1000
    )
      return;
    referencesLookedAt = true;
    await references.warn(logger);
  }

  /** What is due from time to time, last of all to judge again what is outdated. */
  async function housekeeping(): Promise<void> {
    await options.currentKnowledge.refresh();
    await manifests?.refresh(signal);
    await tellVersionChanges({ knex, observer: history.observer, logger });
    await lookAtReferences();
    await refreshCatalog();
    // Without the catalog every finding would lose its owner.
    if (catalog.missing !== undefined) return;
    await rejudging.run(signal);
  }

  const retention = () => applyRetention(knex, config.retention, now());
  const catalogIndex = () => catalog.index();
  const upcoming = createUpcoming({
    knex,
    clock,
    approvals: planning.approvals,
    catalogIndex,
    onChange: wakeEngine,
  });
  return {
    activeUpgrades,
    catalogIndex,
    catalogMissing: () => catalog.missing,
    rejudging,
    clock,
    assessor,
    conditions,
    dependencies,
    discovery,
    inventory,
    history,
    housekeeping,
    planning,
    plansOnly,
    platforms,
    references,
    rollouts,
    subjects,
    offChecks,
    policy,
    waivers,
    trials,
    trialReports,
    retention,
    upcoming,
    versionGates,
    gatesOnPlatform,
  };
}
