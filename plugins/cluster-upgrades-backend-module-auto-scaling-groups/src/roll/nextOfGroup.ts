import type { AdvancingHop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { launchTimes } from '../cluster/ClusterReader';
import type { GroupCluster } from '../cluster/GroupCluster';
import type { RollingGroup } from '../observe/groupState';
import type { Next } from './model';
import { nextChange } from './nextChange';

/** What is to be done next with a group; asks for launch times and pods where they matter. */
export async function nextOfGroup(
  known: GroupCluster,
  state: RollingGroup,
  aim: AdvancingHop['aim'],
  now: Date,
  signal: AbortSignal,
): Promise<Exclude<Next, { readonly pods: unknown }>> {
  const input = {
    state,
    roll: state.roll,
    aim,
    joinMinutes: known.config.joinMinutes,
    launchedAt:
      aim === 'go-on'
        ? await launchTimes(known, state, signal)
        : new Map<string, string>(),
    nowMs: now.getTime(),
  };
  const next = nextChange(input);
  if (!('pods' in next)) return next;
  const pods = await known.nodes.podsOn(next.pods.name, signal);
  const then = nextChange({ ...input, pods });
  if ('pods' in then) throw new Error('Pods were asked for twice');
  return then;
}
