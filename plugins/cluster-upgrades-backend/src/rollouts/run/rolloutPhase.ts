import type { Reason } from '@drydock/upgrade-reasons';
import type { RolloutWait } from '@drydock/upgrade-plans';
import type { RolloutPhase, RolloutRecord, StageRecord } from '../model';

/** The phase of a rollout that goes on, and the one thing to say about it. Pure. */
export function phaseOf(
  rollout: Pick<RolloutRecord, 'desired' | 'stages' | 'members'>,
  waits: readonly RolloutWait[],
): { readonly phase: RolloutPhase; readonly message?: Reason } {
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
      message: haltedReason(halted),
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
      message: {
        code: 'rollout.running',
        params: { count: { clusters: running } },
      },
    };
  return { phase: 'waiting', message };
}

function haltedReason({ name, message }: StageRecord): Reason {
  const stage = { text: name };
  return message === undefined
    ? { code: 'rollout.stage-halted', params: { stage } }
    : {
        code: 'rollout.stage-halted-because',
        params: { stage, reasons: { reasons: [message] } },
      };
}
