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
import { groupsOf, isBehind, type GroupState } from '../observe/groupState';
import { isAsObserved } from '../observe/observedState';
import { isRollOf } from '../objects/rollTags';
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
  const state = await readCluster(known, signal);
  const groups = groupsOf(state, hop);
  const names = groups.map(({ group }) => group.name);
  const gone = (hop.pools ?? []).filter(name => !names.includes(name));
  if (gone.length > 0)
    return refused({ code: 'asg.pools-gone', params: { groups: list(gone) } });
  const open = groups.filter(
    each => !isRollOf(each.roll, hop.to, moveKey) && isBehind(each, hop.to),
  );
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
  const fault = await tagRolls(known, open, hop.to, moveKey, now, signal);
  return fault
    ? refused(fault)
    : {
        outcome: 'accepted',
        reference,
        message: { code: 'asg.started', params },
      };
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
