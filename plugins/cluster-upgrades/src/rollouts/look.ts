import type { GateResult, Rollout, RolloutCluster, RolloutPhase, StagePhase } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import { phaseStatus } from '../upgrade/phase';

export interface Look {
  status: StatusName;
  word: string;
}

const rolloutLooks: Record<RolloutPhase, Look> = {
  running: { status: 'running', word: 'Running' },
  waiting: { status: 'waiting', word: 'Waiting' },
  halted: { status: 'blocked', word: 'Halted' },
  paused: { status: 'waiting', word: 'Paused' },
  stopping: { status: 'running', word: 'Stopping' },
  aborting: { status: 'running', word: 'Aborting' },
  succeeded: { status: 'done', word: 'Done' },
  failed: { status: 'failed', word: 'Failed' },
  stopped: { status: 'waiting', word: 'Stopped' },
  aborted: { status: 'failed', word: 'Aborted' },
};

const stageLooks: Record<StagePhase, Look> = {
  pending: { status: 'pending', word: 'Not started' },
  running: { status: 'running', word: 'Running' },
  soaking: { status: 'waiting', word: 'Soaking' },
  halted: { status: 'blocked', word: 'Halted' },
  done: { status: 'done', word: 'Done' },
  skipped: { status: 'pending', word: 'Skipped' },
};

const gateLooks: Record<GateResult['status'], Look> = {
  pending: { status: 'pending', word: 'not asked yet' },
  passed: { status: 'done', word: 'passed' },
  failed: { status: 'failed', word: 'failed' },
  inconclusive: { status: 'unknown', word: 'inconclusive' },
};

/** What this page was not taught reads as unknown, never as good. */
const unknown = (word: string): Look => ({ status: 'unknown', word });

export function rolloutLook(phase: RolloutPhase): Look {
  return rolloutLooks[phase] ?? unknown(phase);
}

/** A stage at work of a rollout that is paused or held by the emergency stop looks as the rollout does: nothing of it begins. */
export function stageLook(phase: StagePhase, rollout: Pick<Rollout, 'phase' | 'waits'>): Look {
  const stopped = rollout.waits.some(({ kind }) => kind === 'emergency-stop');
  if (phase === 'running' && (rollout.phase === 'paused' || stopped)) return rolloutLook(rollout.phase);
  return stageLooks[phase] ?? unknown(phase);
}

/** One that was asked and has no decision yet is not one that nobody asked. */
export function gateLook({ status, checkedAt }: Pick<GateResult, 'status' | 'checkedAt'>): Look {
  if (status === 'pending' && checkedAt !== undefined) return { status: 'waiting', word: 'no decision yet' };
  return gateLooks[status] ?? unknown(status);
}

/** A cluster at work looks as its upgrade does; one that is done may still soak. */
export function memberLook({ phase, upgradePhase, soakEndsAt }: RolloutCluster, now: Date): Look {
  switch (phase) {
    case 'waiting':
      return { status: 'pending', word: 'Not started' };
    case 'running':
      return upgradePhase ? phaseStatus(upgradePhase) : { status: 'running', word: 'Running' };
    case 'succeeded':
      return { status: 'done', word: soakEndsAt && Date.parse(soakEndsAt) > now.getTime() ? 'Done, soaking' : 'Done' };
    case 'failed':
      return { status: 'failed', word: 'Failed' };
    case 'skipped':
      return { status: 'pending', word: 'Skipped' };
    default:
      return unknown(phase);
  }
}

const finalPhases: RolloutPhase[] = ['succeeded', 'failed', 'stopped', 'aborted'];

/** Whether the rollout still moves, so that its page has to be read again soon. */
export function isActive(phase: RolloutPhase): boolean {
  return !finalPhases.includes(phase);
}
