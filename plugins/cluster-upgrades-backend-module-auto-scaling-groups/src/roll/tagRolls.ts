import { CreateOrUpdateTagsCommand } from '@aws-sdk/client-auto-scaling';
import { changeFailed } from '../cluster/failures';
import type { GroupCluster } from '../cluster/GroupCluster';
import type { GroupState } from '../observe/groupState';
import { hashOfMove, REBALANCE, ROLL_TAG, rollText } from '../objects/rollTags';

/**
 * Begins the replacement of groups. One call for all of them: it is one write, with one answer.
 * @throws ChangeError where its effect is not known
 */
export async function tagRolls(
  known: GroupCluster,
  groups: readonly GroupState[],
  to: string,
  moveKey: string,
  signal: AbortSignal,
): Promise<void> {
  const { autoScaling } = await known.clients('writer');
  const Tags = groups.map(({ group, roll }) => ({
    ResourceId: group.name,
    ResourceType: 'auto-scaling-group',
    Key: ROLL_TAG,
    Value: rollText({
      to,
      moveHash: hashOfMove(moveKey),
      // Of an earlier one that was not put back: what was before that.
      maxBefore: roll?.maxBefore ?? group.maxSize,
      rebalances:
        roll?.rebalances ?? !group.suspendedProcesses.includes(REBALANCE),
    }),
    PropagateAtLaunch: false,
  }));
  try {
    await autoScaling.send(new CreateOrUpdateTagsCommand({ Tags }), {
      abortSignal: signal,
    });
  } catch (error) {
    throw changeFailed(error, 'CreateOrUpdateTags', known.config.id);
  }
}
