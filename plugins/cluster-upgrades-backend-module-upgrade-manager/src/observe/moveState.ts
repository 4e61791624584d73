import type {
  Hop,
  MoveProgress,
  MoveState,
  PursuedHop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { attemptsOf, markOf } from '../objects/mark';
import { rollingName, type RollingUpgrade } from '../objects/rollingUpgrade';
import {
  hasCapacity,
  isProven,
  isReplaced,
  leadsTo,
  type GroupState,
} from './groupState';
import { hasLeftovers, leftoversOf } from './leftovers';
import { leadRefusal } from './leadRefusal';
import { isSilent } from './waits';

/** The groups that a hop rolls; `missing` pools are none of the cluster. */
export function groupsOfHop(
  { kind, pools }: Hop,
  states: readonly GroupState[],
): {
  readonly groups: readonly GroupState[];
  readonly missing: readonly string[];
} {
  if (kind !== 'node-pools') return { groups: [], missing: [] };
  const isNamed = (name: string) => pools === undefined || pools.includes(name);
  return {
    groups: states.filter(({ config }) => isNamed(config.name)),
    missing: (pools ?? []).filter(
      pool => !states.some(({ config }) => config.name === pool),
    ),
  };
}

type Stand = Pick<MoveState, 'state' | 'ours' | 'reason' | 'notYet'>;

/** How far a hop is, by the instances, their nodes and the RollingUpgrades. Pure. */
export function moveStateOf(
  pursued: PursuedHop,
  states: readonly GroupState[],
  { served, now }: { readonly served: string; readonly now: Date },
): MoveState {
  const { hop } = pursued;
  const { groups, missing } = groupsOfHop(hop, states);
  const progress = groups.map(state => progressOf(state, hop));
  if (missing.length > 0)
    return {
      progress,
      state: 'withdrawn',
      reason: {
        code: 'step.pools-gone',
        params: { pools: { list: missing.map(object => ({ object })) } },
      },
    };
  if (groups.length === 0)
    return {
      progress,
      state: 'unknown',
      reason: { code: 'upgrade-manager.no-pools' },
    };
  const stands = groups.map(state => standOf(state, pursued, { served, now }));
  return { progress, ...partOf(stands), ...together(stands) };
}

/** What needs a person comes before what goes on, and that before what is not begun. */
const ORDER = [
  'failed',
  'withdrawn',
  'unknown',
  'not-begun',
  'under-way',
  'done',
] as const;

function together(stands: readonly Stand[]): Stand {
  const begun = stands.filter(({ ours }) => ours !== undefined);
  const decides =
    ORDER.flatMap(
      state => stands.find(stand => stand.state === state) ?? [],
    ).at(0) ?? ({ state: 'unknown' } as const);
  return {
    ...decides,
    ...(begun.length > 0 ? { ours: begun.every(({ ours }) => ours) } : {}),
  };
}

function partOf(stands: readonly Stand[]): Pick<MoveState, 'part'> {
  const begun = stands.filter(
    ({ state }) => state === 'under-way' || state === 'done',
  );
  return begun.length === 0 || begun.length === stands.length
    ? {}
    : { part: { rolling: begun.some(({ state }) => state === 'under-way') } };
}

/**
 * One group of a hop.
 * ```
 *  not-begun ──► an object works ──► completed ──► all instances proven: done
 *                     │                  └───────► instances left: withdrawn
 *                     ├──► error: failed           (a retry is the next attempt)
 *                     ├──► silent: failed
 *                     └──► deleted: withdrawn
 * ```
 */
function standOf(
  state: GroupState,
  { hop, moveKey, operation }: PursuedHop,
  context: { readonly served: string; readonly now: Date },
): Stand {
  if (isProven(state, hop.to))
    return { state: 'done', ...ownership(state, moveKey) };
  const [working] = state.live;
  if (working && leadsTo(state.lead, hop.to)) {
    const ours = state.live.some(each => markOf(each)?.moveKey === moveKey);
    const silent = state.live.find(each =>
      isSilent(each, context.now, operation?.intendedAt),
    );
    return silent && markOf(silent)?.moveKey === moveKey
      ? retryable(operation?.beforeRetry, silentReason(silent), { ours })
      : { state: 'under-way', ours };
  }
  if (working)
    return {
      state: 'not-begun',
      notYet: { reason: { code: 'step.earlier-change' }, byPerson: false },
    };
  return ended(state, { hop, moveKey, operation }, context.served);
}

/** No object works on the group. */
function ended(
  state: GroupState,
  { hop, moveKey, operation }: PursuedHop,
  served: string,
): Stand {
  const attempts = attemptsOf(moveKey, state.group.name, state.objects);
  const last = operation
    ? attempts.find(
        each => markOf(each)?.operationKey === operation.operationKey,
      )
    : attempts.at(-1);
  if (last && last.phase !== 'completed')
    return retryable(operation?.beforeRetry, errorReason(last, state), {
      ours: true,
    });
  if (last && state.drifted.length === 0 && leadsTo(state.lead, hop.to))
    // All are replaced, and the last nodes are still to become ready.
    return { state: 'under-way', ours: true };
  if (last && operation?.beforeRetry !== true)
    return {
      state: 'withdrawn',
      ours: true,
      reason: {
        code: 'upgrade-manager.completed-not-proven',
        params: {
          upgrade: { object: rollingName(last) },
          left: { number: state.drifted.length },
        },
      },
    };
  if (
    !last &&
    operation &&
    operation.beforeRetry !== true &&
    (operation.reference !== undefined || hasLeftovers(leftoversOf(state)))
  )
    return {
      state: 'withdrawn',
      reason: {
        code: 'upgrade-manager.deleted',
        params: { group: { object: state.group.name } },
      },
    };
  const reason = leadRefusal(state, hop.to, served);
  return {
    state: 'not-begun',
    ...(reason
      ? {
          notYet: {
            reason,
            byPerson: reason.code !== 'upgrade-manager.no-drift',
          },
        }
      : {}),
  };
}

/** After a retry a failure is that of before. */
function retryable(
  beforeRetry: true | undefined,
  reason: Reason,
  { ours }: { readonly ours: boolean },
): Stand {
  return beforeRetry
    ? { state: 'not-begun' }
    : { state: 'failed', ours, reason };
}

function ownership(
  { objects }: GroupState,
  moveKey: string,
): Pick<Stand, 'ours'> {
  const last = objects.at(-1);
  return last ? { ours: markOf(last)?.moveKey === moveKey } : {};
}

function silentReason(object: RollingUpgrade): Reason {
  return {
    code: 'upgrade-manager.timed-out',
    params: {
      upgrade: { object: rollingName(object) },
      since: { time: object.createdAt },
      command: {
        text: `kubectl -n ${object.namespace} delete rollingupgrade ${object.name}`,
      },
    },
  };
}

function errorReason(
  object: RollingUpgrade,
  { drifted, instances }: GroupState,
): Reason {
  return {
    code: 'upgrade-manager.failed',
    params: {
      upgrade: { object: rollingName(object) },
      left: { number: drifted.length },
      total: { number: instances.length },
      command: {
        text: `kubectl -n ${object.namespace} describe rollingupgrade ${object.name}`,
      },
    },
  };
}

/** As the object counts, where one works; else by instances. */
function progressOf(state: GroupState, { to }: Hop): MoveProgress {
  const { config, instances, live } = state;
  const name = said(config.name);
  const working = live.find(({ totalNodes }) => totalNodes > 0);
  return working
    ? { name, done: working.nodesProcessed, total: working.totalNodes }
    : {
        name,
        done: instances.filter(each => isReplaced(each, to)).length,
        total: Math.max(
          instances.length,
          hasCapacity(state) ? 0 : state.group.desiredCapacity,
        ),
      };
}
