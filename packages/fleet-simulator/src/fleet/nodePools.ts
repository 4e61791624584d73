import { createNode } from '../workload/nodes';
import type { BuildContext } from './buildContext';
import { GENERATED_AT } from './buildContext';
import { ClusterPlan, platformVersion, PoolPlan } from './clusterPlan';

/**
 * Nodes of a cluster that Cluster API does not manage; a managed control plane shows none of its
 * own.
 */
export function addNodes(context: BuildContext): void {
  const { plan } = context;
  if (plan.capi) return;
  if (plan.platform === 'on-prem')
    addNode(context, { name: 'control-plane', nodes: 1 }, 0, true);
  for (let index = 0; index < mastersOf(plan); index += 1)
    addNode(context, { name: 'master', nodes: 3 }, index, true);
  for (const pool of plan.pools)
    for (let index = 0; index < pool.nodes; index += 1)
      addNode(context, pool, index, isServerPool(plan, pool));
}

function mastersOf({ platform }: ClusterPlan): number {
  return platform === 'openshift' ? 3 : 0;
}

/** Of K3s: the pool default has the servers, each other pool agents. */
function isServerPool({ platform }: ClusterPlan, { name }: PoolPlan): boolean {
  return platform === 'k3s' && name === 'default';
}

function addNode(
  context: BuildContext,
  pool: PoolPlan,
  index: number,
  controlPlane: boolean,
): void {
  const { plan } = context;
  const old = pool.version !== undefined;
  const node = createNode({
    cluster: plan.name,
    name: nodeName(plan, pool, index),
    kubeletVersion: platformVersion(
      plan.platform,
      pool.version ?? plan.version,
      'node',
    ),
    labels: poolLabels(plan, pool),
    controlPlane,
    region: plan.region,
    osImage: old && plan.platform === 'eks' ? 'Amazon Linux 2' : undefined,
    containerRuntime: old ? 'containerd://1.7.27' : undefined,
    createdAt: GENERATED_AT,
  });
  context.add({ ...node, spec: machineOf(plan, node) }, { manager: 'kubelet' });
}

/**
 * The machine as its platform names it. A k3s server runs workloads: it has the role, not the
 * taint.
 */
function machineOf(
  { platform, name, region }: ClusterPlan,
  { metadata, spec }: ReturnType<typeof createNode>,
): ReturnType<typeof createNode>['spec'] {
  switch (platform) {
    case 'eks':
      return { providerID: `aws:///${region}a/${metadata.name}` };
    case 'gke':
      return { providerID: `gce://example/${region}-a/${metadata.name}` };
    case 'aks':
      return {
        providerID: `azure:///subscriptions/example/resourceGroups/MC_${name}/providers/Microsoft.Compute/virtualMachines/${metadata.name}`,
      };
    case 'k3s':
      return { providerID: `k3s://${metadata.name}` };
    default:
      return spec;
  }
}

function nodeName(plan: ClusterPlan, pool: PoolPlan, index: number): string {
  switch (plan.platform) {
    case 'eks':
      return `ip-10-0-${plan.pools.findIndex(
        other => other.name === pool.name,
      )}-${10 + index}.${plan.region}.compute.internal`;
    case 'gke':
      return `gke-${plan.name}-${pool.name}-${index}`;
    case 'aks':
      return `aks-${pool.name}-1234567-vmss00000${index}`;
    default:
      return `${plan.name}-${pool.name}-${index}`;
  }
}

/** The labels by which each platform tells a node's pool. */
export function poolLabels(
  plan: ClusterPlan,
  pool: PoolPlan,
): Record<string, string> {
  switch (plan.platform) {
    case 'eks':
      return {
        'eks.amazonaws.com/nodegroup': pool.name,
        'node.kubernetes.io/instance-type': 'm6i.xlarge',
      };
    case 'gke':
      return { 'cloud.google.com/gke-nodepool': pool.name };
    case 'aks':
      return {
        agentpool: pool.name,
        'kubernetes.azure.com/agentpool': pool.name,
        'kubernetes.azure.com/cluster': `MC_${plan.name}`,
      };
    default:
      return { 'node-pool': pool.name };
  }
}
