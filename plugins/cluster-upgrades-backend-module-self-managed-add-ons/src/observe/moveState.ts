import {
  fieldOwned,
  type Hop,
  type MoveState,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AddOnsSeen } from '../cluster/AddOnsReader';
import type { AddOnConfig } from '../config/readConfig';
import {
  isAtFrom,
  isAtVersion,
  notConfigured,
  obstacleOf,
  otherVersion,
  type AddOnState,
} from '../objects/addOn';
import { imageOwnerOf } from '../objects/owner';
import { isRolledOut, workloadName, type Workload } from '../objects/workload';

/** How far the update of one add-on is, by its workload alone. Pure. */
export function moveStateOf(
  { addOn }: Hop,
  { addOns }: AddOnsSeen,
  configured: readonly AddOnConfig[],
): MoveState {
  const state = addOns.find(({ config }) => config.name === addOn?.name);
  if (!addOn || !state)
    return withdrawn(notConfigured(addOn?.name ?? '', configured));
  const obstacle = obstacleOf(state);
  if (state.unread) return { state: 'unknown', reason: obstacle, progress: [] };
  if (obstacle || !state.workload) return withdrawn(obstacle);
  if (isAtVersion(state, addOn.to)) return rolloutOf(state, state.workload);
  if (!isAtFrom(state, addOn.from))
    return withdrawn(otherVersion(state, addOn));
  const owner = imageOwnerOf(state);
  return {
    state: 'not-begun',
    progress: [],
    ...(owner
      ? {
          notYet: {
            reason: fieldOwned(owner, workloadName(state.workload)),
            byPerson: true,
          },
        }
      : {}),
  };
}

function withdrawn(reason: MoveState['reason']): MoveState {
  return { state: 'withdrawn', reason, progress: [] };
}

function rolloutOf({ config }: AddOnState, workload: Workload): MoveState {
  const { wanted, updated, available, failure } = workload.rollout;
  const params = {
    addOn: { object: config.name },
    workload: { object: workloadName(workload) },
  };
  const progress = [
    {
      name: { code: 'self-managed.pods' as const, params },
      done: Math.min(updated, available),
      total: wanted,
    },
  ];
  if (isRolledOut(workload)) return { state: 'done', progress };
  return failure
    ? {
        state: 'failed',
        progress,
        reason: {
          code: 'self-managed.rollout-failed',
          params: { ...params, said: { text: failure.slice(0, 500) } },
        },
      }
    : {
        state: 'under-way',
        progress,
        reason: {
          code: 'self-managed.rolls',
          params: {
            ...params,
            done: { number: Math.min(updated, available) },
            total: { number: wanted },
          },
        },
      };
}
