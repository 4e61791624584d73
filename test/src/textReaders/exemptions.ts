/** Functions that take text apart and are not tried like readers, with the reason. */
export interface Exemption {
  readonly reason: string;
  /**
   * `file#name`, a file with all that it exports, or a folder, which ends with a slash; from the
   * root of the repository.
   */
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
const SUC =
  'plugins/cluster-upgrades-backend-module-system-upgrade-controller/src';
const OPENSHIFT = 'plugins/cluster-upgrades-backend-module-openshift/src';
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
      'Takes apart entity references that the catalog or the backend gave, which are short, and looks at the first letter of a text',
    readers: ['packages/upgrade-reasons/src/reasonText.ts'],
  },
  {
    reason: 'Reads what Drydock wrote to its own database',
    readers: [
      ...inside(BACKEND, [
        ...[
          'clusters/store/auditedCallQueries.ts',
          'clusters/store/clusterRow.ts',
          'clusters/store/inventoryQueries.ts',
          'foundation/database/json.ts',
          'readiness/store/findingRow.ts',
          'foundation/database/reasonColumn.ts',
        ],
        ...[
          'readiness/store/readinessQueries.ts',
          'readiness/store/trialQueries.ts',
          'readiness/store/verdictQueries.ts',
          'upgrades/effects/EffectStore.ts',
          'upgrades/history/DatabaseHistoryStore.ts',
          'reporting/notifications/Outbox.ts',
          'reporting/notifications/audience.ts',
        ],
        ...[
          'plans/store/rows.ts',
          'rollouts/store/rows.ts',
          'rollouts/store/approvedDecisions.ts',
          'rollouts/run/onGateDecision.ts',
          'reporting/upcoming/plannedClusters.ts',
          'upgrades/run/afterResult.ts',
          'upgrades/steps/defineStep.ts',
        ],
        ...[
          'upgrades/store/rows.ts',
          'upgrades/run/WriteGuard.ts',
          'conditions/fleetFreezes.ts',
          'upgrades/run/hopsToWrite.ts',
          'upgrades/run/recheckOnGateDecision.ts',
        ],
        ...[
          'upgrades/effects/platform/DrainRuleEffect.ts',
          'upgrades/effects/platform/NodeHooksEffect.ts',
          'upgrades/effects/platform/NodeRolloutEffect.ts',
          'upgrades/effects/autoscaler/PauseAutoscaler.ts',
          'upgrades/effects/silences/SilenceAlerts.ts',
        ],
      ]),
      `${OPENSHIFT}/effect/PausePools.ts`,
    ],
  },
  {
    reason: 'Reads the configuration of the operator',
    readers: [
      ...inside(BACKEND, [
        'config/',
        'api/references/',
        'foundation/Registry.ts',
        'clusters/KubeconfigClusterSource.ts',
        'upgrades/hooks/writerConnection.ts',
        'conditions/versionGates/',
      ]),
      ...[
        `${CAPI}/management/ManagementCluster.ts`,
        'packages/aws-access/src/access/settings.ts',
        `${EKS}/config/readConfig.ts`,
        `${SUC}/cluster/PlansReader.ts`,
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
      'import/',
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
      `${BACKEND}/api/pages/clusters/support.ts`,
      ...inside(BACKEND, [
        'plans/preview/target.ts',
        'clusters/platform/OfferedTargets.ts',
        'upgrades/run/hopWrites.ts',
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
        'reporting/audit/createAuditRouter.ts',
        'upgrades/effects/silences/Alertmanager.ts',
        'conditions/gates/metricGate.ts',
        'clusters/inventory/ManifestRepositories.ts',
        'foundation/outgoing/callConfigured.ts',
        'clusters/platform/PlatformReader.ts',
      ]),
      ...inside(CAPI, ['management/ManagementReader.ts']),
      ...[
        `${EKS}/insights/InsightsReader.ts`,
        `${EKS}/provider/ReadOfCluster.ts`,
        `${EKS}/source/PlaceReader.ts`,
        'plugins/cluster-upgrades-node/src/kubernetes/callApiServer.ts',
        'plugins/cluster-upgrades-node/src/kubernetes/KubeConfigWriter.ts',
        'plugins/cluster-upgrades-node/src/kubernetes/evictPod.ts',
        'plugins/cluster-upgrades-node/src/kubernetes/ObjectReader.ts',
        'plugins/cluster-upgrades-node/src/kubernetesPluginAccess.ts',
        `${SCAFFOLDER}/apiFor.ts`,
        `${SCAFFOLDER}/actions/manifestsMigrate.ts`,
      ],
    ],
  },
  {
    reason:
      'Asks single fields of decoded objects, each once, by an expression that is judged or by one separator',
    readers: [
      `${SCAFFOLDER}/actions/addOnsSet.ts`,
      `${SCAFFOLDER}/actions/versionRows.ts`,
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
        'api/pages/clusters/permissionGaps.ts',
        'upgrades/effects/autoscaler/pausedDeployment.ts#resumePatch',
        'upgrades/effects/autoscaler/replicasOwner.ts',
      ]),
    ],
  },
  {
    reason:
      'Reads a request whose bytes and fields the OpenAPI document limits, each field once',
    readers: [
      ...inside(BACKEND, [
        'api/pages/findings/impactScope.ts',
        'api/requests/readBody.ts',
        'api/requests/requestInput.ts',
        'clusters/store/clusterQueries.ts',
        'clusters/store/selectableQueries.ts',
        'readiness/store/waiverQueries.ts',
        'plans/store/planQueries.ts',
        'plans/preview/PlanPolicy.ts',
        'rollouts/store/RolloutReader.ts',
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
      'packages/upgrade-reasons/src/inEnglish.ts#parametersOf',
      ...inside(BACKEND, [
        'api/exports/calendar.ts',
        'upgrades/effects/model.ts',
        'upgrades/hooks/jobManifest.ts',
        'reporting/notifications/RolloutMessenger.ts',
        'reporting/notifications/rolloutMessage.ts',
        'foundation/time/instantInWords.ts',
        'reporting/upcoming/concern.ts',
      ]),
      'plugins/cluster-upgrades-node/src/controllers/ControlledCluster.ts',
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
        'api/pages/plans/PlanAuthors.ts',
        'clusters/clusterUid.ts',
        'clusters/provePair.ts',
        'upgrades/hooks/VerifiedCluster.ts',
      ]),
      'plugins/cluster-upgrades-node/src/clusterReference.ts',
      'plugins/cluster-upgrades-node/src/componentClaim.ts#parseComponentName',
    ],
  },
  {
    reason: 'Is reached through a reader that is registered',
    readers: [
      ...inside(PLANS, ['plan/readPlan.ts#planReading']),
      ...inside(BACKEND, ['api/requests/readReason.ts#readReason']),
      ...inside(READINESS, [
        'report/markdown.ts#markdownParts',
        'report/sarif.ts#sarifParts',
      ]),
    ],
  },
  {
    reason:
      'Takes texts apart that Drydock made: routes of the API, names of plugins, its own sentences',
    readers: inside(BACKEND, [
      'api/routes/mountRoutes.ts',
      'clusters/permissions/InPerson.ts',
    ]),
  },
];
