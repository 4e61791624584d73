import { isControlPlaneRolling } from './controlPlane';
import { CapiDraft, trueFor } from './draft';
import { isDeploymentRolling } from './nodePools';
import {
  BEFORE_UPGRADE_HOOK_PREFIX,
  ClusterTopology,
  DEFAULT_ROLLOUT,
  DEFER_ANNOTATION,
  HOLD_ANNOTATION,
  MachineDeployment,
  PENDING_HOOKS_ANNOTATION,
  TOPOLOGY_DEPLOYMENT_LABEL,
  UPGRADE_STEP_ANNOTATION,
} from './objects';
import { compareSemver } from './semver';
import { stableJson } from '../state/clusterStore';
import { controlPlanePlan, workersPlan } from './upgradePlan';

/** Where a topology's upgrade stands; computed anew from the objects each time. */
export interface TopologyState {
  readonly target: string;
  /** Version that the control plane is at or is going to now. */
  readonly step: string;
  readonly controlPlaneRolling: boolean;
  /** Versions of the control plane after `step`. */
  readonly controlPlanePending: readonly string[];
  /** Versions of the workers that no pool has started. */
  readonly workersPending: readonly string[];
  /** Pools on their way to their template's version. */
  readonly rolling: readonly MachineDeployment[];
  /** Pools that wait for a version they are held back from. */
  readonly deferred: readonly MachineDeployment[];
  /** Pools that will be upgraded, in order, and are not deferred or rolling. */
  readonly waiting: readonly MachineDeployment[];
  /** Names of annotations that block the start. */
  readonly hooks: readonly string[];
  readonly done: boolean;
}

export function topologyState(
  draft: CapiDraft,
  topology: ClusterTopology,
): TopologyState {
  const step = draft.controlPlane.spec.version;
  const target = topology.version;
  const controlPlaneRolling = isControlPlaneRolling(draft);
  const controlPlanePending = controlPlanePlan(
    step,
    target,
    draft.clusterClass?.spec.kubernetesVersions,
  );
  const deployments = orderedDeployments(draft, topology);
  const versions = deployments
    .map(deployment => deployment.spec.template.spec.version)
    .sort(compareSemver);
  const started = versions.at(-1) ?? target;
  const workersPending = workersPlan(versions[0] ?? target, [
    step,
    ...controlPlanePending,
  ]).filter(version => compareSemver(version, started) > 0);
  const rolling = deployments.filter(deployment =>
    isDeploymentRolling(draft, deployment),
  );
  const behind = deployments.filter(
    deployment =>
      compareSemver(deployment.spec.template.spec.version, target) < 0 &&
      !rolling.includes(deployment),
  );
  const held = heldBack(topology, deployments);
  const upgrading =
    controlPlanePending.length > 0 ||
    controlPlaneRolling ||
    behind.length > 0 ||
    rolling.length > 0;
  const begun =
    draft.cluster.metadata.annotations?.[UPGRADE_STEP_ANNOTATION] !== undefined;
  return {
    target,
    step,
    controlPlaneRolling,
    controlPlanePending,
    workersPending,
    rolling,
    deferred: behind.filter(deployment => held.has(deployment)),
    waiting: behind.filter(deployment => !held.has(deployment)),
    hooks:
      controlPlanePending.length > 0 && !begun ? beforeUpgradeHooks(draft) : [],
    done: !upgrading,
  };
}

/**
 * Gives the control plane or the next pool its next version, when everything before it has settled.
 */
export function stepTopology(
  draft: CapiDraft,
  topology: ClusterTopology,
): void {
  handDownRollouts(draft, topology);
  const state = topologyState(draft, topology);
  const quiet = trueFor(
    draft,
    'quiet',
    !state.controlPlaneRolling && state.rolling.length === 0,
    draft.timing.pause,
  );
  // The very first step does not wait: nothing has just ended.
  const begun =
    draft.cluster.metadata.annotations?.[UPGRADE_STEP_ANNOTATION] !== undefined;
  const busy =
    state.controlPlaneRolling || state.rolling.length > 0 || (begun && !quiet);
  if (!state.done && state.hooks.length === 0 && !busy)
    advance(draft, topology, state);
  annotate(draft, topologyState(draft, topology));
}

/** How a pool rolls goes to its MachineDeployment at once, whatever its version waits for. */
function handDownRollouts(draft: CapiDraft, topology: ClusterTopology): void {
  for (const { name, rollout = DEFAULT_ROLLOUT } of topology.workers
    ?.machineDeployments ?? []) {
    const deployment = draft.deployments.find(
      candidate =>
        candidate.metadata.labels?.[TOPOLOGY_DEPLOYMENT_LABEL] === name,
    );
    if (
      !deployment ||
      stableJson(deployment.spec.rollout) === stableJson(rollout)
    )
      continue;
    deployment.spec.rollout = structuredClone(rollout);
    deployment.metadata.generation = (deployment.metadata.generation ?? 1) + 1;
  }
}

/** Workers go first where the control plane would leave them too far behind, or is at its end. */
function advance(
  draft: CapiDraft,
  topology: ClusterTopology,
  state: TopologyState,
): void {
  const workersFirst =
    workersPlan(oldestVersion(draft, topology), [
      state.step,
      ...state.controlPlanePending,
    ])[0] === state.step;
  if (workersFirst) {
    const next = state.waiting.find(
      deployment =>
        compareSemver(deployment.spec.template.spec.version, state.step) < 0,
    );
    if (!next) return;
    next.spec.template.spec.version = state.step;
    next.metadata.generation = (next.metadata.generation ?? 1) + 1;
  } else if (state.controlPlanePending.length > 0) {
    draft.controlPlane.spec.version = state.controlPlanePending[0];
    draft.controlPlane.metadata.generation =
      (draft.controlPlane.metadata.generation ?? 1) + 1;
  }
}

/** MachineDeployments in the order of the topology: upgrades go one by one in this order. */
export function orderedDeployments(
  draft: CapiDraft,
  topology: ClusterTopology,
): MachineDeployment[] {
  const names = (topology.workers?.machineDeployments ?? []).map(
    ({ name }) => name,
  );
  return [...draft.deployments].sort(
    (a, b) =>
      names.indexOf(a.metadata.labels?.[TOPOLOGY_DEPLOYMENT_LABEL] ?? '') -
      names.indexOf(b.metadata.labels?.[TOPOLOGY_DEPLOYMENT_LABEL] ?? ''),
  );
}

function oldestVersion(draft: CapiDraft, topology: ClusterTopology): string {
  return (
    draft.deployments
      .map(deployment => deployment.spec.template.spec.version)
      .sort(compareSemver)[0] ?? topology.version
  );
}

/** `defer-upgrade` holds one pool back, `hold-upgrade-sequence` it and all after it. */
function heldBack(
  topology: ClusterTopology,
  deployments: readonly MachineDeployment[],
): ReadonlySet<MachineDeployment> {
  const held = new Set<MachineDeployment>();
  let holding = false;
  for (const entry of topology.workers?.machineDeployments ?? []) {
    const annotations = entry.metadata?.annotations ?? {};
    holding = holding || Object.hasOwn(annotations, HOLD_ANNOTATION);
    const deployment = deployments.find(
      candidate =>
        candidate.metadata.labels?.[TOPOLOGY_DEPLOYMENT_LABEL] === entry.name,
    );
    if (deployment && (holding || Object.hasOwn(annotations, DEFER_ANNOTATION)))
      held.add(deployment);
  }
  return held;
}

function beforeUpgradeHooks(draft: CapiDraft): string[] {
  return Object.keys(draft.cluster.metadata.annotations ?? {})
    .filter(name => name.startsWith(BEFORE_UPGRADE_HOOK_PREFIX))
    .sort();
}

/** The annotations that Cluster API keeps on the Cluster while it upgrades. */
function annotate(draft: CapiDraft, state: TopologyState): void {
  const annotations = { ...draft.cluster.metadata.annotations };
  delete annotations[UPGRADE_STEP_ANNOTATION];
  delete annotations[PENDING_HOOKS_ANNOTATION];
  if (!state.done && state.hooks.length === 0) {
    annotations[UPGRADE_STEP_ANNOTATION] = state.step;
    annotations[PENDING_HOOKS_ANNOTATION] = pendingHooks(state).join(',');
  }
  draft.cluster.metadata.annotations = annotations;
}

function pendingHooks(state: TopologyState): string[] {
  const hooks = ['AfterClusterUpgrade'];
  const workersAtThisStep =
    state.workersPending[0] === state.step || state.rolling.length > 0;
  if (state.controlPlaneRolling) hooks.push('AfterControlPlaneUpgrade');
  if (workersAtThisStep || !state.controlPlaneRolling)
    hooks.push('AfterWorkersUpgrade');
  if (workersAtThisStep && state.controlPlaneRolling)
    hooks.push('BeforeWorkersUpgrade');
  return hooks.sort();
}
