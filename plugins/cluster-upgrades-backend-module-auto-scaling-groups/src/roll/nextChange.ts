import type { GroupInstance } from '@drydock/aws-access';
import {
  isBehind,
  isLeaving,
  outdated,
  type GroupState,
} from '../observe/groupState';
import {
  hashOfLaunches,
  largestOf,
  REBALANCE,
  type Batch,
  type Roll,
} from '../objects/rollTags';
import { leave, notReadyYet, paramsOf } from './instances';
import type { Next, NextInput } from './model';
import { held, obstacle, untouchable } from './obstacle';

/**
 * The next safe step of a replacement:
 * ```
 * batch recorded ─► one instance more for each of it ─► all of them ready at the version
 *       ▲                                                        │
 *       └──── desired capacity as before ◄─── each: cordon, evict, terminate (takes it back)
 * nothing outdated, or put back ─► cordons lifted, zones rebalanced, maximum and tags as before
 * ```
 * Only an instance that the batch names is terminated. The desired capacity is raised to what the
 * batch needs and lowered by a termination alone, never below what it was at the start. Pure.
 */
export function nextChange(input: NextInput): Next {
  return input.aim === 'put-back' ? putBack(input) : goOn(input);
}

function goOn(input: NextInput): Next {
  const { state, roll } = input;
  const hindrance = obstacle(state, roll);
  if (hindrance) return hindrance;
  const { group, batch } = state;
  const victims = batch ? victimsLeft(state, batch) : [];
  const leaving = group.instances.find(isLeaving);
  const next = toReplace(state, roll);
  const isOver = victims.length === 0 && next.length === 0;
  if (
    !isOver &&
    roll.rebalances &&
    !group.suspendedProcesses.includes(REBALANCE)
  )
    return { change: { kind: 'suspend' } };
  if (batch && victims.length > 0) return ofBatch(input, batch, victims);
  if (leaving)
    return {
      wait: {
        kind: 'provisioning',
        message: { code: 'asg.terminating', params: paramsOf(state, leaving) },
        object: group.name,
      },
    };
  if (next.length > 0)
    return {
      change: {
        kind: 'batch',
        batch: {
          beganMs: input.nowMs,
          launchesHash: hashOfLaunches(group.launches),
          victims: nextVictims(state, roll).map(({ id }) => id),
        },
      },
    };
  if (group.instances.some(({ id }) => id === roll.canary?.instance))
    return held(state, {
      code: 'asg.no-canary-chosen',
      params: { group: { object: group.name } },
    });
  return isBehind(state, roll.to) && !roll.canary
    ? held(state, {
        code: 'asg.drift-unknown',
        params: { group: { object: group.name }, version: { text: roll.to } },
      })
    : putBack(input);
}

/** All that are old, or the canary node alone. */
function toReplace(
  state: GroupState,
  { canary }: Roll,
): readonly GroupInstance[] {
  return outdated(state).filter(
    ({ id }) => canary === undefined || id === canary.instance,
  );
}

/**
 * As many as were added already and have no old one to replace: an old one can go without taking
 * the desired capacity back. One that is cordoned for it goes first.
 */
function nextVictims(state: GroupState, roll: Roll): readonly GroupInstance[] {
  const { sizeBefore, surge } = roll;
  const { group, nodes } = state;
  const isCordoned = ({ id }: GroupInstance) =>
    nodes.get(id)?.cordonedFor === group.name;
  const old = toReplace(state, roll);
  return [
    ...old.filter(isCordoned),
    ...old.filter(each => !isCordoned(each)),
  ].slice(0, group.desiredCapacity - sizeBefore || surge);
}

/** In the order of the batch; a tag that names an instance of today is not believed. */
function victimsLeft(
  state: GroupState,
  { victims }: Batch,
): readonly GroupInstance[] {
  const old = outdated(state);
  return victims.flatMap(id => old.find(each => each.id === id) ?? []);
}

function ofBatch(
  input: NextInput,
  batch: Batch,
  victims: readonly GroupInstance[],
): Next {
  const { state, roll } = input;
  const { group, nodes } = state;
  const params = { group: { object: group.name } };
  if (batch.launchesHash !== hashOfLaunches(group.launches))
    return held(state, { code: 'asg.template-changed', params });
  const needed = roll.sizeBefore + victims.length;
  const wasEnlarged =
    victims.length < batch.victims.length ||
    victims.some(({ id }) => nodes.get(id)?.cordonedFor === group.name);
  if (group.desiredCapacity < needed && !wasEnlarged)
    return {
      change: {
        kind: 'size',
        ...(group.maxSize < needed ? { max: largestOf(roll) } : {}),
        desired: needed,
      },
    };
  const least = Math.max(needed, group.minSize + 1);
  if (group.desiredCapacity < least)
    return held(state, {
      code: 'asg.size-too-small',
      params: {
        ...params,
        count: { number: group.desiredCapacity },
        needed: { number: least },
      },
    });
  const [victim] = victims;
  return notReadyYet(input, batch, victim) ?? leave(input, victim);
}

/** What was changed for the time of a replacement; instances and sizes stay as they are. */
function putBack({ state, roll, aim }: NextInput): Next {
  const hindrance = untouchable(state);
  if (hindrance) return hindrance;
  const { group, nodes } = state;
  const cordoned = group.instances
    .filter(each => !isLeaving(each))
    .map(({ id }) => nodes.get(id))
    .find(node => node?.cordoned && node.cordonedFor === group.name);
  if (cordoned) return { change: { kind: 'uncordon', node: cordoned } };
  if (roll.rebalances && group.suspendedProcesses.includes(REBALANCE))
    return { change: { kind: 'resume' } };
  const { sizeBefore, maxBefore } = roll;
  // A maximum that others have set since stays.
  if (
    group.maxSize === largestOf(roll) &&
    group.maxSize > maxBefore &&
    group.desiredCapacity <= maxBefore
  )
    return { change: { kind: 'restore-max', max: maxBefore } };
  return {
    change: {
      kind: 'forget',
      keepsRoll: roll.canary !== undefined && aim === 'go-on',
      more: Math.max(0, group.desiredCapacity - sizeBefore),
      before: { sizeBefore, maxBefore },
    },
  };
}
