import {
  activity,
  ConditionDraft,
  good,
  named,
  withConditions,
} from './conditions';
import { controlPlaneMachines } from './controlPlane';
import { CapiDraft } from './draft';
import { machineProblem, outdatedMessage } from './machineStatus';
import { machinesOf, preflightRefusal } from './nodePools';
import {
  countVersions,
  isDeleting,
  isRunning,
  Machine,
  MachineDeployment,
  ReplicaStatus,
} from './objects';

/** What the status of a control plane or a pool says of its machines. */
export interface ReplicaSummary {
  readonly counts: Required<
    Pick<
      ReplicaStatus,
      | 'replicas'
      | 'readyReplicas'
      | 'availableReplicas'
      | 'upToDateReplicas'
      | 'versions'
    >
  >;
  readonly rollingOut?: string;
  readonly scalingDown?: string;
  readonly machinesNotReady?: string;
  readonly notUpToDate?: string;
}

export function summarize(
  draft: CapiDraft,
  machines: readonly Machine[],
  desired: string,
  replicas: number,
  acted: boolean,
): ReplicaSummary {
  const running = machines.filter(isRunning).length;
  const outdated = acted
    ? machines.filter(machine => machine.spec.version !== desired)
    : [];
  const problems = machines.flatMap(machine => {
    const problem = machineProblem(draft, machine);
    return problem === undefined
      ? []
      : [`* Machine ${machine.metadata.name}:\n${indent(problem)}`];
  });
  const requirements = [
    ...new Set(outdated.map(machine => outdatedMessage(machine, desired))),
  ];
  const surplus = machines.length > replicas;
  return {
    counts: {
      replicas: machines.length,
      readyReplicas: running,
      availableReplicas: running,
      upToDateReplicas: machines.length - (acted ? outdated.length : 0),
      versions: countVersions(machines),
    },
    ...(outdated.length > 0
      ? {
          rollingOut: `Rolling out ${
            outdated.length
          } not up-to-date replicas\n${requirements
            .map(text => `* ${text}`)
            .join('\n')}`,
          notUpToDate: `* ${named(
            'Machine',
            outdated.map(machine => machine.metadata.name),
          )}:\n${requirements.map(text => `  * ${text}`).join('\n')}`,
        }
      : {}),
    ...(surplus
      ? {
          scalingDown: `Scaling down from ${machines.length} to ${replicas} replicas`,
        }
      : {}),
    ...(problems.length > 0 ? { machinesNotReady: problems.join('\n') } : {}),
  };
}

/** Whether the controller has seen the spec that is written now. */
function hasActed(draft: CapiDraft, key: string): boolean {
  const start =
    draft.clock[
      `${draft.cluster.metadata.namespace}/${draft.cluster.metadata.name}/${key}`
    ];
  return start !== undefined && draft.now - start >= draft.timing.reaction;
}

export function controlPlaneSummary(draft: CapiDraft): ReplicaSummary {
  const { spec } = draft.controlPlane;
  return summarize(
    draft,
    controlPlaneMachines(draft),
    spec.version,
    spec.replicas,
    hasActed(draft, `control-plane-observed/${spec.version}`),
  );
}

export function deploymentSummary(
  draft: CapiDraft,
  deployment: MachineDeployment,
): ReplicaSummary {
  const desired = deployment.spec.template.spec.version;
  return summarize(
    draft,
    machinesOf(draft, deployment),
    desired,
    deployment.spec.replicas,
    hasActed(draft, `observed/${deployment.metadata.name}/${desired}`),
  );
}

export function writeControlPlaneStatus(draft: CapiDraft): void {
  const { controlPlane } = draft;
  const summary = controlPlaneSummary(draft);
  const leaving = controlPlaneMachines(draft)
    .filter(isDeleting)
    .map(machine => machine.metadata.name);
  const quorum =
    leaving.length > 0 && summary.counts.replicas === 2
      ? '* 1 of 2 etcd members is healthy, at least 2 healthy member required for etcd quorum'
      : undefined;
  const members =
    leaving.length > 0
      ? leaving
          .map(
            name =>
              `* Machine ${name}:\n  * EtcdMemberHealthy: Machine is deleting`,
          )
          .join('\n')
      : undefined;
  const conditions: ConditionDraft[] = [
    good('Available', 'Available', 'NotAvailable', quorum),
    good('CertificatesAvailable', 'Available', 'NotAvailable'),
    good('Initialized', 'Initialized', 'NotInitialized'),
    good('EtcdClusterHealthy', 'Healthy', 'NotHealthy', members),
    good(
      'ControlPlaneComponentsHealthy',
      'Healthy',
      'NotHealthy',
      members?.replace(/EtcdMemberHealthy/g, 'Control plane components'),
    ),
    ...commonConditions(summary),
    pausedCondition(draft),
    { type: 'Deleting', status: 'False', reason: 'NotDeleting' },
  ];
  controlPlane.status = {
    ...controlPlane.status,
    ...summary.counts,
    initialization: { controlPlaneInitialized: true },
    observedGeneration: controlPlane.metadata.generation ?? 1,
    selector: `cluster.x-k8s.io/cluster-name=${draft.cluster.metadata.name},cluster.x-k8s.io/control-plane`,
    conditions: withConditions(controlPlane, conditions, draft.now),
  };
}

export function writeDeploymentStatus(
  draft: CapiDraft,
  deployment: MachineDeployment,
): void {
  const summary = deploymentSummary(draft, deployment);
  const refusal = summary.rollingOut
    ? preflightRefusal(draft, deployment)
    : undefined;
  const conditions: ConditionDraft[] = [
    good('Available', 'Available', 'NotAvailable'),
    ...commonConditions(summary),
    ...(refusal
      ? [
          {
            type: 'ScalingUp',
            status: 'True' as const,
            reason: 'ScalingUp',
            message: `Scaling up would be blocked because:\n* ${refusal}`,
          },
        ]
      : []),
    pausedCondition(draft),
    { type: 'Deleting', status: 'False', reason: 'NotDeleting' },
  ].filter(
    (condition, index, all) =>
      !(
        refusal &&
        condition.type === 'ScalingUp' &&
        all.findLastIndex(other => other.type === 'ScalingUp') !== index
      ),
  ) as ConditionDraft[];
  deployment.status = {
    ...deployment.status,
    ...summary.counts,
    observedGeneration: deployment.metadata.generation ?? 1,
    phase: summary.scalingDown ? 'ScalingDown' : 'Running',
    conditions: withConditions(deployment, conditions, draft.now),
  };
}

function commonConditions(summary: ReplicaSummary): ConditionDraft[] {
  return [
    activity('RollingOut', summary.rollingOut),
    { type: 'Remediating', status: 'False', reason: 'NotRemediating' },
    activity('ScalingDown', summary.scalingDown),
    activity('ScalingUp'),
    good('MachinesReady', 'Ready', 'NotReady', summary.machinesNotReady),
    good('MachinesUpToDate', 'UpToDate', 'NotUpToDate', summary.notUpToDate),
  ];
}

export function pausedCondition(draft: CapiDraft): ConditionDraft {
  return draft.cluster.spec.paused
    ? {
        type: 'Paused',
        status: 'True',
        reason: 'Paused',
        message: 'Cluster spec.paused is set to true',
      }
    : { type: 'Paused', status: 'False', reason: 'NotPaused' };
}

export function indent(text: string): string {
  return text
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n');
}
