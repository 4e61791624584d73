import type {
  Hop,
  MoveState,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { needsRoll, type GroupState } from '../observe/groupState';

/**
 * Versions do not show that nodes are too old, or were launched with an older image of the same
 * version: a hop with such nodes has not begun. Pure.
 */
export function openWhileNeeded(
  move: MoveState,
  { canaryNode, to }: Pick<Hop, 'canaryNode' | 'to'>,
  groups: readonly GroupState[],
): MoveState {
  return move.state === 'done' &&
    canaryNode === undefined &&
    groups.some(each => needsRoll(each, to))
    ? { ...move, state: 'not-begun' }
    : move;
}
