import { kubeTime } from '../kube/object';
import { createRandom, stableUuid } from '../random';
import { isControlPlaneRolling, oldest } from './controlPlane';
import { CapiDraft, nextSerial, since, trueFor } from './draft';
import { addMachine, deleteMachine } from './machines';
import {
  CORE_API,
  DEPLOYMENT_NAME_LABEL,
  deploymentOf,
  isDeleting,
  isRunning,
  Machine,
  MachineDeployment,
  MachineSet,
  SET_NAME_LABEL,
} from './objects';
import { bare, compareSemver } from './semver';

export function machinesOf(
  draft: CapiDraft,
  deployment: MachineDeployment,
): Machine[] {
  return draft.machines.filter(
    machine => deploymentOf(machine) === deployment.metadata.name,
  );
}

export function isDeploymentRolling(
  draft: CapiDraft,
  deployment: MachineDeployment,
): boolean {
  const machines = machinesOf(draft, deployment);
  return (
    machines.length !== deployment.spec.replicas ||
    machines.some(
      machine =>
        machine.spec.version !== deployment.spec.template.spec.version ||
        !isRunning(machine),
    )
  );
}

/**
 * Why Cluster API does not create machines of this version now: its preflight checks; undefined
 * when it does.
 */
export function preflightRefusal(
  draft: CapiDraft,
  deployment: MachineDeployment,
): string | undefined {
  const desired = deployment.spec.template.spec.version;
  const controlPlane =
    draft.controlPlane.status?.version ?? draft.controlPlane.spec.version;
  if (isControlPlaneRolling(draft)) {
    return `KubeadmControlPlane ${draft.cluster.metadata.namespace}/${draft.controlPlane.metadata.name} is upgrading ("ControlPlaneIsStable" preflight check failed)`;
  }
  if (compareSemver(desired, controlPlane) > 0) {
    return `MachineSet version (${bare(
      desired,
    )}) and ControlPlane version (${bare(
      controlPlane,
    )}) do not conform to the kubernetes version skew policy as MachineSet version is higher than ControlPlane version ("KubernetesVersionSkew" preflight check failed)`;
  }
  return undefined;
}

/** Replaces the machines of one pool one by one: first one more, then one less. */
export function stepNodePool(
  draft: CapiDraft,
  deployment: MachineDeployment,
): void {
  const desired = deployment.spec.template.spec.version;
  const machines = machinesOf(draft, deployment);
  const outdated = machines.filter(
    machine => machine.spec.version !== desired && !isDeleting(machine),
  );
  const acted = trueFor(
    draft,
    `observed/${deployment.metadata.name}/${desired}`,
    true,
    draft.timing.reaction,
  );
  if (!isDeploymentRolling(draft, deployment)) {
    since(draft, `settled/${deployment.metadata.name}`, true);
    dropEmptySets(draft, deployment, desired);
    return;
  }
  since(draft, `settled/${deployment.metadata.name}`, false);
  if (!acted) return;
  if (isOnDelete(deployment)) {
    if (
      machines.length < deployment.spec.replicas &&
      preflightRefusal(draft, deployment) === undefined
    )
      addMachineTo(draft, deployment, desired);
    return;
  }
  if (machines.some(machine => !isRunning(machine))) return;
  if (machines.length <= deployment.spec.replicas) {
    if (preflightRefusal(draft, deployment) === undefined)
      addMachineTo(draft, deployment, desired);
  } else {
    deleteMachine(draft, oldest(outdated.length > 0 ? outdated : machines));
  }
}

/**
 * Nothing rolls with OnDelete. A machine that a user deletes comes back at the version of the
 * template.
 */
function isOnDelete({ spec }: MachineDeployment): boolean {
  return spec.rollout?.strategy?.type === 'OnDelete';
}

function addMachineTo(
  draft: CapiDraft,
  deployment: MachineDeployment,
  version: string,
): void {
  const set = setFor(draft, deployment, version);
  addMachine(draft, {
    prefix: set.metadata.name,
    version,
    labels: {
      ...deployment.spec.template.metadata?.labels,
      [DEPLOYMENT_NAME_LABEL]: deployment.metadata.name,
      [SET_NAME_LABEL]: set.metadata.name,
      'machine-template-hash':
        set.metadata.labels?.['machine-template-hash'] ?? '',
    },
  });
}

/** The MachineSet of a version; made when the pool first goes there. */
function setFor(
  draft: CapiDraft,
  deployment: MachineDeployment,
  version: string,
): MachineSet {
  const existing = draft.sets.find(
    set =>
      set.metadata.labels?.[DEPLOYMENT_NAME_LABEL] ===
        deployment.metadata.name && set.spec.template.spec.version === version,
  );
  if (existing) return existing;
  const serial = nextSerial(draft);
  const suffix = createRandom(
    `${deployment.metadata.uid}/${serial}`,
    'set',
  ).suffix(5);
  const set = createMachineSet(draft, deployment, version, suffix);
  draft.sets.push(set);
  const revision =
    Number(
      deployment.metadata.annotations?.[
        'machinedeployment.clusters.x-k8s.io/revision'
      ] ?? 1,
    ) + 1;
  deployment.metadata.annotations = {
    ...deployment.metadata.annotations,
    'machinedeployment.clusters.x-k8s.io/revision': String(revision),
  };
  return set;
}

export function createMachineSet(
  draft: Pick<CapiDraft, 'cluster' | 'now'>,
  deployment: MachineDeployment,
  version: string,
  suffix: string,
): MachineSet {
  const name = `${deployment.metadata.name}-${suffix}`;
  return {
    apiVersion: CORE_API,
    kind: 'MachineSet',
    metadata: {
      name,
      namespace: draft.cluster.metadata.namespace,
      uid: stableUuid(String(draft.cluster.metadata.uid), 'set', name),
      creationTimestamp: kubeTime(draft.now),
      generation: 1,
      labels: {
        ...deployment.spec.template.metadata?.labels,
        [DEPLOYMENT_NAME_LABEL]: deployment.metadata.name,
        'machine-template-hash': `${createRandom(name, 'hash').integer(
          1_000_000_000,
          4_000_000_000,
        )}-${suffix}`,
      },
    },
    spec: {
      clusterName: draft.cluster.metadata.name,
      replicas: deployment.spec.replicas,
      template: { spec: { version } },
    },
  };
}

function dropEmptySets(
  draft: CapiDraft,
  deployment: MachineDeployment,
  version: string,
): void {
  draft.sets = draft.sets.filter(
    set =>
      set.metadata.labels?.[DEPLOYMENT_NAME_LABEL] !==
        deployment.metadata.name || set.spec.template.spec.version === version,
  );
}
