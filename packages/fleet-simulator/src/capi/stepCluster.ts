import { writeClusterStatus } from './clusterStatus';
import { stepControlPlane } from './controlPlane';
import type { CapiDraft } from './draft';
import { stepMachines } from './machines';
import { writeMachineStatus } from './machineStatus';
import { stepNodePool } from './nodePools';
import { deploymentOf, isControlPlaneMachine } from './objects';
import {
  writeControlPlaneStatus,
  writeDeploymentStatus,
} from './replicaStatus';
import { stepTopology } from './topology';

/**
 * One pass of all controllers over one cluster: the objects a step further. Pure: works on a copy,
 * knows the time only from `world.now`. A paused cluster keeps everything as it is but for the
 * conditions that say so.
 */
export function stepCluster(world: CapiDraft): CapiDraft {
  const draft: CapiDraft = {
    ...world,
    cluster: structuredClone(world.cluster),
    controlPlane: structuredClone(world.controlPlane),
    deployments: structuredClone(world.deployments),
    sets: structuredClone(world.sets),
    machines: structuredClone(world.machines),
    clock: { ...world.clock },
  };
  if (!draft.cluster.spec.paused) {
    stepMachines(draft);
    if (draft.cluster.spec.topology && draft.clusterClass)
      stepTopology(draft, draft.cluster.spec.topology);
    stepControlPlane(draft);
    for (const deployment of draft.deployments) stepNodePool(draft, deployment);
  }
  for (const machine of draft.machines)
    writeMachineStatus(draft, machine, desiredVersion(draft, machine));
  writeControlPlaneStatus(draft);
  for (const deployment of draft.deployments)
    writeDeploymentStatus(draft, deployment);
  writeClusterStatus(draft);
  return draft;
}

function desiredVersion(
  draft: CapiDraft,
  machine: CapiDraft['machines'][number],
): string {
  if (isControlPlaneMachine(machine)) return draft.controlPlane.spec.version;
  const deployment = draft.deployments.find(
    candidate => candidate.metadata.name === deploymentOf(machine),
  );
  return deployment?.spec.template.spec.version ?? machine.spec.version;
}
