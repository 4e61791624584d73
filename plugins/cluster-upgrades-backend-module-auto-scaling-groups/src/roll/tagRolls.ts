import { CreateOrUpdateTagsCommand } from '@aws-sdk/client-auto-scaling';
import type { Reason } from '@drydock/upgrade-reasons';
import { changeFailed, refusedChange } from '../cluster/failures';
import type { GroupCluster } from '../cluster/GroupCluster';
import { isRolling, type GroupState } from '../observe/groupState';
import {
  BATCH_TAG,
  batchText,
  hashOfLaunches,
  hashOfMove,
  REBALANCE,
  ROLL_TAG,
  rollText,
  type Roll,
} from '../objects/rollTags';

/** What a tag says beside the sizes of the group. */
export interface RollToTag extends Pick<Roll, 'to' | 'canary'> {
  readonly moveKey: string;
}

/**
 * Begins the replacement of groups, or takes one over that another move has begun: its batch is
 * closed, and the sizes are those before it. One call for all of them: it is one write, with one
 * answer.
 * @returns why AWS refused it
 * @throws ChangeError where its effect is not known
 */
export async function tagRolls(
  known: GroupCluster,
  groups: readonly GroupState[],
  { to, moveKey, canary }: RollToTag,
  now: Date,
  signal: AbortSignal,
): Promise<Reason | undefined> {
  const { autoScaling } = await known.clients('writer');
  const { batchSize } = known.config;
  const tag = (name: string, Key: string, Value: string) => ({
    ResourceId: name,
    ResourceType: 'auto-scaling-group',
    Key,
    Value,
    PropagateAtLaunch: false,
  });
  const rolls = groups.map(state => {
    const { group } = state;
    const roll = isRolling(state) ? state.roll : undefined;
    return tag(
      group.name,
      ROLL_TAG,
      rollText({
        to,
        moveHash: hashOfMove(moveKey),
        sizeBefore: roll?.sizeBefore ?? group.desiredCapacity,
        maxBefore: roll?.maxBefore ?? group.maxSize,
        surge: roll?.surge ?? batchSize,
        rebalances:
          roll?.rebalances ?? !group.suspendedProcesses.includes(REBALANCE),
        canary,
      }),
    );
  });
  const closed = groups.flatMap(({ group, batch }) =>
    batch
      ? tag(
          group.name,
          BATCH_TAG,
          batchText({
            beganMs: now.getTime(),
            launchesHash: hashOfLaunches(group.launches),
            victims: [],
          }),
        )
      : [],
  );
  const Tags = [...rolls, ...closed];
  try {
    await autoScaling.send(new CreateOrUpdateTagsCommand({ Tags }), {
      abortSignal: signal,
    });
    return undefined;
  } catch (error) {
    const refused = refusedChange(error, 'CreateOrUpdateTags', known.config.id);
    if (refused) return refused;
    throw changeFailed(error, 'CreateOrUpdateTags', known.config.id);
  }
}
