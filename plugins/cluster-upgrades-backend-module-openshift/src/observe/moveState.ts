import {
  moveStateByVersions,
  type MoveState,
  type ObservedState,
  type PursuedHop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import { moveMarkOf } from '../objects/mark';
import { UPGRADE_CONFIG } from '../objects/upgradeConfig';
import { openShiftOf } from '../versions/openShiftVersion';
import { operatorGaveUp } from './byOperator';

/** How far a hop is, by the versions that the cluster wants and has, and by our mark. Pure. */
export function moveStateOf(
  { hop, moveKey, operation }: PursuedHop,
  observed: ObservedState,
  objects: Pick<
    OpenShiftObjects,
    'clusterVersion' | 'byOperator' | 'upgradeConfig'
  >,
  now: Date,
): MoveState {
  const { clusterVersion } = objects;
  const move = moveStateByVersions(hop, observed, { nodePoolsFollow: true });
  if (move.state === 'failed' && operation?.beforeRetry)
    return { ...move, state: 'not-begun', reason: undefined };
  if (hop.kind === 'node-pools') return move;
  if (objects.byOperator)
    return moveByOperator({ moveKey, operation }, move, objects, now);
  const mark = moveMarkOf(clusterVersion);
  if (move.state !== 'not-begun')
    return { ...move, ours: mark.moveKey === moveKey };
  // What was taken back keeps the mark of the write before: a later write that did not get through
  // left none.
  const isTakenBack =
    operation !== undefined &&
    operation.beforeRetry !== true &&
    mark.moveKey === moveKey &&
    mark.operationKey === operation.operationKey;
  return isTakenBack
    ? {
        ...move,
        state: 'withdrawn',
        notYet: undefined,
        reason: {
          code: 'openshift.set-back',
          params: {
            desired: {
              text: clusterVersion.wanted ?? clusterVersion.desired,
            },
            version: { text: openShiftOf(hop.to) ?? hop.to },
          },
        },
      }
    : move;
}

/**
 * The operator removes an UpgradeConfig that it has carried out, so that its absence is no news once
 * the version is there. Before that, a user who removed it took the update back.
 */
function moveByOperator(
  { moveKey, operation }: Pick<PursuedHop, 'moveKey' | 'operation'>,
  move: MoveState,
  { upgradeConfig }: Pick<OpenShiftObjects, 'upgradeConfig'>,
  now: Date,
): MoveState {
  const isMarked =
    upgradeConfig !== undefined &&
    moveMarkOf(upgradeConfig).moveKey === moveKey;
  if (move.state !== 'not-begun')
    return {
      ...move,
      ours: upgradeConfig ? isMarked : operation !== undefined,
    };
  if (operation?.beforeRetry) return move;
  const gaveUp = isMarked ? operatorGaveUp({ upgradeConfig }, now) : undefined;
  if (gaveUp)
    return {
      ...move,
      state: 'failed',
      ours: true,
      notYet: undefined,
      reason: {
        code: 'step.platform-gave-up',
        params: { failure: { reasons: [gaveUp] } },
      },
    };
  return operation?.reference !== undefined && !isMarked
    ? {
        ...move,
        state: 'withdrawn',
        notYet: undefined,
        reason: {
          code: 'openshift.operator-set-back',
          params: { object: { object: UPGRADE_CONFIG } },
        },
      }
    : move;
}
