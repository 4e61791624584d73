import { KubeObject, kubeTime, ManagedFieldsEntry } from '../kube/object';
import { Random, stableUuid } from '../random';
import { createMachineSet } from '../capi/nodePools';
import {
  BEFORE_UPGRADE_HOOK_PREFIX,
  CapiClusterObject,
  CLUSTER_NAME_LABEL,
  CONTROL_PLANE_API,
  CONTROL_PLANE_LABEL,
  ControlPlane,
  CORE_API,
  CORE_GROUP,
  DEFAULT_ROLLOUT,
  DEPLOYMENT_NAME_LABEL,
  Machine,
  MachineDeployment,
  MachineSet,
  SET_NAME_LABEL,
  TOPOLOGY_DEPLOYMENT_LABEL,
  TOPOLOGY_OWNED_LABEL,
} from '../capi/objects';
import { GENERATED_AT, managedEntry } from './buildContext';
import type { CapiPlan, ClusterPlan, PoolPlan } from './clusterPlan';

export const CAPI_NAMESPACE = 'fleet';

/** Versions that the class for chained upgrades lists. */
export const CHAINED_VERSIONS = [
  'v1.33.13',
  'v1.34.11',
  'v1.35.9',
  'v1.36.4',
  'v1.37.1',
];

/** What the management cluster holds of one cluster. */
export interface CapiObjects {
  readonly cluster: CapiClusterObject;
  readonly controlPlane: ControlPlane;
  readonly deployments: readonly MachineDeployment[];
  readonly sets: readonly MachineSet[];
  readonly machines: readonly Machine[];
}

export function clusterClasses(): KubeObject[] {
  return [
    { name: 'quick', spec: {} },
    { name: 'chained', spec: { kubernetesVersions: CHAINED_VERSIONS } },
  ].map(({ name, spec }) => ({
    apiVersion: CORE_API,
    kind: 'ClusterClass',
    metadata: {
      name,
      namespace: CAPI_NAMESPACE,
      uid: stableUuid('class', name),
      generation: 1,
    },
    spec: {
      ...spec,
      infrastructure: {
        templateRef: {
          apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
          kind: 'DevClusterTemplate',
          name: `${name}-cluster`,
        },
      },
      controlPlane: {
        templateRef: {
          apiVersion: CONTROL_PLANE_API,
          kind: 'KubeadmControlPlaneTemplate',
          name: `${name}-control-plane`,
        },
      },
      workers: { machineDeployments: [{ class: 'default-worker' }] },
    },
  }));
}

export function capiObjects(
  plan: ClusterPlan,
  capi: CapiPlan,
  random: Random,
): CapiObjects {
  const controlPlane = createControlPlane(plan, capi, random);
  const cluster = createCluster(plan, capi, controlPlane.metadata.name, random);
  const pools = plan.pools.map(pool =>
    createPool(plan, capi, cluster, pool, random),
  );
  const controlPlaneMachines = Array.from(
    { length: controlPlane.spec.replicas },
    () =>
      createMachine(plan, `${controlPlane.metadata.name}-${random.suffix(5)}`, {
        [CONTROL_PLANE_LABEL]: '',
        'cluster.x-k8s.io/control-plane-name': controlPlane.metadata.name,
      }),
  );
  return {
    cluster,
    controlPlane,
    deployments: pools.map(pool => pool.deployment),
    sets: pools.map(pool => pool.set),
    machines: [
      ...controlPlaneMachines,
      ...pools.flatMap(pool => pool.machines),
    ],
  };
}

function createControlPlane(
  plan: ClusterPlan,
  capi: CapiPlan,
  random: Random,
): ControlPlane {
  const name =
    capi.kind === 'topology'
      ? `${plan.name}-${random.suffix(5)}`
      : `${plan.name}-control-plane`;
  return {
    apiVersion: CONTROL_PLANE_API,
    kind: 'KubeadmControlPlane',
    metadata: metadata(
      plan,
      name,
      capi.kind === 'topology' ? { [TOPOLOGY_OWNED_LABEL]: '' } : {},
    ),
    spec: {
      replicas: capi.controlPlaneReplicas ?? 1,
      version: plan.version,
      rollout: {
        strategy: { rollingUpdate: { maxSurge: 1 }, type: 'RollingUpdate' },
      },
    },
    status: { version: plan.version },
  };
}

function createCluster(
  plan: ClusterPlan,
  capi: CapiPlan,
  controlPlaneName: string,
  random: Random,
): CapiClusterObject {
  const labels: Record<string, string> = {
    ...(capi.kind === 'topology' ? { [TOPOLOGY_OWNED_LABEL]: '' } : {}),
    environment: plan.environment,
    region: plan.region,
    team: plan.owner,
    ...(capi.ownedBy === 'flux'
      ? {
          'kustomize.toolkit.fluxcd.io/name': 'clusters',
          'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
        }
      : {}),
    ...(capi.ownedBy === 'argo-cd'
      ? { 'app.kubernetes.io/instance': `cluster-${plan.name}` }
      : {}),
  };
  const annotations: Record<string, string> = {
    ...(capi.beforeUpgradeHook
      ? {
          [`${BEFORE_UPGRADE_HOOK_PREFIX}${capi.beforeUpgradeHook.name}`]:
            capi.beforeUpgradeHook.text,
        }
      : {}),
    ...(capi.ownedBy === 'argo-cd'
      ? {
          'argocd.argoproj.io/tracking-id': `cluster-${plan.name}:${CORE_GROUP}/Cluster:${CAPI_NAMESPACE}/${plan.name}`,
        }
      : {}),
  };
  const cluster: CapiClusterObject = {
    apiVersion: CORE_API,
    kind: 'Cluster',
    metadata: {
      ...metadata(plan, plan.name, labels),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
      finalizers: ['cluster.cluster.x-k8s.io'],
    },
    spec: {
      clusterNetwork: {
        pods: { cidrBlocks: ['192.168.0.0/16'] },
        serviceDomain: 'cluster.local',
        services: { cidrBlocks: ['10.128.0.0/12'] },
      },
      controlPlaneEndpoint: { host: '127.0.0.1', port: 6443 },
      controlPlaneRef: {
        apiGroup: 'controlplane.cluster.x-k8s.io',
        kind: 'KubeadmControlPlane',
        name: controlPlaneName,
      },
      infrastructureRef: {
        apiGroup: 'infrastructure.cluster.x-k8s.io',
        kind: 'DevCluster',
        name: `${plan.name}-${random.suffix(5)}`,
      },
      ...(capi.paused ? { paused: true } : {}),
      ...(capi.kind === 'topology'
        ? {
            topology: {
              classRef: {
                name: capi.clusterClass ?? 'quick',
                namespace: CAPI_NAMESPACE,
              },
              controlPlane: { replicas: capi.controlPlaneReplicas ?? 1 },
              version: plan.version,
              workers: {
                machineDeployments: plan.pools.map(pool => ({
                  class: 'default-worker',
                  name: pool.name,
                  replicas: pool.nodes,
                })),
              },
            },
          }
        : {}),
    },
  };
  cluster.metadata.managedFields = [applierEntry(cluster, capi)];
  return cluster;
}

/** Who wrote the Cluster: a person's kubectl, or an applier whose field the version then is. */
function applierEntry(
  cluster: CapiClusterObject,
  capi: CapiPlan,
): ManagedFieldsEntry {
  const time = kubeTime(GENERATED_AT - 40 * 86_400_000);
  switch (capi.ownedBy) {
    case 'flux':
      return managedEntry(cluster, {
        manager: 'kustomize-controller',
        operation: 'Apply',
        apiVersion: CORE_API,
        time,
      });
    case 'argo-cd':
      return managedEntry(cluster, {
        manager: 'argocd-controller',
        operation: 'Apply',
        apiVersion: CORE_API,
        time,
      });
    default:
      return managedEntry(cluster, {
        manager: 'kubectl-create',
        operation: 'Update',
        apiVersion: CORE_API,
        time,
      });
  }
}

function createPool(
  plan: ClusterPlan,
  capi: CapiPlan,
  cluster: CapiClusterObject,
  pool: PoolPlan,
  random: Random,
) {
  const topologyLabels: Record<string, string> =
    capi.kind === 'topology'
      ? { [TOPOLOGY_OWNED_LABEL]: '', [TOPOLOGY_DEPLOYMENT_LABEL]: pool.name }
      : {};
  const name =
    capi.kind === 'topology'
      ? `${plan.name}-${pool.name}-${random.suffix(5)}`
      : `${plan.name}-${pool.name}`;
  const labels = { [CLUSTER_NAME_LABEL]: plan.name, ...topologyLabels };
  const version = pool.version ?? plan.version;
  const deployment: MachineDeployment = {
    apiVersion: CORE_API,
    kind: 'MachineDeployment',
    metadata: {
      ...metadata(plan, name, topologyLabels),
      annotations: { 'machinedeployment.clusters.x-k8s.io/revision': '1' },
    },
    spec: {
      clusterName: plan.name,
      replicas: pool.nodes,
      rollout: structuredClone(DEFAULT_ROLLOUT),
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { clusterName: plan.name, version },
      },
    },
  };
  const set = createMachineSet(
    { cluster, now: GENERATED_AT },
    deployment,
    version,
    random.suffix(5),
  );
  const machines = Array.from({ length: pool.nodes }, () =>
    createMachine(
      { ...plan, version },
      `${set.metadata.name}-${random.suffix(5)}`,
      {
        ...topologyLabels,
        [DEPLOYMENT_NAME_LABEL]: name,
        [SET_NAME_LABEL]: set.metadata.name,
        'machine-template-hash':
          set.metadata.labels?.['machine-template-hash'] ?? '',
      },
    ),
  );
  return { deployment, set, machines };
}

function createMachine(
  plan: ClusterPlan,
  name: string,
  labels: Record<string, string>,
): Machine {
  return {
    apiVersion: CORE_API,
    kind: 'Machine',
    metadata: {
      ...metadata(plan, name, labels),
      finalizers: ['machine.cluster.x-k8s.io'],
    },
    spec: {
      clusterName: plan.name,
      version: plan.version,
      providerID: `in-memory://${name}`,
    },
    status: {
      phase: 'Running',
      nodeRef: { name },
      nodeInfo: { kubeletVersion: plan.version },
      initialization: {
        bootstrapDataSecretCreated: true,
        infrastructureProvisioned: true,
      },
      lastUpdated: kubeTime(GENERATED_AT),
    },
  };
}

function metadata(
  plan: ClusterPlan,
  name: string,
  labels: Record<string, string>,
) {
  return {
    name,
    namespace: CAPI_NAMESPACE,
    uid: stableUuid(plan.name, 'capi', name),
    generation: 1,
    creationTimestamp: kubeTime(GENERATED_AT - 90 * 86_400_000),
    labels: { [CLUSTER_NAME_LABEL]: plan.name, ...labels },
  };
}
