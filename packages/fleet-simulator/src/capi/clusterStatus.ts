import {
  activity,
  ConditionDraft,
  good,
  named,
  nested,
  withConditions,
} from './conditions';
import { CapiDraft } from './draft';
import {
  ClusterTopology,
  CORE_API,
  countVersions,
  isControlPlaneMachine,
  isRunning,
  MachineDeployment,
  ReplicaStatus,
} from './objects';
import {
  controlPlaneSummary,
  deploymentSummary,
  indent,
  pausedCondition,
  ReplicaSummary,
} from './replicaStatus';
import { orderedDeployments, TopologyState, topologyState } from './topology';
import { workersPlan } from './upgradePlan';

/** Writes the Cluster's own status: conditions, replica counts and upgrade plans. */
export function writeClusterStatus(draft: CapiDraft): void {
  const { cluster } = draft;
  const topology = cluster.spec.topology;
  const state = topology ? topologyState(draft, topology) : undefined;
  const controlPlane = controlPlaneSummary(draft);
  const deployments = (
    topology ? orderedDeployments(draft, topology) : draft.deployments
  ).map(deployment => ({
    name: deployment.metadata.name,
    summary: deploymentSummary(draft, deployment),
  }));
  const reconciled =
    topology && state ? topologyReconciled(draft, topology, state) : undefined;
  const all = [
    {
      kind: 'KubeadmControlPlane',
      name: draft.controlPlane.metadata.name,
      summary: controlPlane,
    },
    ...deployments.map(entry => ({ kind: 'MachineDeployment', ...entry })),
  ];
  const aggregate = (pick: (summary: ReplicaSummary) => string | undefined) =>
    joined(all.map(({ kind, name, summary }) => [kind, name, pick(summary)]));
  const workersNotReady = joinLines(
    deployments.map(({ summary }) => summary.machinesNotReady),
  );
  const workersNotUpToDate = joinLines(
    deployments.map(({ summary }) => summary.notUpToDate),
  );
  const conditions: ConditionDraft[] = [
    {
      type: 'Available',
      status: 'True',
      reason: 'Available',
      message:
        reconciled?.reason.endsWith('Upgrading') ||
        reconciled?.reason.endsWith('Deferred')
          ? `* TopologyReconciled:\n${upgradeBullets(reconciled.message ?? '')}`
          : '',
    },
    good('RemoteConnectionProbe', 'ProbeSucceeded', 'ProbeFailed'),
    good('InfrastructureReady', 'Ready', 'NotReady'),
    good('ControlPlaneInitialized', 'Initialized', 'NotInitialized'),
    good('ControlPlaneAvailable', 'Available', 'NotAvailable'),
    good('WorkersAvailable', 'Available', 'NotAvailable'),
    ...(reconciled ? [reconciled] : []),
    activity(
      'RollingOut',
      aggregate(summary => summary.rollingOut),
    ),
    { type: 'Remediating', status: 'False', reason: 'NotRemediating' },
    activity(
      'ScalingDown',
      aggregate(summary => summary.scalingDown),
    ),
    activity('ScalingUp'),
    good(
      'ControlPlaneMachinesReady',
      'Ready',
      'NotReady',
      controlPlane.machinesNotReady,
    ),
    good('WorkerMachinesReady', 'Ready', 'NotReady', workersNotReady),
    good(
      'ControlPlaneMachinesUpToDate',
      'UpToDate',
      'NotUpToDate',
      controlPlane.notUpToDate,
    ),
    good(
      'WorkerMachinesUpToDate',
      'UpToDate',
      'NotUpToDate',
      workersNotUpToDate,
    ),
    pausedCondition(draft),
    { type: 'Deleting', status: 'False', reason: 'NotDeleting' },
  ];
  cluster.status = {
    ...cluster.status,
    phase: 'Provisioned',
    initialization: {
      controlPlaneInitialized: true,
      infrastructureProvisioned: true,
    },
    observedGeneration: cluster.metadata.generation ?? 1,
    controlPlane: replicaStatus(
      draft,
      true,
      controlPlane.counts.upToDateReplicas,
      controlPlanePlanOf(draft, state),
    ),
    workers: replicaStatus(
      draft,
      false,
      deployments.reduce(
        (sum, { summary }) => sum + summary.counts.upToDateReplicas,
        0,
      ),
      state?.workersPending ?? [],
    ),
    conditions: withConditions(cluster, conditions, draft.now),
  };
}

/**
 * Steps that the control plane has not started: the present one counts until its controller acts.
 */
function controlPlanePlanOf(
  draft: CapiDraft,
  state: TopologyState | undefined,
): readonly string[] {
  if (!state) return [];
  const started =
    draft.controlPlane.status?.version === state.step ||
    controlPlaneSummary(draft).rollingOut !== undefined;
  return started
    ? state.controlPlanePending
    : [state.step, ...state.controlPlanePending];
}

function replicaStatus(
  draft: CapiDraft,
  controlPlane: boolean,
  upToDateReplicas: number,
  plan: readonly string[],
): ReplicaStatus {
  const machines = draft.machines.filter(
    machine => isControlPlaneMachine(machine) === controlPlane,
  );
  const running = machines.filter(isRunning).length;
  const desired = controlPlane
    ? draft.controlPlane.spec.replicas
    : draft.deployments.reduce(
        (sum, deployment) => sum + deployment.spec.replicas,
        0,
      );
  return {
    desiredReplicas: desired,
    replicas: machines.length,
    readyReplicas: running,
    availableReplicas: running,
    upToDateReplicas,
    versions: countVersions(machines),
    ...(plan.length > 0
      ? { upgradePlan: plan.map(version => ({ version })) }
      : {}),
  };
}

/** The TopologyReconciled condition in Cluster API's own words. */
export function topologyReconciled(
  draft: CapiDraft,
  topology: ClusterTopology,
  state: TopologyState,
): ConditionDraft {
  const type = 'TopologyReconciled';
  if (draft.cluster.spec.paused)
    return {
      type,
      status: 'False',
      reason: 'Paused',
      message: 'Cluster spec.paused is set to true',
    };
  if (!draft.clusterClass) {
    return {
      type,
      status: 'False',
      reason: 'ReconcileFailed',
      message: `error reconciling the Cluster topology: failed to get ClusterClass ${CORE_API}: ${topology.classRef.name} not found`,
    };
  }
  if (state.done) return { type, status: 'True', reason: 'ReconcileSucceeded' };
  const lines: string[] = [];
  if (state.hooks.length > 0) {
    lines.push(
      `Following hooks are blocking upgrade: ${state.hooks
        .map(hook => `BeforeClusterUpgrade: annotation ${hook} is set`)
        .join(', ')}`,
    );
  }
  if (state.controlPlaneRolling)
    lines.push(
      `KubeadmControlPlane upgrading to version ${state.step}${pendingSuffix(
        state.controlPlanePending,
      )}`,
    );
  else if (state.controlPlanePending.length > 0)
    lines.push(
      `KubeadmControlPlane pending upgrade to version ${state.controlPlanePending.join(
        ', ',
      )}`,
    );
  lines.push(...workerLines(state));
  const workersFirst =
    state.controlPlanePending.length === 0 ||
    state.workersPending[0] === state.step;
  const onlyDeferred =
    !state.controlPlaneRolling &&
    workersFirst &&
    state.rolling.length === 0 &&
    state.waiting.length === 0 &&
    state.deferred.length > 0;
  return {
    type,
    status: 'False',
    reason: onlyDeferred
      ? 'MachineDeploymentsUpgradeDeferred'
      : 'ClusterUpgrading',
    message: [
      `Cluster is upgrading to ${state.target}`,
      ...lines.map(line => `  * ${line}`),
    ].join('\n'),
  };
}

function workerLines(state: TopologyState): string[] {
  const versionsOf = (deployment: MachineDeployment) =>
    workersPlan(deployment.spec.template.spec.version, [
      state.step,
      ...state.controlPlanePending,
    ]).join(', ');
  return [
    ...grouped(
      state.rolling,
      deployment => deployment.spec.template.spec.version,
    ).map(
      ([version, deployments]) =>
        `${names(deployments)} upgrading to version ${version}${pendingSuffix(
          state.workersPending,
        )}`,
    ),
    ...grouped(state.waiting, versionsOf).map(
      ([versions, deployments]) =>
        `${names(deployments)} pending upgrade to version ${versions}`,
    ),
    ...grouped(state.deferred, versionsOf).map(
      ([versions, deployments]) =>
        `${names(
          deployments,
        )} upgrade to version ${versions} deferred using defer-upgrade or hold-upgrade-sequence annotations`,
    ),
  ];
}

function names(deployments: readonly MachineDeployment[]): string {
  return named(
    'MachineDeployment',
    deployments.map(deployment => deployment.metadata.name),
  );
}

function grouped(
  deployments: readonly MachineDeployment[],
  key: (deployment: MachineDeployment) => string,
): [string, MachineDeployment[]][] {
  const groups = new Map<string, MachineDeployment[]>();
  for (const deployment of deployments)
    groups.set(key(deployment), [
      ...(groups.get(key(deployment)) ?? []),
      deployment,
    ]);
  return [...groups];
}

function pendingSuffix(pending: readonly string[]): string {
  return pending.length > 0 ? ` (${pending.join(', ')} pending)` : '';
}

function joined(
  entries: readonly (readonly [string, string, string | undefined])[],
): string | undefined {
  const lines = entries.flatMap(([kind, name, message]) =>
    message === undefined ? [] : [nested(kind, name, message)],
  );
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function joinLines(
  messages: readonly (string | undefined)[],
): string | undefined {
  const present = messages.filter(message => message !== undefined);
  return present.length > 0 ? present.join('\n') : undefined;
}

/**
 * `Cluster is upgrading…` as a bullet with its lines below, as the Available condition quotes it.
 */
function upgradeBullets(message: string): string {
  const [first, ...rest] = message.split('\n');
  return [`  * ${first}`, ...rest.map(line => indent(indent(line)))].join('\n');
}
