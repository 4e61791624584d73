import type {
  MoveState,
  PursuedHop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  isTooOld,
  needsRoll,
  outdated,
  type GroupState,
  type NodeRules,
} from '../observe/groupState';

/**
 * Versions do not show that nodes are too old, or were launched with an older image of the same
 * version: a hop with such nodes has not begun. Once its write was accepted, only nodes count that
 * were there and due at that time: others became due in a group that has come to its end. Pure.
 */
export function openWhileNeeded(
  move: MoveState,
  { hop, operation }: Pick<PursuedHop, 'hop' | 'operation'>,
  groups: readonly GroupState[],
  { maxNodeAgeDays }: Pick<NodeRules, 'maxNodeAgeDays'>,
): MoveState {
  // Without an answer it is not known that anything was written.
  const acceptedMs =
    operation?.reference === undefined
      ? undefined
      : Date.parse(operation.intendedAt);
  return move.state === 'done' &&
    hop.canaryNode === undefined &&
    groups.some(
      each =>
        needsRoll(each, hop.to) &&
        (acceptedMs === undefined || wasDue(each, maxNodeAgeDays, acceptedMs)),
    )
    ? { ...move, state: 'not-begun' }
    : move;
}

/** Also where the node of an old instance is not known. */
function wasDue(
  state: GroupState,
  maxNodeAgeDays: number | undefined,
  atMs: number,
): boolean {
  return outdated(state).some(({ id, drift }) => {
    const node = state.nodes.get(id);
    return (
      node === undefined ||
      (Date.parse(node.createdAt) <= atMs &&
        (drift === 'outdated' || isTooOld(node, maxNodeAgeDays, atMs)))
    );
  });
}
