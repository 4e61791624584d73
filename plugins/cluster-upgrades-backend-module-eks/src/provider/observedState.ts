import type {
  ForeignOwner,
  ObservedState,
  ProviderWait,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import {
  isOpen,
  type EksChange,
  type EksGroup,
  type EksIssue,
  type EksState,
} from './eksState';
import { observePools } from './nodePools/observedPools';
import { encodePrecondition } from './precondition';
import { updateParams } from './changeReasons';
import { kubernetesVersion } from './versions';

/** Why a cluster's versions cannot be told. */
export class NotObservableError extends ReasonError {}

type ObservedPool = ObservedState['nodePools'][number];

/**
 * @param observedAt ISO time at which EKS was asked
 * @param foreignOwner the tool that owns the version
 * @throws NotObservableError for a cluster without a version
 */
export function observedStateOf(
  state: EksState,
  observedAt: string,
  foreignOwner?: ForeignOwner,
): ObservedState {
  const { name, version, changes, groups } = state;
  if (!version)
    throw new NotObservableError({
      code: 'eks.no-version',
      params: { cluster: { object: name } },
    });
  const current = kubernetesVersion(version);
  const failure = failureOf(state);
  return {
    observedAt,
    precondition: encodePrecondition(state),
    controlPlane: {
      desired: desiredOf(changes, current),
      current,
      // EKS does not say how many API servers there are.
      versions: [{ version: current, count: 1 }],
      settled: !changes.some(isOpen) && state.status !== 'CREATING',
    },
    nodePools: [
      ...groups.map(observePool),
      ...observePools(state.provisioned, current),
    ],
    waits: [
      ...changes.flatMap(change => waitOfChange(change, `cluster ${name}`)),
      ...groups.flatMap(waitsOfGroup),
    ],
    ...(foreignOwner ? { foreignOwner } : {}),
    ...(failure ? { failure } : {}),
  };
}

/** What an update that is in progress leads to, else what runs. */
function desiredOf(changes: readonly EksChange[], current: string): string {
  const wanted = changes.findLast(change => isOpen(change) && change.version);
  return wanted ? kubernetesVersion(wanted.version) : current;
}

function observePool({
  name,
  status,
  version,
  nodes,
  issues,
  changes,
}: EksGroup): ObservedPool {
  const current = kubernetesVersion(version);
  const rolls = changes.some(isOpen);
  return {
    name,
    desired: desiredOf(changes, current),
    // While a group rolls, EKS does not say how many of its nodes are new.
    versions: nodes === 0 ? [] : [{ version: current, count: nodes }],
    nodes,
    updatedNodes: rolls ? 0 : nodes,
    readyNodes: Math.max(0, nodes - objectsOf(issues).size),
    settled: !rolls && status !== 'CREATING' && status !== 'DELETING',
  };
}

function objectsOf(issues: readonly EksIssue[]): ReadonlySet<string> {
  return new Set(issues.flatMap(({ objects }) => objects));
}

/** Updates to a version are what an upgrade follows, and no wait. */
function waitOfChange(
  change: EksChange,
  object: string,
): readonly ProviderWait[] {
  if (!isOpen(change) || change.version) return [];
  return [
    {
      kind: 'other',
      object,
      message: { code: 'eks.update-running', params: updateParams(change) },
    },
  ];
}

function waitsOfGroup({
  name,
  issues,
  changes,
}: EksGroup): readonly ProviderWait[] {
  const object = `node group ${name}`;
  return [
    ...changes.flatMap(change => waitOfChange(change, object)),
    ...issues.map(
      (issue): ProviderWait => ({
        kind: 'provisioning',
        object,
        pool: name,
        message: {
          code: 'eks.group-issue',
          params: {
            group: { object: name },
            issue: { object: issue.code },
            said: { text: issue.message },
          },
        },
      }),
    ),
  ];
}

function failureOf({ name, status }: EksState): Reason | undefined {
  const params = { cluster: { object: name } };
  if (status === 'FAILED') return { code: 'eks.cluster-failed', params };
  return status === 'DELETING'
    ? { code: 'eks.being-deleted', params }
    : undefined;
}
