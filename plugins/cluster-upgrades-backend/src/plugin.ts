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
  compensatedEffectsExtensionPoint,
  configurationSectionsExtensionPoint,
  KubernetesPluginClient,
  platformsExtensionPoint,
  readinessChecksExtensionPoint,
  type ClusterJobRunner,
  type CompensatedEffect,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  allChecks,
  manifestChecks,
  trialReportChecks,
  type ReadinessCheck,
} from '@drydock/upgrade-readiness';
import { createApi } from './createApi';
import { registerPermissions } from './api/registerPermissions';
import { AuditEvents } from './reporting/audit/AuditEvents';
import {
  AUDIT_EVENTS_PATH,
  createAuditRouter,
} from './reporting/audit/createAuditRouter';
import { CatalogClusterHosts } from './clusters/CatalogClusterHosts';
import { configuredSources } from './clusters/configuredSources';
import { PluginAddresses } from './clusters/PluginAddresses';
import { GuardedKubernetesPlugin } from './clusters/GuardedKubernetesPlugin';
import { readClusterUpgradesConfig } from './config/config';
import { CurrentKnowledge } from './config/CurrentKnowledge';
import { namedEntities } from './api/references/entityReferences';
import { requireInstalled } from './config/requireInstalled';
import { createPipeline } from './createPipeline';
import { connectDatabase, onCommit } from './foundation/database/client';
import {
  clusterIdentity,
  type IdentifyCluster,
} from './clusters/store/clusterIdentityQueries';
import { keepSearchIndex } from './foundation/database/keepSearchIndex';
import { PauseAutoscaler } from './upgrades/effects/autoscaler/PauseAutoscaler';
import { DrainRuleEffect } from './upgrades/effects/platform/DrainRuleEffect';
import { NodeHooksEffect } from './upgrades/effects/platform/NodeHooksEffect';
import { NodeRolloutEffect } from './upgrades/effects/platform/NodeRolloutEffect';
import { SilenceAlerts } from './upgrades/effects/silences/SilenceAlerts';
import { configuredRunners } from './upgrades/hooks/configuredRunners';
import { Outbox } from './reporting/notifications/Outbox';
import { OwnerMessenger } from './reporting/notifications/OwnerMessenger';
import { RolloutMessenger } from './reporting/notifications/RolloutMessenger';
import { ChangePolicy } from './clusters/permissions/ChangePolicy';
import { logChangeDecision } from './clusters/permissions/logChangeDecision';
import { DatabaseProbeAnswers } from './clusters/permissions/ProbeAnswers';
import { CatalogMemberships } from './plans/approval/CatalogMemberships';
import { InstalledPlatforms } from './clusters/platform/InstalledPlatforms';
import { CatalogReader } from './readiness/CatalogReader';
import { idsOf, Registry } from './foundation/Registry';
import { systemClock } from './foundation/time/clock';
import { DatabaseClock } from './foundation/time/DatabaseClock';
import { scheduleLoops } from './scheduleLoops';
import { ChangeWatch } from './reporting/signals/ChangeWatch';
import { CALENDAR_PATH } from './api/pages/plans/UpcomingPages';

/**
 * The backend plugin: discovers clusters, reads and judges them, upgrades them, and serves the REST
 * API.
 *
 * @public
 */
export const clusterUpgradesPlugin = createBackendPlugin({
  pluginId: 'cluster-upgrades',
  register(env) {
    const platforms = new InstalledPlatforms();
    const { sources, providers, callers } = platforms;
    const runners = new Registry<ClusterJobRunner>('job runner');
    const effects = new Registry<CompensatedEffect>('effect');
    const checks = new Registry<ReadinessCheck>('check');
    const sections: string[] = [];
    const kubernetesPlugin = new GuardedKubernetesPlugin();
    for (const check of [...allChecks, ...trialReportChecks]) checks.add(check);
    env.registerExtensionPoint(platformsExtensionPoint, {
      addPlatform: platform => platforms.add(platform),
      kubernetesPlugin,
    });
    env.registerExtensionPoint(clusterJobRunnersExtensionPoint, {
      addRunner: runner => runners.add(runner),
    });
    env.registerExtensionPoint(compensatedEffectsExtensionPoint, {
      addEffect: effect => effects.add(effect),
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
        const providersById = new Map(
          providers.all().map(provider => [provider.id, provider]),
        );
        for (const effect of [
          new NodeRolloutEffect(providersById),
          new DrainRuleEffect(providersById),
          new NodeHooksEffect(providersById),
        ])
          effects.add(effect);
        // Without manifests the check would count as one that never ran.
        if (config.manifests.length > 0)
          for (const check of manifestChecks) checks.add(check);
        requireInstalled(config, {
          checks: idsOf(checks),
          providers: idsOf(providers),
          platforms: [
            ...new Set([
              ...builtinKnowledge.supportProviders(),
              ...platforms.ids(),
            ]),
          ],
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
          tellers: callers.all(),
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
            nameOfPlatform: id =>
              platforms.displayName(id) ??
              currentKnowledge.knowledge.platform(id).name,
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
