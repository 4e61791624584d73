import type { RolloutWait } from '@drydock/upgrade-plans';
import type { RolloutPhase, RolloutRecord } from './model';

/** The phase of a rollout that goes on, and the one thing to say about it. Pure. */
export function phaseOf(
  rollout: Pick<RolloutRecord, 'desired' | 'stages' | 'members'>,
  waits: readonly RolloutWait[],
): { readonly phase: RolloutPhase; readonly message?: string } {
  const [first] = waits.filter(({ clusterId }) => clusterId === undefined);
  const message = (first ?? waits[0])?.reason;
  if (rollout.desired === 'abort') return { phase: 'aborting', message };
  if (rollout.desired === 'stop') return { phase: 'stopping', message };
  if (rollout.desired === 'pause')
    return {
      phase: 'paused',
      message: waits.find(({ kind }) => kind === 'paused')?.reason ?? message,
    };
  const halted = rollout.stages.find(({ phase }) => phase === 'halted');
  if (halted)
    return {
      phase: 'halted',
      message: `Stage ${halted.name} is halted: ${
        halted.message ?? 'a user has to decide'
      }`,
    };
  const stops = waits.find(
    ({ kind }) => kind === 'emergency-stop' || kind === 'approval',
  );
  if (stops) return { phase: 'waiting', message: stops.reason };
  const running = rollout.members.filter(
    ({ phase }) => phase === 'running',
  ).length;
  if (running > 0)
    return {
      phase: 'running',
      message: `${running} ${running === 1 ? 'cluster' : 'clusters'} running`,
    };
  return { phase: 'waiting', message };
}
