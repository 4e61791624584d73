import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import { completedVersion } from '../objects/clusterVersion';
import { isControlPlanePool } from '../objects/machineConfigPool';
import {
  ownVersionFor,
  type OpenShiftKnowledge,
} from '../versions/openShiftVersion';
import {
  isOperatorAtWork,
  operatorFailure,
  operatorWaits,
  wantedByOperator,
} from './byOperator';
import { failureOf, isUnderWay } from './failure';
import { poolStatesOf, type PoolState } from './poolState';
import { encodePrecondition } from './precondition';
import { versionOwnerOf } from './versionOwner';
import { waitsOf } from './waits';

/** Why the version of a cluster cannot be observed. */
export class VersionNotObservableError extends ReasonError {}

/**
 * @throws VersionNotObservableError during the installation, and for minors that the knowledge does
 *   not have
 */
export function observedStateOf(
  objects: OpenShiftObjects,
  knowledge: OpenShiftKnowledge,
  now: Date,
): ObservedState {
  const { clusterVersion } = objects;
  const states = poolStatesOf(objects, knowledge, now);
  const completed = completedVersion(clusterVersion)?.version;
  if (completed === undefined)
    throw new VersionNotObservableError({ code: 'openshift.installing' });
  const current = own(completed, knowledge);
  const foreignOwner = versionOwnerOf(objects);
  const failure =
    failureOf(clusterVersion, now) ?? operatorFailure(objects, now);
  return {
    observedAt: now.toISOString(),
    precondition: encodePrecondition(objects),
    controlPlane: {
      desired: own(
        wantedByOperator(objects, now) ??
          clusterVersion.wanted ??
          clusterVersion.desired,
        knowledge,
      ),
      current,
      versions: [{ version: current, count: 1 }],
      // The operator goes on with workers, checks and messages, and takes no other upgrade meanwhile.
      settled:
        isControlPlaneSettled(objects) && !isOperatorAtWork(objects, now),
    },
    nodePools: states.map(poolOf),
    waits: [...operatorWaits(objects, now), ...waitsOf(objects, states, now)],
    ...(foreignOwner ? { foreignOwner } : {}),
    ...(failure ? { failure } : {}),
  };
}

function own(version: string, knowledge: OpenShiftKnowledge): string {
  const named = ownVersionFor(version, knowledge);
  if (named) return named;
  throw new VersionNotObservableError({
    code: 'openshift.minor-unknown',
    params: { version: { text: version } },
  });
}

/**
 * Right after a write the status still shows the end of the version before, so each part is asked
 * for by itself.
 */
function isControlPlaneSettled({
  clusterVersion,
  pools,
}: OpenShiftObjects): boolean {
  const { history, wanted, desired, upToDate, conditions } = clusterVersion;
  return (
    upToDate &&
    !isUnderWay(clusterVersion) &&
    history.at(0)?.version === (wanted ?? desired) &&
    conditions.Progressing?.status !== 'True' &&
    pools
      .filter(isControlPlanePool)
      .every(
        pool =>
          pool.conditions.Updated?.status === 'True' &&
          pool.machines === pool.updatedMachines,
      )
  );
}

function poolOf({
  pool,
  nodes,
  desired,
  versions,
  updatedNodes,
  settled,
  heldAt,
}: PoolState): ObservedState['nodePools'][number] {
  return {
    name: pool.name,
    desired,
    versions,
    nodes: nodes.length,
    updatedNodes,
    readyNodes: nodes.filter(({ ready }) => ready).length,
    settled,
    ...(heldAt ? { heldBack: true } : {}),
  };
}
