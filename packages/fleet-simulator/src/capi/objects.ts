import type { Condition, KubeObject } from '../kube/object';

/** Cluster API's objects, as far as the controllers look at them. */

export const CORE_GROUP = 'cluster.x-k8s.io';
export const CONTROL_PLANE_GROUP = 'controlplane.cluster.x-k8s.io';
export const CORE_API = `${CORE_GROUP}/v1beta2`;
export const CONTROL_PLANE_API = `${CONTROL_PLANE_GROUP}/v1beta2`;

export const UPGRADE_STEP_ANNOTATION =
  'topology.internal.cluster.x-k8s.io/upgrade-step';
export const PENDING_HOOKS_ANNOTATION =
  'runtime.cluster.x-k8s.io/pending-hooks';
export const BEFORE_UPGRADE_HOOK_PREFIX =
  'before-upgrade.hook.cluster.cluster.x-k8s.io/';
export const DEFER_ANNOTATION = 'topology.cluster.x-k8s.io/defer-upgrade';
export const HOLD_ANNOTATION =
  'topology.cluster.x-k8s.io/hold-upgrade-sequence';
export const SKIP_VERSION_CHECK_ANNOTATION =
  'unsafe.topology.cluster.x-k8s.io/disable-update-version-check';
/**
 * Annotations of a Machine with these prefixes hold its deletion before the drain, and before its
 * infrastructure goes.
 */
export const PRE_DRAIN_HOOK_PREFIX =
  'pre-drain.delete.hook.machine.cluster.x-k8s.io';
export const PRE_TERMINATE_HOOK_PREFIX =
  'pre-terminate.delete.hook.machine.cluster.x-k8s.io';
/** The control plane's own: it takes the etcd member out before the machine goes. */
export const CONTROL_PLANE_CLEANUP_HOOK = `${PRE_TERMINATE_HOOK_PREFIX}/kcp-cleanup`;
export const CLUSTER_NAME_LABEL = 'cluster.x-k8s.io/cluster-name';
export const CONTROL_PLANE_LABEL = 'cluster.x-k8s.io/control-plane';
export const DEPLOYMENT_NAME_LABEL = 'cluster.x-k8s.io/deployment-name';
export const SET_NAME_LABEL = 'cluster.x-k8s.io/set-name';
export const TOPOLOGY_DEPLOYMENT_LABEL =
  'topology.cluster.x-k8s.io/deployment-name';
export const TOPOLOGY_OWNED_LABEL = 'topology.cluster.x-k8s.io/owned';

export interface VersionReplicas {
  version: string;
  replicas: number;
}

/** How a pool rolls. */
export interface Rollout {
  strategy?: { type: string; [field: string]: unknown };
}

/** What Cluster API fills in where nothing is said. */
export const DEFAULT_ROLLOUT: Rollout = {
  strategy: {
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    type: 'RollingUpdate',
  },
};

export interface TopologyDeployment {
  name: string;
  class: string;
  replicas: number;
  rollout?: Rollout;
  metadata?: {
    annotations?: Record<string, string>;
    labels?: Record<string, string>;
  };
}

export interface ClusterTopology {
  classRef: { name: string; namespace?: string };
  version: string;
  controlPlane?: { replicas?: number };
  workers?: { machineDeployments?: TopologyDeployment[] };
}

export interface ReplicaStatus {
  desiredReplicas?: number;
  replicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  upToDateReplicas?: number;
  versions?: VersionReplicas[];
  upgradePlan?: { version: string }[];
}

export interface CapiClusterObject extends KubeObject {
  spec: {
    paused?: boolean;
    topology?: ClusterTopology;
    controlPlaneRef?: { apiGroup: string; kind: string; name: string };
    [field: string]: unknown;
  };
  status?: {
    conditions?: Condition[];
    phase?: string;
    observedGeneration?: number;
    controlPlane?: ReplicaStatus;
    workers?: ReplicaStatus;
    [field: string]: unknown;
  };
}

export interface ControlPlane extends KubeObject {
  spec: { replicas: number; version: string; [field: string]: unknown };
  status?: {
    version?: string;
    conditions?: Condition[];
    observedGeneration?: number;
    [field: string]: unknown;
  };
}

export interface MachineDeployment extends KubeObject {
  spec: {
    clusterName: string;
    replicas: number;
    template: {
      metadata?: { labels?: Record<string, string> };
      spec: { version: string; [field: string]: unknown };
    };
    rollout?: Rollout;
    [field: string]: unknown;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    phase?: string;
    [field: string]: unknown;
  };
}

export interface MachineSet extends KubeObject {
  spec: {
    clusterName: string;
    replicas: number;
    template: { spec: { version: string } };
    [field: string]: unknown;
  };
}

export interface Machine extends KubeObject {
  spec: {
    clusterName: string;
    version: string;
    providerID?: string;
    [field: string]: unknown;
  };
  status?: {
    phase?: string;
    nodeRef?: { name: string };
    nodeInfo?: Record<string, string>;
    conditions?: Condition[];
    deletion?: Record<string, string>;
    [field: string]: unknown;
  };
}

export interface ClusterClass extends KubeObject {
  spec: { kubernetesVersions?: string[]; [field: string]: unknown };
}

/** A machine whose node has joined and that is not going away. */
export function isRunning(machine: Machine): boolean {
  return (
    machine.status?.nodeRef !== undefined &&
    machine.metadata.deletionTimestamp === undefined
  );
}

export function isDeleting(machine: Machine): boolean {
  return machine.metadata.deletionTimestamp !== undefined;
}

export function isControlPlaneMachine(machine: Machine): boolean {
  return machine.metadata.labels?.[CONTROL_PLANE_LABEL] !== undefined;
}

export function deploymentOf(machine: Machine): string | undefined {
  return machine.metadata.labels?.[DEPLOYMENT_NAME_LABEL];
}

/** How many machines run which version, oldest version first. */
export function countVersions(machines: readonly Machine[]): VersionReplicas[] {
  const counts = new Map<string, number>();
  for (const machine of machines)
    counts.set(
      machine.spec.version,
      (counts.get(machine.spec.version) ?? 0) + 1,
    );
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([version, replicas]) => ({ replicas, version }));
}
