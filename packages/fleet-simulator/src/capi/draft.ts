import type {
  CapiClusterObject,
  ClusterClass,
  ControlPlane,
  Machine,
  MachineDeployment,
  MachineSet,
} from './objects';

/** How long things take, milliseconds; all follow from how long one machine takes. */
export interface Timing {
  /** From a new Machine to its node. */
  readonly provisioning: number;
  /** From the end of the drain until the Machine is gone. */
  readonly deletion: number;
  /** From a changed spec until its controller acts. */
  readonly reaction: number;
  /** Between the end of one phase and the start of the next; RollingOut is False meanwhile. */
  readonly pause: number;
}

export function timingOf(machineSeconds: number): Timing {
  const machine = machineSeconds * 1000;
  return {
    provisioning: machine * 0.6,
    deletion: machine * 0.4,
    reaction: Math.min(machine * 0.2, 1000),
    pause: Math.min(machine * 0.5, 2000),
  };
}

/** Why a node cannot be drained. */
export interface DrainBlock {
  readonly pods: readonly string[];
  /** Name of the budget. */
  readonly budget: string;
  readonly needs: number;
  readonly has: number;
}

/** One Cluster API cluster with all that belongs to it, to be changed in place by the steps. */
export interface CapiDraft {
  cluster: CapiClusterObject;
  controlPlane: ControlPlane;
  deployments: MachineDeployment[];
  sets: MachineSet[];
  machines: Machine[];
  readonly clusterClass?: ClusterClass;
  /** Named moments, milliseconds since 1970; stored with the management cluster. */
  clock: Record<string, number>;
  readonly now: number;
  readonly timing: Timing;
  /** What holds the drain of a node; undefined when it can be drained. */
  readonly drainBlock: (nodeName: string) => DrainBlock | undefined;
  /** Why no new machine gets ready; undefined when they do. */
  readonly provisioningFailure?: string;
}

/** The moment at which something was first seen true; forgets it when it is not. */
export function since(
  draft: CapiDraft,
  name: string,
  isTrue: boolean,
): number | undefined {
  const key = `${draft.cluster.metadata.namespace}/${draft.cluster.metadata.name}/${name}`;
  if (!isTrue) {
    delete draft.clock[key];
    return undefined;
  }
  draft.clock[key] ??= draft.now;
  return draft.clock[key];
}

/** Whether something has been true for so many milliseconds. */
export function trueFor(
  draft: CapiDraft,
  name: string,
  isTrue: boolean,
  milliseconds: number,
): boolean {
  const start = since(draft, name, isTrue);
  return start !== undefined && draft.now - start >= milliseconds;
}

/** A number that no other object of this cluster got. */
export function nextSerial(draft: CapiDraft): number {
  const key = `${draft.cluster.metadata.namespace}/${draft.cluster.metadata.name}/serial`;
  draft.clock[key] = (draft.clock[key] ?? 0) + 1;
  return draft.clock[key];
}
