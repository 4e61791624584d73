import type { NodeFacts, SectionResult, TaintFacts } from '../contracts';
import { arrayAt, booleanAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';
import type { ObjectPass } from './objectPass';
import { quantitiesOf } from './quantities';
import { FactList, sectionOfList } from './sections';

/** Labels by which platforms name a node pool, most telling first. */
const POOL_LABELS = [
  'eks.amazonaws.com/nodegroup',
  'alpha.eksctl.io/nodegroup-name',
  'cloud.google.com/gke-nodepool',
  'kubernetes.azure.com/agentpool',
  'agentpool',
  'karpenter.sh/nodepool',
  'topology.cluster.x-k8s.io/deployment-name',
  'cluster.x-k8s.io/deployment-name',
  'kops.k8s.io/instancegroup',
  'doks.digitalocean.com/node-pool',
  'node.kubernetes.io/pool',
  'node-pool',
  // `fargate` and `hybrid`: EKS names no pool of them.
  'eks.amazonaws.com/compute-type',
];
const CONTROL_PLANE_LABELS = [
  'node-role.kubernetes.io/control-plane',
  'node-role.kubernetes.io/master',
];

/**
 * Nodes with their kubelet's own word about versions. `kubeProxyVersion` is added from the pods:
 * nodes no longer tell it (1.33).
 */
export async function collectNodes(
  pass: ObjectPass,
): Promise<SectionResult<readonly NodeFacts[]>> {
  const spec = {
    group: '',
    version: 'v1',
    resource: 'nodes',
    form: 'full',
    purpose: 'nodes',
  } as const;
  const outcome = await pass.subscribe(spec, () => new FactList(nodeFacts));
  return sectionOfList(outcome, ({ facts }) => facts);
}

function nodeFacts(object: JsonObject): NodeFacts | undefined {
  const metadata = objectAt(object, 'metadata');
  const name = textAt(metadata, 'name');
  if (!name) return undefined;
  const labels = textMapAt(metadata, 'labels');
  const info = objectAt(object, 'status', 'nodeInfo');
  const controlPlane = CONTROL_PLANE_LABELS.some(label =>
    Object.hasOwn(labels, label),
  );
  const poolLabel = POOL_LABELS.find(label => Object.hasOwn(labels, label));
  const poolWithoutLabel = controlPlane ? 'control-plane' : 'default';
  const spec = objectAt(object, 'spec');
  const status = objectAt(object, 'status');
  const conditions = arrayAt(status, 'conditions');
  const condition = conditions.find(
    candidate => textAt(candidate, 'type') === 'Ready',
  );
  return {
    name,
    pool: poolLabel ? labels[poolLabel] : poolWithoutLabel,
    controlPlane,
    kubeletVersion: textAt(info, 'kubeletVersion') ?? '',
    containerRuntime: textAt(info, 'containerRuntimeVersion'),
    osImage: textAt(info, 'osImage'),
    kernelVersion: textAt(info, 'kernelVersion'),
    architecture: textAt(info, 'architecture'),
    ready: condition ? textAt(condition, 'status') === 'True' : undefined,
    unschedulable: booleanAt(spec, 'unschedulable') ?? false,
    pressures: conditions
      .flatMap(candidate =>
        isFault(candidate) ? textAt(candidate, 'type') ?? [] : [],
      )
      .slice(0, 50),
    taints: arrayAt(spec, 'taints').slice(0, 100).flatMap(taintFacts),
    allocatable: quantitiesOf(objectAt(status, 'allocatable')),
    zone: labels['topology.kubernetes.io/zone'],
    labels,
    providerScheme: /^([a-z][a-z0-9+.-]{0,60}):\/\//i.exec(
      textAt(spec, 'providerID') ?? '',
    )?.[1],
    operatingSystem: textAt(info, 'operatingSystem'),
  };
}

/**
 * Every condition but Ready tells of a fault when it is True: pressures, NetworkUnavailable, and
 * those of node-problem-detector.
 */
function isFault(condition: unknown): boolean {
  return (
    textAt(condition, 'type') !== 'Ready' &&
    textAt(condition, 'status') === 'True'
  );
}

function taintFacts(taint: unknown): readonly TaintFacts[] {
  const key = textAt(taint, 'key');
  const effect = textAt(taint, 'effect');
  const value = textAt(taint, 'value');
  return key && effect ? [{ key, effect, ...(value ? { value } : {}) }] : [];
}

/** Nodes with the version of the kube-proxy pod that runs on each. */
export function withKubeProxies(
  nodes: SectionResult<readonly NodeFacts[]>,
  proxies: ReadonlyMap<string, string>,
): SectionResult<readonly NodeFacts[]> {
  if (nodes.status !== 'read' && nodes.status !== 'partial') return nodes;
  const facts = nodes.facts.map(node => {
    const kubeProxyVersion = proxies.get(node.name);
    return kubeProxyVersion ? { ...node, kubeProxyVersion } : node;
  });
  return { ...nodes, facts };
}
