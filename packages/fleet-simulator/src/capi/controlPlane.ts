import { CapiDraft, since, trueFor } from './draft';
import { addMachine, deleteMachine } from './machines';
import {
  CONTROL_PLANE_LABEL,
  isControlPlaneMachine,
  isDeleting,
  isRunning,
  Machine,
  TOPOLOGY_OWNED_LABEL,
} from './objects';

export function controlPlaneMachines(draft: CapiDraft): Machine[] {
  return draft.machines.filter(isControlPlaneMachine);
}

/**
 * Whether machines are still being replaced, also while the new version only waits to be acted on.
 */
export function isControlPlaneRolling(draft: CapiDraft): boolean {
  const { spec, status } = draft.controlPlane;
  return (
    status?.version !== spec.version ||
    controlPlaneMachines(draft).some(
      machine => machine.spec.version !== spec.version || !isRunning(machine),
    )
  );
}

/**
 * Replaces control plane machines one by one: first one more, then one less. `status.version`
 * changes at the end only.
 */
export function stepControlPlane(draft: CapiDraft): void {
  const { controlPlane } = draft;
  const desired = controlPlane.spec.version;
  const machines = controlPlaneMachines(draft);
  const outdated = machines.filter(
    machine => machine.spec.version !== desired && !isDeleting(machine),
  );
  const acted = trueFor(
    draft,
    `control-plane-observed/${desired}`,
    true,
    draft.timing.reaction,
  );
  const settled =
    outdated.length === 0 &&
    machines.every(isRunning) &&
    machines.length === controlPlane.spec.replicas;
  if (settled) {
    if (controlPlane.status?.version !== desired && acted) {
      controlPlane.status = { ...controlPlane.status, version: desired };
      since(draft, 'control-plane-settled', false);
    }
    since(draft, 'control-plane-settled', true);
    return;
  }
  since(draft, 'control-plane-settled', false);
  if (!acted || machines.some(machine => !isRunning(machine))) return;
  if (
    machines.length <= controlPlane.spec.replicas &&
    (outdated.length > 0 || machines.length < controlPlane.spec.replicas)
  ) {
    addMachine(draft, {
      prefix: controlPlane.metadata.name,
      version: desired,
      labels: {
        [CONTROL_PLANE_LABEL]: '',
        'cluster.x-k8s.io/control-plane-name': controlPlane.metadata.name,
        ...(draft.cluster.spec.topology ? { [TOPOLOGY_OWNED_LABEL]: '' } : {}),
      },
    });
  } else if (machines.length > controlPlane.spec.replicas) {
    deleteMachine(draft, oldest(outdated.length > 0 ? outdated : machines));
  }
}

export function oldest(machines: readonly Machine[]): Machine {
  return [...machines].sort((a, b) =>
    (a.metadata.creationTimestamp ?? '') + a.metadata.name <
    (b.metadata.creationTimestamp ?? '') + b.metadata.name
      ? -1
      : 1,
  )[0];
}
