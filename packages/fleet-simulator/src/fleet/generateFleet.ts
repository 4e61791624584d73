import { createHash } from 'crypto';
import { minorOf } from '@drydock/kubernetes-knowledge';
import { nodeLabels } from '../capi/managementCluster';
import {
  CONTROL_PLANE_GROUP,
  CORE_GROUP,
  isControlPlaneMachine,
} from '../capi/objects';
import { createRandom, stableUuid } from '../random';
import type {
  ClusterState,
  CustomResource,
  Fleet,
} from '../state/clusterState';
import { createNode } from '../workload/nodes';
import { addApiTraces } from './apiTraces';
import { createBuildContext, GENERATED_AT } from './buildContext';
import {
  CAPI_NAMESPACE,
  capiObjects,
  CapiObjects,
  clusterClasses,
} from './capiObjects';
import { ClusterPlan, platformVersion } from './clusterPlan';
import { clusterPlans } from './clusterPlans';
import { addComponents } from './componentObjects';
import { addPlatformReleases } from './helmReleases';
import { addNodes } from './nodePools';
import { addPlatformObjects } from './platformObjects';
import { addTroubles } from './troubles';

export interface FleetOptions {
  readonly seed: number;
  /** Clusters besides the management cluster; default 40. */
  readonly clusters?: number;
  /** Two OpenShift clusters beside them; none by default. */
  readonly openShift?: boolean;
  /**
   * Versions of clusters by name, in place of those of the story: the fleet as it was some time
   * ago.
   */
  readonly versions?: Readonly<Record<string, string>>;
}

const MANAGEMENT = 'management';
const MANAGEMENT_VERSION = 'v1.36.4';

const CAPI_RESOURCES: CustomResource[] = [
  custom(CORE_GROUP, 'Cluster', 'clusters'),
  custom(CORE_GROUP, 'ClusterClass', 'clusterclasses'),
  custom(CORE_GROUP, 'MachineDeployment', 'machinedeployments'),
  custom(CORE_GROUP, 'MachineSet', 'machinesets'),
  custom(CORE_GROUP, 'Machine', 'machines'),
  custom(CORE_GROUP, 'MachinePool', 'machinepools'),
  custom(CORE_GROUP, 'MachineDrainRule', 'machinedrainrules'),
  custom(CONTROL_PLANE_GROUP, 'KubeadmControlPlane', 'kubeadmcontrolplanes'),
];

/**
 * A whole fleet from a seed: the same seed gives the same fleet.
 * @throws Error for a version of a cluster that is not in it
 */
export function generateFleet({
  seed,
  clusters = 40,
  openShift = false,
  versions = {},
}: FleetOptions): Fleet {
  const plans = clusterPlans(seed, clusters, openShift);
  const unknown = Object.keys(versions).filter(
    name => !plans.some(plan => plan.name === name),
  );
  if (unknown.length > 0)
    throw new Error(`The fleet has no cluster ${unknown.join(', ')}`);
  return generateFrom(
    seed,
    plans.map(plan =>
      Object.hasOwn(versions, plan.name)
        ? { ...plan, version: versions[plan.name] }
        : plan,
    ),
  );
}

/** A fleet of given plans, for tests that want a cast of their own. */
export function generateFrom(
  seed: number,
  plans: readonly ClusterPlan[],
): Fleet {
  const capi = new Map(
    plans.flatMap(plan =>
      plan.capi
        ? [
            [
              plan.name,
              capiObjects(
                plan,
                plan.capi,
                createRandom(seed, `capi/${plan.name}`),
              ),
            ] as const,
          ]
        : [],
    ),
  );
  const workloads = plans.map(plan =>
    generateCluster(seed, plan, capi.get(plan.name)),
  );
  return {
    seed,
    clusters: [generateManagement(seed, [...capi.values()]), ...workloads],
  };
}

function generateCluster(
  seed: number,
  plan: ClusterPlan,
  capi: CapiObjects | undefined,
): ClusterState {
  const context = createBuildContext(seed, plan);
  addPlatformObjects(context);
  addNodes(context);
  for (const machine of capi?.machines ?? []) {
    context.add(
      createNode({
        cluster: plan.name,
        name: machine.metadata.name,
        kubeletVersion: machine.spec.version,
        labels: nodeLabels(machine),
        controlPlane: isControlPlaneMachine(machine),
        region: plan.region,
        createdAt: GENERATED_AT,
      }),
      { manager: 'kubelet' },
    );
  }
  const workers = context.objects
    .filter(
      object =>
        object.kind === 'Node' &&
        !(
          object.metadata.labels &&
          'node-role.kubernetes.io/control-plane' in object.metadata.labels &&
          plan.platform !== 'k3s'
        ),
    )
    .map(node => node.metadata.name);
  addComponents(context, workers);
  addPlatformReleases(context);
  addTroubles(context);
  const deprecatedCalls = addApiTraces(context);
  return {
    ...emptyCluster(seed, plan.name),
    kind: 'workload',
    gitVersion:
      plan.gitVersion ??
      platformVersion(plan.platform, plan.version, 'control-plane'),
    servedMinor: minorOf(plan.version) ?? '1.35',
    restrictions: { forbidden: plan.forbidden ?? [] },
    deprecatedCalls,
    faults: [...(plan.faults ?? [])],
    capi: plan.capi !== undefined,
    profile: {
      environment: plan.environment,
      provider: plan.platform,
      region: plan.region,
      owner: plan.owner,
      story: plan.story,
    },
    revision: context.objects.length,
    objects: context.objects,
  };
}

function generateManagement(
  seed: number,
  clusters: readonly CapiObjects[],
): ClusterState {
  const plan: ClusterPlan = {
    name: MANAGEMENT,
    environment: 'prod',
    platform: 'on-prem',
    region: 'fra1',
    owner: 'platform-emea',
    version: MANAGEMENT_VERSION,
    pools: [{ name: 'general', nodes: 2 }],
    components: [],
    story: 'runs Cluster API',
  };
  const context = createBuildContext(seed, plan);
  addPlatformObjects(context);
  addNodes(context);
  context.add({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: CAPI_NAMESPACE,
      labels: { 'kubernetes.io/metadata.name': CAPI_NAMESPACE },
    },
    status: { phase: 'Active' },
  });
  for (const clusterClass of clusterClasses()) context.add(clusterClass);
  const objects = [
    ...context.objects,
    ...clusters.flatMap(
      ({ cluster, controlPlane, deployments, sets, machines }) => [
        cluster,
        controlPlane,
        ...deployments,
        ...sets,
        ...machines,
      ],
    ),
  ].map((object, index) => ({
    ...object,
    metadata: { ...object.metadata, resourceVersion: String(index + 1) },
  }));
  return {
    ...emptyCluster(seed, MANAGEMENT),
    kind: 'management',
    gitVersion: MANAGEMENT_VERSION,
    servedMinor: '1.36',
    customResources: CAPI_RESOURCES,
    profile: {
      environment: plan.environment,
      provider: plan.platform,
      region: plan.region,
      owner: plan.owner,
      story: plan.story,
    },
    revision: objects.length,
    objects,
  };
}

function emptyCluster(seed: number, name: string): ClusterState {
  return {
    name,
    kind: 'workload',
    gitVersion: '',
    servedMinor: '1.35',
    readerToken: token(seed, name, 'reader'),
    writerToken: token(seed, name, 'writer'),
    restrictions: { forbidden: [] },
    customResources: [],
    deprecatedCalls: [],
    faults: [],
    capi: false,
    profile: { environment: '', provider: '', region: '', owner: '' },
    revision: 0,
    clock: {},
    objects: [],
  };
}

/**
 * Worth nothing outside the simulator; derived from the seed so that a kubeconfig outlives a
 * restart.
 */
function token(seed: number, name: string, role: string): string {
  return `simulated-${role}-${createHash('sha256')
    .update(`${seed}/${name}/${role}/${stableUuid(seed, name)}`)
    .digest('hex')
    .slice(0, 32)}`;
}

function custom(group: string, kind: string, resource: string): CustomResource {
  return {
    group,
    versions: ['v1beta2', 'v1beta1'],
    kind,
    resource,
    namespaced: true,
  };
}
