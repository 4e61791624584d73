import type {
  Step,
  UpgradePhase,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import type { TextKey, Texts } from '../translation';

export interface Look {
  status: StatusName;
  word: string;
}

/** A state with the key of its word. */
export interface KeyedLook {
  status: StatusName;
  key: TextKey;
}

const phases: Readonly<Record<UpgradePhase, KeyedLook>> = {
  pending: { status: 'pending', key: 'upgrade.phase.notStarted' },
  running: { status: 'running', key: 'upgrade.phase.running' },
  waiting: { status: 'waiting', key: 'upgrade.phase.waiting' },
  blocked: { status: 'blocked', key: 'upgrade.phase.blocked' },
  paused: { status: 'waiting', key: 'upgrade.phase.paused' },
  stopping: { status: 'running', key: 'upgrade.phase.stopping' },
  succeeded: { status: 'done', key: 'upgrade.phase.done' },
  failed: { status: 'failed', key: 'upgrade.phase.failed' },
  stopped: { status: 'waiting', key: 'upgrade.phase.stopped' },
};

const steps: Readonly<Record<Step['status'], KeyedLook>> = {
  pending: { status: 'pending', key: 'upgrade.phase.notStarted' },
  running: { status: 'running', key: 'upgrade.phase.running' },
  waiting: { status: 'waiting', key: 'upgrade.phase.waiting' },
  blocked: { status: 'blocked', key: 'upgrade.phase.blocked' },
  inconclusive: { status: 'unknown', key: 'upgrade.phase.inconclusive' },
  retrying: { status: 'running', key: 'upgrade.phase.retrying' },
  done: { status: 'done', key: 'upgrade.phase.done' },
  failed: { status: 'failed', key: 'upgrade.phase.failed' },
  skipped: { status: 'pending', key: 'upgrade.phase.skipped' },
};

/** What a page was not taught reads as unknown, never as good. */
export function lookOf(
  look: KeyedLook | undefined,
  state: string,
  texts: Texts,
): Look {
  return look
    ? { status: look.status, word: texts(look.key) }
    : { status: 'unknown', word: state };
}

export function phaseStatus(phase: UpgradePhase, texts: Texts): Look {
  return lookOf(phases[phase], phase, texts);
}

export function stepStatus(status: Step['status'], texts: Texts): Look {
  return lookOf(steps[status], status, texts);
}

const finalPhases: UpgradePhase[] = ['succeeded', 'failed', 'stopped'];

/**
 * Whether the upgrade still moves, so that its page has to be read again. A failed one may be
 * retried, so it is read too, slowly.
 */
export function isActive(phase: UpgradePhase): boolean {
  return !finalPhases.includes(phase);
}
