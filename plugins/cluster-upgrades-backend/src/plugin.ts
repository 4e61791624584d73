import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { metricsServiceRef } from '@backstage/backend-plugin-api/alpha';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { notificationService } from '@backstage/plugin-notifications-node';
import { signalsServiceRef } from '@backstage/plugin-signals-node';
import {
  clusterJobRunnersExtensionPoint,
  clusterSourcesExtensionPoint,
  compensatedEffectsExtensionPoint,
  configurationSectionsExtensionPoint,
  deprecatedCallTellersExtensionPoint,
  KubernetesPluginClient,
  readinessChecksExtensionPoint,
  upgradeProvidersExtensionPoint,
  type ClusterJobRunner,
  type ClusterSource,
  type CompensatedEffect,
  type DeprecatedCallTeller,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  allChecks,
  manifestChecks,
  trialReportChecks,
  type ReadinessCheck,
} from '@drydock/upgrade-readiness';
import { createApi } from './api/createApi';
import { registerPermissions } from './api/registerPermissions';
import { AuditEvents } from './audit/AuditEvents';
import {
  AUDIT_EVENTS_PATH,
  createAuditRouter,
} from './audit/createAuditRouter';
import { CatalogClusterHosts } from './clusters/CatalogClusterHosts';
import { configuredSources } from './clusters/configuredSources';
import { PluginAddresses } from './clusters/PluginAddresses';
import { GuardedKubernetesPlugin } from './clusters/GuardedKubernetesPlugin';
import { readClusterUpgradesConfig } from './config/config';
import { CurrentKnowledge } from './config/CurrentKnowledge';
import { namedEntities } from './config/references/entityReferences';
import { requireInstalled } from './config/requireInstalled';
import { createPipeline } from './createPipeline';
import { connectDatabase, onCommit } from './database/client';
import {
  clusterIdentity,
  type IdentifyCluster,
} from './database/clusterIdentityQueries';
import { keepSearchIndex } from './database/keepSearchIndex';
import { PauseAutoscaler } from './effects/autoscaler/PauseAutoscaler';
import { DrainRuleEffect } from './effects/platform/DrainRuleEffect';
import { NodeHooksEffect } from './effects/platform/NodeHooksEffect';
import { NodeRolloutEffect } from './effects/platform/NodeRolloutEffect';
import { SilenceAlerts } from './effects/silences/SilenceAlerts';
import { configuredRunners } from './hooks/configuredRunners';
import { Outbox } from './notifications/Outbox';
import { OwnerMessenger } from './notifications/OwnerMessenger';
import { RolloutMessenger } from './notifications/RolloutMessenger';
import { ChangePolicy } from './permissions/ChangePolicy';
import { logChangeDecision } from './permissions/logChangeDecision';
import { DatabaseProbeAnswers } from './permissions/ProbeAnswers';
import { CatalogMemberships } from './plans/CatalogMemberships';
import { CatalogReader } from './readiness/CatalogReader';
import { idsOf, Registry } from './Registry';
import { systemClock } from './time/clock';
import { DatabaseClock } from './time/DatabaseClock';
import { scheduleLoops } from './scheduleLoops';
import { ChangeWatch } from './signals/ChangeWatch';
import { CALENDAR_PATH } from './api/upcomingRouter';

/**
 * The backend plugin: discovers clusters, reads and judges them, upgrades them, and serves the REST API.
 *
 * @public
 */
export const clusterUpgradesPlugin = createBackendPlugin({
  pluginId: 'cluster-upgrades',
  register(env) {
    const sources = new Registry<ClusterSource>('source');
    const providers = new Registry<UpgradeProvider>('provider');
    const runners = new Registry<ClusterJobRunner>('job runner');
    const effects = new Registry<CompensatedEffect>('effect');
    const tellers = new Registry<DeprecatedCallTeller>(
      'teller of deprecated calls',
    );
    const checks = new Registry<ReadinessCheck>('check');
    const sections: string[] = [];
    const kubernetesPlugin = new GuardedKubernetesPlugin();
    for (const check of [...allChecks, ...trialReportChecks]) checks.add(check);
    env.registerExtensionPoint(clusterSourcesExtensionPoint, {
      addSource: source => sources.add(source),
      kubernetesPlugin,
    });
    env.registerExtensionPoint(upgradeProvidersExtensionPoint, {
      addProvider: provider => providers.add(provider),
    });
    env.registerExtensionPoint(clusterJobRunnersExtensionPoint, {
      addRunner: runner => runners.add(runner),
    });
    env.registerExtensionPoint(compensatedEffectsExtensionPoint, {
      addEffect: effect => effects.add(effect),
    });
    env.registerExtensionPoint(deprecatedCallTellersExtensionPoint, {
      addTeller: teller => tellers.add(teller),
    });
    env.registerExtensionPoint(configurationSectionsExtensionPoint, {
      addSection: key => void sections.push(key),
    });
    env.registerExtensionPoint(readinessChecksExtensionPoint, {
      addCheck: check => checks.add(check),
    });

    env.registerInit({
      deps: {
        auditor: coreServices.auditor,
        auth: coreServices.auth,
        catalog: catalogServiceRef,
        database: coreServices.database,
        discovery: coreServices.discovery,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        metrics: metricsServiceRef,
        // It has a factory of its own: a portal without the notifications plugin starts, too.
        notifications: notificationService,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        rootConfig: coreServices.rootConfig,
        scheduler: coreServices.scheduler,
        // As the notifications' one: it sends into the void where the portal has no signals plugin.
        signals: signalsServiceRef,
        urlReader: coreServices.urlReader,
        userInfo: coreServices.userInfo,
      },
      async init(services) {
        const { auth, discovery, lifecycle, logger, rootConfig } = services;
        const config = readClusterUpgradesConfig(rootConfig, sections);
        const catalogHosts = CatalogClusterHosts.fromConfig(
          rootConfig,
          services.catalog,
          auth,
        );
        kubernetesPlugin.start({
          client: new KubernetesPluginClient({
            discovery,
            auth,
            requestTimeoutSeconds: config.inventory.requestTimeoutSeconds,
          }),
          catalogHosts,
        });
        for (const source of configuredSources(
          config,
          kubernetesPlugin,
          PluginAddresses.fromConfig(rootConfig, catalogHosts),
        ))
          sources.add(source);
        const knex = await connectDatabase(services.database);
        const clock = new DatabaseClock({ knex });
        // Nothing should be dated before this replica knows the time of the others.
        await clock.sync();
        const now = () => new Date(clock.now());
        const identify: IdentifyCluster = clusterId =>
          clusterIdentity(knex, clusterId);
        for (const runner of configuredRunners(config, identify))
          runners.add(runner);
        effects.add(
          new SilenceAlerts({
            alertmanagers: config.effects.alertmanagers,
            identify,
            clock: systemClock,
          }),
        );
        effects.add(
          new PauseAutoscaler({
            credential: config.planning.jobCredential,
            identify,
          }),
        );
        const platforms = new Map(
          providers.all().map(provider => [provider.id, provider]),
        );
        for (const effect of [
          new NodeRolloutEffect(platforms),
          new DrainRuleEffect(platforms),
          new NodeHooksEffect(platforms),
        ])
          effects.add(effect);
        // Without manifests the check would count as one that never ran.
        if (config.manifests.length > 0)
          for (const check of manifestChecks) checks.add(check);
        requireInstalled(config, {
          checks: idsOf(checks),
          providers: idsOf(providers),
          jobRunners: idsOf(runners),
        });

        if (!services.database.migrations?.skip)
          void keepSearchIndex(knex, logger);
        const shutdown = new AbortController();
        const changes = new ChangePolicy({
          config: rootConfig,
          permissions: services.permissions,
          auth,
          logger,
          answers: new DatabaseProbeAnswers(knex, now),
        });
        const currentKnowledge = await CurrentKnowledge.create({
          file: config.knowledge.file,
          logger,
        });
        const pipeline = createPipeline({
          knex,
          logger,
          config,
          rootKeys: rootConfig.keys(),
          currentKnowledge,
          checks: checks.all(),
          sources,
          providers,
          jobRunners: runners.all(),
          effects: effects.all(),
          tellers: tellers.all(),
          catalog: new CatalogReader(
            services.catalog,
            auth,
            logger,
            namedEntities(config).map(({ reference }) => reference),
          ),
          memberships: new CatalogMemberships({
            catalog: services.catalog,
            auth,
          }),
          changes,
          metrics: services.metrics,
          urlReader: services.urlReader,
          signal: shutdown.signal,
          clock,
        });

        registerPermissions(services.permissionsRegistry, knex);
        services.httpRouter.addAuthPolicy({
          path: CALENDAR_PATH,
          allow: 'unauthenticated',
        });
        if (config.auditEvents.length > 0) {
          services.httpRouter.addAuthPolicy({
            path: AUDIT_EVENTS_PATH,
            allow: 'unauthenticated',
          });
          services.httpRouter.use(
            createAuditRouter(
              new AuditEvents({ knex, receivers: config.auditEvents, now }),
              logger,
            ),
          );
        }
        services.httpRouter.use(
          await createApi({
            ...services,
            knex,
            config,
            knowledge: currentKnowledge.knowledge,
            checks: checks.all(),
            sources,
            providers,
            changes,
            pipeline,
            signal: shutdown.signal,
          }),
        );
        const outbox = new Outbox({
          knex,
          logger,
          notifications: services.notifications,
          clock,
        });
        const settings = config.notifications;
        const messengers = [
          outbox,
          new OwnerMessenger({ knex, outbox, settings, clock }),
          new RolloutMessenger({
            knex,
            outbox,
            settings,
            clock,
            upcoming: pipeline.upcoming.reader,
            askVersionGates: pipeline.versionGates.ask,
            catalogIndex: pipeline.catalogIndex,
          }),
        ];
        const changeWatch =
          config.signals === 'on'
            ? new ChangeWatch({
                knex,
                clock,
                signals: services.signals,
                logger,
              })
            : undefined;
        if (changeWatch) onCommit(knex, () => changeWatch.committed());
        await scheduleLoops({
          scheduler: services.scheduler,
          logger,
          knex,
          pipeline,
          messengers,
          changeWatch,
          signal: shutdown.signal,
        });
        await logChangeDecision(changes, logger);
        lifecycle.addShutdownHook(async () => {
          shutdown.abort();
          pipeline.rollouts.engine.stop();
          await pipeline.inventory.idle();
        });
      },
    });
  },
});
