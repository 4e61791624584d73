import {
  moveStateByVersions,
  type MoveState,
  type ObservedState,
  type PursuedHop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterVersion } from '../objects/clusterVersion';
import { moveMarkOf } from '../objects/mark';
import { openShiftOf } from '../versions/openShiftVersion';

/** How far a hop is, by the versions that the cluster wants and has, and by our mark. Pure. */
export function moveStateOf(
  { hop, moveKey, operation }: PursuedHop,
  observed: ObservedState,
  clusterVersion: ClusterVersion,
): MoveState {
  const move = moveStateByVersions(hop, observed, { nodePoolsFollow: true });
  if (move.state === 'failed' && operation?.beforeRetry)
    return { ...move, state: 'not-begun', reason: undefined };
  if (hop.kind === 'node-pools') return move;
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
