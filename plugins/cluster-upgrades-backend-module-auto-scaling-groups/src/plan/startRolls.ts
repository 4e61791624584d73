import type {
  Hop,
  StartOutcome,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { readCluster } from '../cluster/ClusterReader';
import type { GroupCluster } from '../cluster/GroupCluster';
import { writerOf } from '../cluster/writerOf';
import {
  canaryNodeOf,
  groupsOf,
  isRolling,
  needsRoll,
  type GroupState,
} from '../observe/groupState';
import {
  canaryCandidate,
  isAsObserved,
  whyNoCanary,
} from '../observe/observedState';
import { isRollOf, type Roll } from '../objects/rollTags';
import { tagRolls } from '../roll/tagRolls';
import { ahead, refusalOf, unreadable } from './planHops';

/**
 * Begins a hop: one write of tags, after all checks. What another move has begun is taken over.
 * @throws ClusterReadError, or ChangeError where the effect of the write is not known
 */
export async function startRolls(
  known: GroupCluster,
  { hop, precondition, moveKey, mayStill }: UpgradeOperation,
  { isDryRun, now }: { readonly isDryRun: boolean; readonly now: Date },
  signal: AbortSignal,
): Promise<StartOutcome> {
  const state = await readCluster(known, now, signal);
  const groups = groupsOf(state, hop);
  const names = groups.map(({ group }) => group.name);
  const gone = (hop.pools ?? []).filter(name => !names.includes(name));
  if (gone.length > 0)
    return refused({ code: 'asg.pools-gone', params: { groups: list(gone) } });
  const canary = canaryOf(hop, groups, isDryRun);
  if (canary && 'code' in canary) return refused(canary);
  const open = groups.filter(each => isOpen(each, hop, moveKey));
  const refusal = groups
    .map(each => refusalFor(known, each, open, hop))
    .find(each => each !== undefined);
  if (refusal) return refused(refusal);
  const reference = known.config.id;
  if (open.length === 0)
    return { outcome: 'already', reference, message: wanted(hop, groups) };
  if (state.served === '') return refused(unreadable());
  if (isOlder(state.served, hop.to))
    return refused(ahead(state.served, hop.to));
  const params = {
    groups: list(open.map(({ group }) => group.name)),
    version: { text: hop.to },
  };
  if (!open.every(each => isAsObserved(precondition, each)))
    return { outcome: 'stale', message: { code: 'asg.changed', params } };
  const writer = await writerOf(known, signal);
  if ('outcome' in writer) return writer;
  if (isDryRun)
    return {
      outcome: 'accepted',
      reference,
      message: { code: 'asg.would-start', params },
    };
  if ((await mayStill?.()) === false)
    return { outcome: 'stale', message: { code: 'asg.no-longer-wanted' } };
  const fault = await tagRolls(
    known,
    open,
    { to: hop.to, moveKey, canary },
    now,
    signal,
  );
  return fault
    ? refused(fault)
    : {
        outcome: 'accepted',
        reference,
        message: { code: 'asg.started', params },
      };
}

/** Whether something of a hop is to be written for a group. Pure. */
function isOpen(
  state: GroupState,
  { to, canaryNode }: Pick<Hop, 'to' | 'canaryNode'>,
  moveKey: string,
): boolean {
  if (isRolling(state) && isRollOf(state.roll, to, moveKey)) return false;
  const { roll } = state;
  const canary = roll?.to === to ? canaryNodeOf(state)?.state : undefined;
  switch (canaryNode) {
    case 'choose':
      return canary === undefined || canary === 'lost';
    case 'replace':
      return canary !== 'replacing' && canary !== 'ready';
    default:
      return needsRoll(state, to) || roll?.canary !== undefined;
  }
}

/**
 * Which instance a hop with a canary node is about, or why none can go first; undefined: the hop
 * has none. Before one is chosen, a dry run asks about the one that would be. Pure.
 */
function canaryOf(
  { to, canaryNode }: Pick<Hop, 'to' | 'canaryNode'>,
  groups: readonly GroupState[],
  isDryRun: boolean,
): Roll['canary'] | Reason {
  const [state] = groups;
  if (canaryNode === undefined || !state) return undefined;
  const isChosen = canaryNode === 'choose';
  const { canary } = (state.roll?.to === to ? state.roll : undefined) ?? {};
  if (canary && canaryNodeOf(state)?.state !== 'lost')
    return { instance: canary.instance, isChosen };
  const candidate = canaryCandidate(state);
  if (candidate && whyNoCanary(state) === undefined && (isChosen || isDryRun))
    return { instance: candidate, isChosen };
  return (
    whyNoCanary(state) ?? {
      code: 'asg.no-canary-chosen',
      params: { group: { object: state.group.name } },
    }
  );
}

/** That the groups of a hop need nothing now. Pure. */
export function wanted({ to }: Hop, groups: readonly GroupState[]): Reason {
  return {
    code: 'asg.wanted-already',
    params: {
      groups: list(groups.map(({ group }) => group.name)),
      version: { text: to },
    },
  };
}

function refusalFor(
  { config }: GroupCluster,
  each: GroupState,
  open: readonly GroupState[],
  { to }: Hop,
): Reason | undefined {
  const reason = refusalOf(each, to, config.versionTag);
  return open.includes(each) || reason?.code === 'asg.downgrade'
    ? reason
    : undefined;
}

function refused(message: Reason): StartOutcome {
  return { outcome: 'refused', message };
}

function list(names: readonly string[]) {
  return { list: names.map(object => ({ object })) };
}
