import type {
  GateResult,
  Rollout,
  RolloutCluster,
  RolloutPhase,
  RolloutStage,
  StagePhase,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import { english } from '../translation';
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

/** What a stage waits for, by the kind of its wait; with any other kind the stage is running. */
const waitWords: Record<string, string> = {
  paused: 'Paused',
  'emergency-stop': 'Held by the emergency stop',
  approval: 'Waiting for approval',
  window: 'Waiting for its window',
  fit: 'Waiting for a longer window',
  freeze: 'Waiting for the end of a freeze',
  gate: 'Waiting for a gate',
  readiness: 'Waiting for readiness',
  dependency: 'Waiting for a dependency',
};

/** What holds all of a rollout, whatever is running. */
const HOLDS_ALL = ['paused', 'emergency-stop', 'approval'];

/**
 * A stage says what it waits for, where nothing of it begins: since all of the rollout is held, since nothing runs and the next cluster waits, or since
 * its own turn has come and it may not be entered. A stage is blocked when all its running clusters wait for a person.
 */
export function stageLook(
  {
    phase,
    waits,
    clusters,
  }: Pick<RolloutStage, 'phase' | 'waits' | 'clusters'>,
  rollout: Pick<Rollout, 'waits'>,
): Look {
  const own = waits.find(({ kind }) => kind in waitWords);
  if (phase === 'pending' && own)
    return { status: 'waiting', word: waitWords[own.kind] };
  if (phase !== 'running') return stageLooks[phase] ?? unknown(phase);
  const { running, blocked = 0 } = clusters;
  const held =
    rollout.waits.find(({ kind }) => HOLDS_ALL.includes(kind)) ??
    (running === 0
      ? own ?? rollout.waits.find(({ kind }) => kind in waitWords)
      : undefined);
  if (held) return { status: 'waiting', word: waitWords[held.kind] };
  return running > 0 && blocked === running
    ? { status: 'blocked', word: 'Blocked' }
    : stageLooks.running;
}

/** One that was asked and has no decision yet differs from one that was not asked. */
export function gateLook({
  status,
  checkedAt,
}: Pick<GateResult, 'status' | 'checkedAt'>): Look {
  if (status === 'pending' && checkedAt !== undefined)
    return { status: 'waiting', word: 'no decision yet' };
  return gateLooks[status] ?? unknown(status);
}

/** A running cluster looks as its upgrade does; one that is done may still soak. */
export function memberLook(
  { phase, upgradePhase, soakEndsAt }: RolloutCluster,
  now: Date,
): Look {
  switch (phase) {
    case 'waiting':
      return { status: 'pending', word: 'Not started' };
    case 'running':
      return upgradePhase
        ? phaseStatus(upgradePhase, english)
        : { status: 'running', word: 'Running' };
    case 'succeeded':
      return {
        status: 'done',
        word:
          soakEndsAt && Date.parse(soakEndsAt) > now.getTime()
            ? 'Done, soaking'
            : 'Done',
      };
    case 'failed':
      return { status: 'failed', word: 'Failed' };
    case 'skipped':
      return { status: 'pending', word: 'Skipped' };
    default:
      return unknown(phase);
  }
}

const finalPhases: RolloutPhase[] = [
  'succeeded',
  'failed',
  'stopped',
  'aborted',
];

/** Whether the rollout still moves, so that its page has to be read again soon. */
export function isActive(phase: RolloutPhase): boolean {
  return !finalPhases.includes(phase);
}
