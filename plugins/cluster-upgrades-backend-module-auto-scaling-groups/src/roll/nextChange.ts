import type { GroupInstance } from '@drydock/aws-access';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  isLeaving,
  outdated,
  present,
  type GroupState,
} from '../observe/groupState';
import { REBALANCE, type Batch } from '../objects/rollTags';
import { leave, notThereYet, paramsOf } from './instances';
import type { Next, NextInput } from './model';
import { obstacle } from './obstacle';

/**
 * The next safe step of a replacement:
 * ```
 * batch recorded ─► one instance more for each of it ─► all of them ready at the version
 *       ▲                                                        │
 *       └──── desired capacity as before ◄─── each: cordon, evict, terminate (takes it back)
 * nothing outdated ─► zones rebalanced, maximum and tags as before
 * ```
 * The desired capacity is never below what it was when a batch began. To put back, cordons are
 * lifted, and what was added leaves in the same way. Pure.
 */
export function nextChange(input: NextInput): Next {
  const { state, roll, aim, batchSize } = input;
  const hindrance = obstacle(state, roll);
  if (hindrance) return hindrance;
  const { group } = state;
  if (
    aim === 'go-on' &&
    roll.rebalances &&
    !isOver(state) &&
    !group.suspendedProcesses.includes(REBALANCE)
  )
    return { change: { kind: 'suspend' } };
  if (aim === 'put-back') {
    const turn = turnBack(input);
    if (turn) return turn;
  }
  const { batch } = state;
  const isLeft = batch !== undefined && (aim === 'go-on' || batch.isBack);
  const victims = isLeft ? victimsLeft(state, batch) : [];
  if (batch && victims.length > 0) return ofBatch(input, batch, victims);
  const leaving = group.instances.find(({ lifecycle }) => isLeaving(lifecycle));
  if (leaving)
    return waitFor(state, {
      code: 'asg.terminating',
      params: paramsOf(state, leaving),
    });
  const next = aim === 'go-on' ? outdated(state).slice(0, batchSize) : [];
  return next.length > 0
    ? {
        change: {
          kind: 'batch',
          batch: {
            from: group.desiredCapacity,
            max: Math.max(group.maxSize, group.desiredCapacity + next.length),
            victims: next.map(({ id }) => id),
            isBack: false,
          },
        },
      }
    : finish(input);
}

function isOver(state: GroupState): boolean {
  const left = state.batch ? victimsLeft(state, state.batch) : [];
  return left.length === 0 && outdated(state).length === 0;
}

function victimsLeft(
  state: GroupState,
  { victims }: Batch,
): readonly GroupInstance[] {
  const ids = new Set(victims);
  return present(state).filter(({ id }) => ids.has(id));
}

/** Undefined: it is turned already, or nothing was added. */
function turnBack({ state }: NextInput): Next | undefined {
  const { batch, group, nodes } = state;
  const old = new Set(outdated(state).map(({ id }) => id));
  const cordoned = [...nodes.values()].find(
    node =>
      node.cordonedFor === group.name &&
      node.cordoned &&
      old.has(node.instanceId ?? ''),
  );
  if (cordoned) return { change: { kind: 'uncordon', node: cordoned } };
  const surplus = batch ? group.desiredCapacity - batch.from : 0;
  const isTurned = batch?.isBack && victimsLeft(state, batch).length > 0;
  if (!batch || surplus <= 0 || isTurned) return undefined;
  const here = present(state);
  // Nothing is terminated by this: they are not there.
  if (here.length < group.desiredCapacity)
    return {
      change: {
        kind: 'size',
        max: group.maxSize,
        desired: Math.max(batch.from, here.length),
      },
    };
  const added = here.filter(({ drift }) => drift === 'none').slice(-surplus);
  return {
    change: {
      kind: 'batch',
      batch: { ...batch, victims: added.map(({ id }) => id), isBack: true },
    },
  };
}

function ofBatch(
  input: NextInput,
  batch: Batch,
  victims: readonly GroupInstance[],
): Next {
  const { state } = input;
  const { group } = state;
  const needed = batch.from + victims.length;
  if (
    !batch.isBack &&
    (group.desiredCapacity < needed || group.maxSize < needed)
  )
    return {
      change: {
        kind: 'size',
        max: Math.max(group.maxSize, batch.max),
        desired: Math.max(group.desiredCapacity, needed),
      },
    };
  const missing = batch.isBack ? undefined : notThereYet(input, batch);
  return missing ?? leave(input, victims[0]);
}

function finish({ state, roll }: NextInput): Next {
  const { group, batch } = state;
  if (roll.rebalances && group.suspendedProcesses.includes(REBALANCE))
    return { change: { kind: 'resume' } };
  // A maximum that others have set since stays.
  if (
    batch &&
    group.maxSize === batch.max &&
    group.maxSize > roll.maxBefore &&
    group.desiredCapacity <= roll.maxBefore
  )
    return { change: { kind: 'restore-max', max: roll.maxBefore } };
  return { change: { kind: 'forget' } };
}

function waitFor({ group }: GroupState, message: Reason): Next {
  return { wait: { kind: 'provisioning', message, object: group.name } };
}
