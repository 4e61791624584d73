import { KubeObject, kubeTime } from '../kube/object';
import type { ClusterStore } from '../state/clusterStore';
import { movePods, podsOn } from '../workload/pods';
import { createNode } from '../workload/nodes';
import { drainablePods, findDrainBlock } from '../workload/drain';
import { syncKubeProxy } from '../workload/kubeProxy';
import { minorOf } from '@drydock/kubernetes-knowledge';
import { CapiDraft, timingOf } from './draft';
import { DeletionStage, deletionStage } from './machineDeletion';
import {
  CapiClusterObject,
  CLUSTER_NAME_LABEL,
  ClusterClass,
  CONTROL_PLANE_GROUP,
  ControlPlane,
  CORE_GROUP,
  DEPLOYMENT_NAME_LABEL,
  isControlPlaneMachine,
  isDeleting,
  Machine,
  MachineDeployment,
  MachineSet,
  TOPOLOGY_DEPLOYMENT_LABEL,
} from './objects';
import { stepCluster } from './stepCluster';

export interface ManagementWorld {
  readonly management: ClusterStore;
  /** The simulated cluster behind a Cluster object; undefined when there is none. */
  workload(clusterName: string): ClusterStore | undefined;
  readonly machineSeconds: number;
}

/**
 * One pass over all clusters of a management cluster: steps each and lets its workload cluster
 * follow.
 */
export function stepManagementCluster(
  world: ManagementWorld,
  now: number,
): void {
  for (const cluster of world.management.list(
    CORE_GROUP,
    'Cluster',
  ) as readonly CapiClusterObject[]) {
    const draft = readDraft(world, cluster, now);
    if (!draft) continue;
    const stepped = stepCluster(draft);
    store(world.management, draft, stepped, now);
    const workload = world.workload(cluster.metadata.name);
    if (workload) syncWorkload(workload, stepped, now);
  }
}

function readDraft(
  world: ManagementWorld,
  cluster: CapiClusterObject,
  now: number,
): CapiDraft | undefined {
  const { management } = world;
  const { namespace, name } = cluster.metadata;
  const reference = cluster.spec.controlPlaneRef;
  const controlPlane =
    reference &&
    (management.get(
      CONTROL_PLANE_GROUP,
      reference.kind,
      namespace,
      reference.name,
    ) as ControlPlane | undefined);
  if (!controlPlane) return undefined;
  const ofCluster = <T extends Machine | MachineDeployment | MachineSet>(
    kind: string,
  ) =>
    (management.list(CORE_GROUP, kind) as readonly T[]).filter(
      object =>
        object.metadata.namespace === namespace &&
        object.spec.clusterName === name,
    );
  const classRef = cluster.spec.topology?.classRef;
  const workload = world.workload(name);
  const failure = workload?.state.faults.find(
    fault => fault.kind === 'upgrade-fails',
  );
  return {
    cluster,
    controlPlane,
    deployments: [...ofCluster<MachineDeployment>('MachineDeployment')],
    sets: [...ofCluster<MachineSet>('MachineSet')],
    machines: [...ofCluster<Machine>('Machine')],
    ...(classRef
      ? {
          clusterClass: management.get(
            CORE_GROUP,
            'ClusterClass',
            classRef.namespace ?? namespace,
            classRef.name,
          ) as ClusterClass | undefined,
        }
      : {}),
    clock: management.state.clock,
    now,
    timing: timingOf(world.machineSeconds),
    drainBlock: nodeName =>
      workload ? drainBlockOf(workload, nodeName) : undefined,
    ...(failure?.kind === 'upgrade-fails'
      ? { provisioningFailure: failure.message }
      : {}),
  };
}

function drainBlockOf(workload: ClusterStore, nodeName: string) {
  const stall = workload.state.faults.find(
    fault => fault.kind === 'upgrade-stalls-at-pdb',
  );
  if (stall?.kind === 'upgrade-stalls-at-pdb') {
    const [namespace, budget] = stall.budget.split('/');
    return { pods: [`${namespace}/${budget}-0`], budget, needs: 2, has: 2 };
  }
  return findDrainBlock(workload, nodeName);
}

function store(
  management: ClusterStore,
  before: CapiDraft,
  after: CapiDraft,
  now: number,
): void {
  if (JSON.stringify(management.state.clock) !== JSON.stringify(after.clock)) {
    management.state.clock = after.clock;
    management.touched();
  }
  management.put(after.cluster, now);
  management.put(after.controlPlane, now);
  for (const object of [...after.deployments, ...after.sets, ...after.machines])
    management.put(object, now);
  const kept = new Set(
    [...after.sets, ...after.machines].map(object => object.metadata.name),
  );
  for (const object of [...before.sets, ...before.machines])
    if (!kept.has(object.metadata.name)) management.remove(object);
}

/**
 * The workload cluster follows: nodes exist for machines that joined, `/version` is the control
 * plane's.
 */
function syncWorkload(
  workload: ClusterStore,
  draft: CapiDraft,
  now: number,
): void {
  const version = draft.controlPlane.status?.version;
  if (version && workload.state.gitVersion !== version) {
    workload.state.gitVersion = version;
    workload.state.servedMinor = minorOf(version) ?? workload.state.servedMinor;
    syncKubeProxy(workload, version, now);
    workload.touched();
  }
  const joined = draft.machines.filter(machine => machine.status?.nodeRef);
  const names = new Set(joined.map(machine => machine.status?.nodeRef?.name));
  for (const machine of joined) syncNode(workload, draft, machine, now);
  for (const node of workload.list('', 'Node')) {
    if (names.has(node.metadata.name)) continue;
    workload.remove(node);
    movePods(workload, podsOn(workload, node.metadata.name), now);
  }
}

function syncNode(
  workload: ClusterStore,
  draft: CapiDraft,
  machine: Machine,
  now: number,
): void {
  const name = machine.status?.nodeRef?.name ?? machine.metadata.name;
  const existing = workload.get('', 'Node', undefined, name);
  if (existing) {
    if (isDeleting(machine))
      emptyNode(workload, existing, deletionStage(draft, machine), now);
    return;
  }
  const node = createNode({
    cluster: draft.cluster.metadata.name,
    name,
    kubeletVersion: machine.spec.version,
    labels: nodeLabels(machine),
    controlPlane: isControlPlaneMachine(machine),
    region: workload.state.profile.region,
    createdAt: now,
  });
  workload.put(
    {
      ...node,
      metadata: { ...node.metadata, creationTimestamp: kubeTime(now) },
    },
    now,
  );
}

/**
 * Cordons the node. Once no disruption budget forbids it, moves its pods to other nodes, except
 * those of DaemonSets.
 */
function emptyNode(
  workload: ClusterStore,
  node: KubeObject,
  { at }: DeletionStage,
  now: number,
): void {
  if (at === 'pre-drain-hooks') return;
  if (!(node.spec as { unschedulable?: boolean }).unschedulable)
    workload.put(
      { ...node, spec: { ...(node.spec as object), unschedulable: true } },
      now,
    );
  if (at !== 'drain')
    movePods(workload, drainablePods(workload, node.metadata.name), now);
}

/** Labels that tell a node's pool, as Cluster API's operators set them. */
export function nodeLabels(machine: Machine): Record<string, string> {
  const labels = machine.metadata.labels ?? {};
  const deployment = labels[DEPLOYMENT_NAME_LABEL];
  if (!deployment) return { [CLUSTER_NAME_LABEL]: machine.spec.clusterName };
  return {
    [CLUSTER_NAME_LABEL]: machine.spec.clusterName,
    [DEPLOYMENT_NAME_LABEL]: deployment,
    'node-pool': labels[TOPOLOGY_DEPLOYMENT_LABEL] ?? deployment,
    'node-role.kubernetes.io/worker': '',
  };
}
