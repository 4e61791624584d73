import {
  arrayAt,
  at,
  isObject,
  numberAt,
  textAt,
  textMapAt,
  decodeManagers,
  UnexpectedAnswerError,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  CapiCluster,
  CapiClusterClass,
  CapiControlPlane,
  CapiDrainRule,
  CapiMachine,
  CapiNodePool,
  Condition,
  LabelSelector,
  MachineTemplateReference,
  ObjectMeta,
  PoolList,
  ReplicaCounts,
  TopologyPool,
} from './types';

/** Kind and API version come from the caller: list items do not always carry them. */
export interface DecodeContext {
  readonly apiVersion: string;
  readonly kind: string;
}

function decodeMeta(
  value: unknown,
  { apiVersion, kind }: DecodeContext,
): ObjectMeta {
  const name = textAt(value, 'metadata', 'name');
  const namespace = textAt(value, 'metadata', 'namespace');
  const resourceVersion = textAt(value, 'metadata', 'resourceVersion');
  if (!name || !namespace || !resourceVersion)
    throw new UnexpectedAnswerError(
      `a ${kind} without name, namespace or resourceVersion`,
    );
  return {
    apiVersion,
    kind,
    namespace,
    name,
    resourceVersion,
    generation: numberAt(value, 'metadata', 'generation'),
    observedGeneration: numberAt(value, 'status', 'observedGeneration'),
    labels: textMapAt(value, 'metadata', 'labels'),
    annotations: textMapAt(value, 'metadata', 'annotations'),
    managers: decodeManagers(value),
    deleting: textAt(value, 'metadata', 'deletionTimestamp') !== undefined,
    conditions: decodeConditions(value),
  };
}

/**
 * v1beta1 objects carry today's conditions under `status.v1beta2.conditions`, beside older ones of
 * partly the same names.
 */
function decodeConditions(value: unknown): readonly Condition[] {
  const byType = new Map<string, Condition>();
  for (const entry of [
    ...arrayAt(value, 'status', 'conditions'),
    ...arrayAt(value, 'status', 'v1beta2', 'conditions'),
  ]) {
    const type = textAt(entry, 'type');
    const status = textAt(entry, 'status');
    if (
      !type ||
      (status !== 'True' && status !== 'False' && status !== 'Unknown')
    )
      continue;
    byType.set(type, {
      type,
      status,
      reason: textAt(entry, 'reason') ?? '',
      message: textAt(entry, 'message') ?? '',
      observedGeneration: numberAt(entry, 'observedGeneration'),
    });
  }
  return [...byType.values()];
}

/** The condition of a type; undefined where the object does not (yet) carry it. */
export function conditionOf(
  object: ObjectMeta,
  type: string,
): Condition | undefined {
  return object.conditions.find(condition => condition.type === type);
}

/** Terminal failures: top level in v1beta1, below `deprecated` in v1beta2. */
function decodeFailure(value: unknown): string | undefined {
  return (
    textAt(value, 'status', 'failureMessage') ??
    textAt(value, 'status', 'deprecated', 'v1beta1', 'failureMessage')
  );
}

function decodeReplicas(value: unknown): ReplicaCounts {
  return {
    desired: numberAt(value, 'spec', 'replicas'),
    existing: numberAt(value, 'status', 'replicas'),
    upToDate:
      numberAt(value, 'status', 'upToDateReplicas') ??
      numberAt(value, 'status', 'v1beta2', 'upToDateReplicas') ??
      numberAt(value, 'status', 'updatedReplicas'),
    available:
      numberAt(value, 'status', 'availableReplicas') ??
      numberAt(value, 'status', 'v1beta2', 'availableReplicas') ??
      numberAt(value, 'status', 'readyReplicas'),
  };
}

export function decodeCluster(
  value: unknown,
  context: DecodeContext,
): CapiCluster {
  const meta = decodeMeta(value, context);
  return {
    ...meta,
    paused:
      at(value, 'spec', 'paused') === true ||
      Object.hasOwn(meta.annotations, 'cluster.x-k8s.io/paused'),
    phase: textAt(value, 'status', 'phase'),
    topology: decodeTopology(value, meta.namespace),
    controlPlaneRef: decodeReference(at(value, 'spec', 'controlPlaneRef')),
    controlPlaneVersions: arrayAt(
      value,
      'status',
      'controlPlane',
      'versions',
    ).flatMap(entry => textAt(entry, 'version') ?? []),
    failure: decodeFailure(value),
  };
}

function decodeTopology(
  value: unknown,
  namespace: string,
): CapiCluster['topology'] {
  const topology = at(value, 'spec', 'topology');
  const version = textAt(topology, 'version');
  const className =
    textAt(topology, 'classRef', 'name') ?? textAt(topology, 'class');
  if (!version || !className) return undefined;
  const workers = at(topology, 'workers');
  return {
    className,
    classNamespace:
      textAt(topology, 'classRef', 'namespace') ??
      textAt(topology, 'classNamespace') ??
      namespace,
    version,
    pools: [
      ...decodePools(workers, 'machineDeployments'),
      ...decodePools(workers, 'machinePools'),
    ],
  };
}

function decodePools(workers: unknown, list: PoolList): TopologyPool[] {
  return arrayAt(workers, list).flatMap(entry => {
    const name = textAt(entry, 'name');
    return name && isObject(entry)
      ? [
          {
            list,
            name,
            annotations: textMapAt(entry, 'metadata', 'annotations'),
            entry,
          },
        ]
      : [];
  });
}

/** v1beta2 names the group; v1beta1 group and version. */
function decodeReference(value: unknown): CapiCluster['controlPlaneRef'] {
  const kind = textAt(value, 'kind');
  const name = textAt(value, 'name');
  const [apiGroup, version] = (textAt(value, 'apiVersion') ?? '').split('/');
  const group = textAt(value, 'apiGroup') ?? apiGroup;
  if (!isObject(value) || !kind || !name || !group) return undefined;
  return { group, kind, name, ...(version ? { version } : {}) };
}

export function decodeControlPlane(
  value: unknown,
  context: DecodeContext,
): CapiControlPlane {
  return {
    ...decodeMeta(value, context),
    machineTemplate:
      decodeTemplate(
        at(value, 'spec', 'machineTemplate', 'spec', 'infrastructureRef'),
      ) ??
      decodeTemplate(at(value, 'spec', 'machineTemplate', 'infrastructureRef')),
    version: textAt(value, 'spec', 'version'),
    runningVersion: textAt(value, 'status', 'version'),
    replicas: decodeReplicas(value),
    failure: decodeFailure(value),
  };
}

function decodeTemplate(value: unknown): MachineTemplateReference | undefined {
  const kind = textAt(value, 'kind');
  const name = textAt(value, 'name');
  return kind && name ? { kind, name } : undefined;
}

/** A MachineDeployment or MachinePool. */
export function decodeNodePool(
  value: unknown,
  context: DecodeContext,
): CapiNodePool {
  const meta = decodeMeta(value, context);
  const spec = at(value, 'spec');
  return {
    ...meta,
    spec: isObject(spec) ? spec : {},
    machineTemplate: decodeTemplate(
      at(value, 'spec', 'template', 'spec', 'infrastructureRef'),
    ),
    topologyName:
      meta.labels['topology.cluster.x-k8s.io/deployment-name'] ??
      meta.labels['topology.cluster.x-k8s.io/pool-name'],
    version: textAt(value, 'spec', 'template', 'spec', 'version'),
    replicas: decodeReplicas(value),
    failure: decodeFailure(value),
  };
}

export function decodeMachine(
  value: unknown,
  context: DecodeContext,
): CapiMachine {
  const meta = decodeMeta(value, context);
  return {
    ...meta,
    uid: textAt(value, 'metadata', 'uid'),
    controlPlane: Object.hasOwn(meta.labels, 'cluster.x-k8s.io/control-plane'),
    pool:
      meta.labels['cluster.x-k8s.io/deployment-name'] ??
      meta.labels['cluster.x-k8s.io/pool-name'],
    version: textAt(value, 'spec', 'version'),
    kubeletVersion: textAt(value, 'status', 'nodeInfo', 'kubeletVersion'),
    phase: textAt(value, 'status', 'phase'),
    node: textAt(value, 'status', 'nodeRef', 'name'),
    failure: decodeFailure(value),
  };
}

export function decodeClusterClass(
  value: unknown,
  context: DecodeContext,
): CapiClusterClass {
  const versions = arrayAt(value, 'spec', 'kubernetesVersions').flatMap(
    version => (typeof version === 'string' ? [version.slice(0, 100)] : []),
  );
  return {
    ...decodeMeta(value, context),
    kubernetesVersions: versions.length > 0 ? versions : undefined,
    plansUpgradesByExtension:
      textAt(
        value,
        'spec',
        'upgrade',
        'external',
        'generateUpgradePlanExtension',
      ) !== undefined,
  };
}

export function decodeDrainRule(
  value: unknown,
  context: DecodeContext,
): CapiDrainRule {
  const entries = (list: 'machines' | 'pods') =>
    at(value, 'spec', list) === undefined
      ? undefined
      : arrayAt(value, 'spec', list);
  return {
    ...decodeMeta(value, context),
    uid: textAt(value, 'metadata', 'uid'),
    behavior: textAt(value, 'spec', 'drain', 'behavior') ?? '',
    order: numberAt(value, 'spec', 'drain', 'order'),
    machines: entries('machines')?.map(entry => ({
      machine: decodeSelector(entry, 'selector'),
      cluster: decodeSelector(entry, 'clusterSelector'),
    })),
    pods: entries('pods')?.map(entry => ({
      pod: decodeSelector(entry, 'selector'),
      namespace: decodeSelector(entry, 'namespaceSelector'),
    })),
  };
}

function decodeSelector(
  entry: unknown,
  field: string,
): LabelSelector | undefined {
  const selector = at(entry, field);
  if (selector === undefined) return undefined;
  const matchExpressions = arrayAt(selector, 'matchExpressions').map(
    expression => ({
      key: textAt(expression, 'key') ?? '',
      operator: textAt(expression, 'operator') ?? '',
      values: arrayAt(expression, 'values').filter(
        each => typeof each === 'string',
      ),
    }),
  );
  return { matchLabels: textMapAt(selector, 'matchLabels'), matchExpressions };
}
