import type {
  ObservedState,
  ProviderWait,
  VersionCount,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { PlanObjects } from '../cluster/PlansReader';
import type { ClusterNode } from '../objects/node';
import { planName, type UpgradePlan } from '../objects/plan';
import { inOrder } from '../versions/distribution';
import { planOwnerOf } from './planOwner';
import { planStateOf, type PlanState } from './planState';
import { encodePrecondition } from './precondition';
import { waitsOf } from './waits';

/** Why the versions of a cluster cannot be observed. */
export class NotObservableError extends ReasonError {}

/** The Plans of a cluster: the server Plan is its control plane, each agent Plan a node pool. */
export interface PlanStates {
  readonly server: PlanState;
  readonly agents: readonly PlanState[];
}

export function planStatesOf(objects: PlanObjects): PlanStates {
  return {
    server: planStateOf(objects.server, objects),
    agents: objects.agents.map(plan => planStateOf(plan, objects)),
  };
}

/** How a Plan is called as a node pool. */
export function poolNameOf(
  plan: Pick<UpgradePlan, 'namespace' | 'name'>,
  { server, agents }: Pick<PlanObjects, 'server' | 'agents'>,
): string {
  const isAlone = [server, ...agents].every(
    ({ namespace }) => namespace === plan.namespace,
  );
  return isAlone ? plan.name : `${plan.namespace}/${plan.name}`;
}

/**
 * @param pursued - the Plans of the hop that is pursued, whose failure is one of the hop. The
 *   controller tries again by itself: everywhere else a failure is a wait.
 * @throws NotObservableError where the server Plan is for no node, or names no version and no node
 *   reports one
 */
export function observedStateOf(
  objects: PlanObjects,
  { server, agents }: PlanStates,
  now: Date,
  pursued: readonly PlanState[] = [],
): ObservedState {
  const plans = [server, ...agents];
  const foreignOwner = plans
    .map(({ plan }) => planOwnerOf(plan))
    .find(owner => owner !== undefined);
  const failure = pursued.find(state => state.failure)?.failure;
  const others = plans.filter(state => !pursued.includes(state));
  return {
    observedAt: now.toISOString(),
    precondition: encodePrecondition(plans.map(({ plan }) => plan)),
    controlPlane: controlPlaneOf(server),
    nodePools: agents.map(state => poolOf(state, objects)),
    waits: [
      ...others.flatMap(failureAsWait),
      ...waitsOf(server, undefined, now),
      ...agents.flatMap(state =>
        waitsOf(state, poolNameOf(state.plan, objects), now),
      ),
    ],
    ...(foreignOwner ? { foreignOwner } : {}),
    ...(failure ? { failure } : {}),
  };
}

function failureAsWait({ plan, failure }: PlanState): readonly ProviderWait[] {
  return failure
    ? [{ kind: 'other', message: failure, object: planName(plan) }]
    : [];
}

function controlPlaneOf(state: PlanState): ObservedState['controlPlane'] {
  const versions = countVersions(state.nodes);
  const current = versions.at(0)?.version;
  if (current === undefined)
    throw new NotObservableError({
      code: 'system-upgrade.no-server-node',
      params: { plan: { object: planName(state.plan) } },
    });
  return {
    desired: state.desired || current,
    current,
    versions,
    settled: state.settled,
  };
}

function poolOf(
  state: PlanState,
  objects: PlanObjects,
): ObservedState['nodePools'][number] {
  const versions = countVersions(state.nodes);
  return {
    name: poolNameOf(state.plan, objects),
    desired: state.desired || (versions.at(0)?.version ?? ''),
    versions,
    nodes: state.nodes.length,
    updatedNodes: state.done.length,
    readyNodes: state.nodes.filter(({ ready }) => ready).length,
    settled: state.settled,
  };
}

/** Equal versions, oldest first. */
function countVersions(nodes: readonly ClusterNode[]): readonly VersionCount[] {
  const reported = nodes.flatMap(({ version }) => version || []);
  return inOrder([...new Set(reported)]).map(version => ({
    version,
    count: reported.filter(each => each === version).length,
  }));
}
