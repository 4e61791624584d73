/** Functions that take text apart and are not tried like readers, with the reason. */
export interface Exemption {
  readonly reason: string;
  /** `file#name`, a file with all that it exports, or a folder, which ends with a slash; from the root of the repository. */
  readonly readers: readonly string[];
}

const inside = (folder: string, names: readonly string[]) =>
  names.map(name => `${folder}/${name}`);

const KNOWLEDGE = 'packages/kubernetes-knowledge/src';
const PLANS = 'packages/upgrade-plans/src';
const READINESS = 'packages/upgrade-readiness/src';
const CLI = 'packages/cli/src';
const BACKEND = 'plugins/cluster-upgrades-backend/src';
const CAPI = 'plugins/cluster-upgrades-backend-module-cluster-api/src';
const EKS = 'plugins/cluster-upgrades-backend-module-eks/src';
const SCAFFOLDER = 'plugins/scaffolder-backend-module-cluster-upgrades/src';

export const NOT_FROM_OUTSIDE: readonly Exemption[] = [
  {
    reason:
      'Runs in the browser of the person who looks, on answers of our own backend',
    readers: ['plugins/cluster-upgrades/src/'],
  },
  {
    reason:
      'Takes apart entity references that the catalog or the backend gave, which are short',
    readers: ['packages/upgrade-reasons/src/reasonText.ts'],
  },
  {
    reason: 'Reads what Drydock wrote to its own database',
    readers: inside(BACKEND, [
      ...[
        'database/auditedCallQueries.ts',
        'database/clusterRow.ts',
        'database/inventoryQueries.ts',
        'database/json.ts',
        'database/findingRow.ts',
        'database/reasonColumn.ts',
      ],
      ...[
        'database/readinessQueries.ts',
        'database/trialQueries.ts',
        'database/verdictQueries.ts',
        'effects/EffectStore.ts',
        'history/DatabaseHistoryStore.ts',
        'notifications/Outbox.ts',
        'notifications/audience.ts',
      ],
      ...[
        'plans/rows.ts',
        'rollouts/rows.ts',
        'rollouts/approvedDecisions.ts',
        'rollouts/onGateDecision.ts',
        'upcoming/plannedClusters.ts',
        'upgrades/afterResult.ts',
        'upgrades/steps/defineStep.ts',
      ],
      ...[
        'upgrades/rows.ts',
        'upgrades/WriteGuard.ts',
        'conditions/fleetFreezes.ts',
        'upgrades/hopsToWrite.ts',
        'upgrades/lookAgain.ts',
      ],
      ...[
        'effects/platform/DrainRuleEffect.ts',
        'effects/platform/NodeHooksEffect.ts',
        'effects/platform/NodeRolloutEffect.ts',
        'effects/autoscaler/PauseAutoscaler.ts',
        'effects/silences/SilenceAlerts.ts',
      ],
    ]),
  },
  {
    reason: 'Reads the configuration of the operator',
    readers: [
      ...inside(BACKEND, [
        'config/',
        'Registry.ts',
        'clusters/KubeconfigClusterSource.ts',
        'hooks/writerConnection.ts',
        'versionGates/',
      ]),
      ...[
        `${CAPI}/management/ManagementCluster.ts`,
        `${EKS}/config/readConfig.ts`,
        `${EKS}/failures.ts#noCredentials`,
        `${READINESS}/access/addresses.ts#guardedLookup`,
      ],
      ...inside('plugins/cluster-upgrades-node/src/configuration', [
        'explainIssue.ts',
        'parseConfiguration.ts',
      ]),
    ],
  },
  {
    reason:
      'Reads files and arguments of the person who runs the command, in the process of the command',
    readers: inside(CLI, [
      'baseline.ts',
      'clusterAccess.ts',
      'kubeconfig/',
      'knowledge.ts',
      'manifestFiles.ts',
      'plan/',
      'portal.ts',
      'program.ts',
      'runTrial.ts',
      'output/table.ts',
    ]),
  },
  {
    reason: 'Reads the knowledge, which is reviewed like code',
    readers: [
      `${READINESS}/collect/apiEvidence.ts`,
      ...inside(KNOWLEDGE, [
        'addonIdentity.ts#createAddonIdentity',
        'addonSupport.ts#addonSupport',
        'addonSupport.ts#addonVersionsFor',
        'apiLifecycle.ts',
        'consistency.ts',
        'hops.ts',
        'schema.ts',
      ]),
    ],
  },
  {
    reason: 'Reads versions that parseVersion has read',
    readers: [
      ...inside(KNOWLEDGE, [
        'version.ts#minorDistance',
        'version.ts#compareMinors',
        'version.ts#nextMinor',
        'version.ts#compareVersions',
        'version.ts#isAtLeast',
        'version.ts#isOlder',
      ]),
      `${CAPI}/plan/candidateVersions.ts`,
      `${BACKEND}/api/support.ts`,
      ...inside(BACKEND, [
        'plans/target.ts',
        'platform/OfferedTargets.ts',
        'upgrades/hopWrites.ts',
      ]),
    ],
  },
  {
    reason:
      'Calls a server, limits the bytes of its answer, and gives it to readers that are registered',
    readers: [
      ...inside(READINESS, [
        'access/DirectClusterAccess.ts',
        'access/openServer.ts',
        'collect/components.ts#readComponents',
        'collect/configuration.ts',
        'collect/metrics.ts#metricsOnce',
        'collect/requestCounts.ts',
        'schema/builtinDocuments.ts',
        'schema/readTargetSchema.ts',
        'trial/DirectTrialTarget.ts',
        'trial/readPlan.ts',
      ]),
      ...inside(BACKEND, [
        'audit/createAuditRouter.ts',
        'effects/silences/Alertmanager.ts',
        'gates/metricGate.ts',
        'inventory/ManifestRepositories.ts',
        'outgoing/callConfigured.ts',
        'platform/PlatformReader.ts',
      ]),
      ...inside(CAPI, [
        'management/ManagementReader.ts',
        'management/ManagementWriter.ts',
      ]),
      ...[
        `${EKS}/insights/InsightsReader.ts`,
        `${EKS}/source/PlaceReader.ts`,
        'plugins/cluster-upgrades-node/src/kubernetesPluginAccess.ts',
        `${SCAFFOLDER}/ClusterUpgradesService.ts`,
        `${SCAFFOLDER}/actions/manifestsMigrate.ts`,
      ],
    ],
  },
  {
    reason:
      'Asks single fields of decoded objects, each once, by an expression that is judged or by one separator',
    readers: [
      ...inside(READINESS, [
        'addons/installedAddons.ts',
        'audit/withPlatformCalls.ts',
        'breakingChanges/lookAtConfiguration.ts',
        'breakingChanges/lookAtNodes.ts',
        'checks/',
        'collect/nodes.ts',
        'collect/notableFields.ts',
        'collect/pods.ts',
        'collect/quantities.ts#quantitiesOf',
      ]),
      ...inside(READINESS, [
        'collect/settledKinds.ts',
        'evidence/',
        'gitops/',
        'manifests/manifestFiles.ts',
        'migrate/conversions/',
        'platform/',
        'schema/createTargetSchema.ts#schemasOf',
        'schema/keptManifests.ts',
        'schema/problemOf.ts',
        'schema/strictSchema.ts',
        'trial/importableObject.ts',
      ]),
      ...inside(CAPI, [
        'canaryNode/replaceNode.ts',
        'drainRules/',
        'nodeHooks/',
        'nodeRollout/ClusterApiNodeRollout.ts',
        'nodeRollout/objectWrites.ts',
        'nodeRollout/poolFields.ts#readField',
        'observe/settled.ts',
        'observe/waits.ts',
        'source/clusterRecord.ts#clusterRecordOf',
        'write/versionWrites.ts',
      ]),
      ...['plugins/catalog-backend-module-cluster-upgrades/src/toEntity.ts'],
      ...inside(BACKEND, [
        'api/permissionGaps.ts',
        'effects/autoscaler/pausedDeployment.ts#resumePatch',
        'effects/autoscaler/replicasOwner.ts',
      ]),
    ],
  },
  {
    reason:
      'Reads a request whose bytes and fields the OpenAPI document limits, each field once',
    readers: [
      ...inside(BACKEND, [
        'api/impactScope.ts',
        'api/readBody.ts',
        'api/requestInput.ts',
        'database/clusterQueries.ts',
        'database/selectableQueries.ts',
        'database/waiverQueries.ts',
        'plans/planQueries.ts',
        'plans/PlanPolicy.ts',
        'rollouts/RolloutReader.ts',
      ]),
      ...inside(PLANS, [
        'plan/matchCluster.ts#selectorTest',
        'plan/problems.ts',
        'policy/rules.ts',
        'time/rule.ts#occurrencesOf',
      ]),
      ...inside(SCAFFOLDER, ['actions/freezeSet.ts', 'actions/pageUrls.ts']),
    ],
  },
  {
    reason:
      'Takes apart what Drydock made: ids, kinds of events, permissions, times, texts of a catalogue',
    readers: [
      'packages/upgrade-reasons/src/english.ts#english',
      ...inside(BACKEND, [
        'api/calendar.ts',
        'effects/model.ts',
        'hooks/jobManifest.ts',
        'notifications/RolloutMessenger.ts',
        'notifications/rolloutMessage.ts',
        'time/instantInWords.ts',
        'upcoming/concern.ts',
      ]),
    ],
  },
  {
    reason:
      'Takes one name, address, UID or key apart, in one pass, by an expression that is judged or by one separator',
    readers: [
      ...inside(PLANS, ['plan/matchCluster.ts#namesCluster']),
      ...inside(READINESS, [
        'access/SeenServer.ts',
        'access/embeddedAddresses.ts',
      ]),
      ...inside(BACKEND, [
        'api/PlanAuthors.ts',
        'clusters/clusterUid.ts',
        'clusters/provePair.ts',
        'gates/metricQuery.ts',
        'hooks/VerifiedCluster.ts',
      ]),
      'plugins/cluster-upgrades-node/src/clusterReference.ts',
    ],
  },
  {
    reason: 'Is reached through a reader that is registered',
    readers: [
      ...inside(PLANS, ['plan/readPlan.ts#planReading']),
      ...inside(READINESS, [
        'report/markdown.ts#markdownParts',
        'report/sarif.ts#sarifParts',
      ]),
    ],
  },
  {
    reason:
      'Takes texts apart that Drydock made: routes of the API, names of plugins, its own sentences',
    readers: inside(BACKEND, ['api/changeGuard.ts', 'permissions/InPerson.ts']),
  },
];
