import { kubeTime } from '../kube/object';
import { ConditionDraft, good, withConditions } from './conditions';
import { CapiDraft, DrainBlock, since } from './draft';
import { deletionStage } from './machineDeletion';
import {
  CONTROL_PLANE_CLEANUP_HOOK,
  isControlPlaneMachine,
  isDeleting,
  Machine,
} from './objects';

/** Cluster API names likely causes only after this long. */
const LONG_DELETION_MILLISECONDS = 15 * 60_000;

export function outdatedMessage(machine: Machine, desired: string): string {
  return `Version ${machine.spec.version}, ${desired} required`;
}

/** Conditions of one machine; `desired` is the version that its owner wants. */
export function writeMachineStatus(
  draft: CapiDraft,
  machine: Machine,
  desired: string,
): void {
  const deleting = isDeleting(machine)
    ? deletingCondition(draft, machine)
    : undefined;
  const notReady = deleting
    ? `* Deleting: Machine deletion in progress, stage: ${deleting.reason}`
    : notReadyMessage(draft, machine);
  const conditions: ConditionDraft[] = [
    good('Available', 'Available', 'NotAvailable', notReady),
    good('Ready', 'Ready', 'NotReady', notReady),
    good(
      'UpToDate',
      'UpToDate',
      'NotUpToDate',
      machine.spec.version === desired
        ? undefined
        : `* ${outdatedMessage(machine, desired)}`,
    ),
    deleting ?? { type: 'Deleting', status: 'False', reason: 'NotDeleting' },
  ];
  machine.status = {
    ...machine.status,
    conditions: withConditions(machine, conditions, draft.now),
  };
}

/** What the owner's MachinesReady says of a machine; undefined when it is ready. */
export function machineProblem(
  draft: CapiDraft,
  machine: Machine,
): string | undefined {
  if (isDeleting(machine)) {
    const { reason } = deletingCondition(draft, machine);
    const started =
      since(draft, `deleting/${machine.metadata.name}`, true) ?? draft.now;
    const long = draft.now - started > LONG_DELETION_MILLISECONDS;
    const cause =
      long && reason === 'DrainingNode'
        ? ', delay likely due to PodDisruptionBudgets'
        : '';
    return `* Deleting: Machine deletion in progress${
      long ? ' since more than 15m' : ''
    }, stage: ${reason}${cause}`;
  }
  return notReadyMessage(draft, machine);
}

function notReadyMessage(
  draft: CapiDraft,
  machine: Machine,
): string | undefined {
  if (machine.status?.nodeRef) return undefined;
  if (draft.provisioningFailure !== undefined) {
    return `* InfrastructureReady: ${draft.provisioningFailure}\n* NodeHealthy: Waiting for DevMachine to report spec.providerID`;
  }
  return machine.status?.phase === 'Pending'
    ? '* BootstrapConfigReady: KubeadmConfig status.initialization.dataSecretCreated is false\n* InfrastructureReady: DevMachine status.initialization.provisioned is false\n* NodeHealthy: Waiting for DevMachine to report spec.providerID'
    : '* InfrastructureReady: DevMachine status.initialization.provisioned is false\n* NodeHealthy: Waiting for DevMachine to report spec.providerID';
}

function deletingCondition(draft: CapiDraft, machine: Machine): ConditionDraft {
  const deleting = (reason: string, message: string): ConditionDraft => ({
    type: 'Deleting',
    status: 'True',
    reason,
    message,
  });
  const stage = deletionStage(draft, machine);
  switch (stage.at) {
    case 'pre-drain-hooks':
      return deleting(
        'WaitingForPreDrainHook',
        `Waiting for pre-drain hooks to succeed (hooks: ${stage.hooks.join(
          ',',
        )})`,
      );
    case 'drain':
      return deleting(
        'DrainingNode',
        drainMessage(draft, machine, stage.block),
      );
    case 'pre-terminate-hooks':
      return deleting(
        'WaitingForPreTerminateHook',
        preTerminateMessage(stage.hooks),
      );
    default:
      // A machine of the control plane shows its own hook to the end: taking the etcd member out is
      // most of its deletion.
      if (isControlPlaneMachine(machine))
        return deleting(
          'WaitingForPreTerminateHook',
          preTerminateMessage([CONTROL_PLANE_CLEANUP_HOOK]),
        );
      return deleting(
        'WaitingForInfrastructureDeletion',
        'Waiting for DevMachine to be deleted',
      );
  }
}

function preTerminateMessage(hooks: readonly string[]): string {
  return `Waiting for pre-terminate hooks to succeed (hooks: ${hooks.join(
    ',',
  )})`;
}

function drainMessage(
  draft: CapiDraft,
  machine: Machine,
  block: DrainBlock,
): string {
  const started =
    machine.status?.deletion?.nodeDrainStartTime ?? kubeTime(draft.now);
  const pods = `Pod${block.pods.length === 1 ? '' : 's'} ${block.pods
    .slice(0, 3)
    .join(', ')}`;
  return `Drain not completed yet (started at ${started}):\n* ${pods}: cannot evict pod as it would violate the pod's disruption budget. The disruption budget ${block.budget} needs ${block.needs} healthy pods and has ${block.has} currently`;
}
