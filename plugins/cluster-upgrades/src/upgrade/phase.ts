import type {
  Step,
  UpgradePhase,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';

interface Look {
  status: StatusName;
  word: string;
}

export function phaseStatus(phase: UpgradePhase): Look {
  switch (phase) {
    case 'pending':
      return { status: 'pending', word: 'Not started' };
    case 'running':
      return { status: 'running', word: 'Running' };
    case 'waiting':
      return { status: 'waiting', word: 'Waiting' };
    case 'blocked':
      return { status: 'blocked', word: 'Blocked' };
    case 'paused':
      return { status: 'waiting', word: 'Paused' };
    case 'stopping':
      return { status: 'running', word: 'Stopping' };
    case 'succeeded':
      return { status: 'done', word: 'Done' };
    case 'failed':
      return { status: 'failed', word: 'Failed' };
    case 'stopped':
      return { status: 'waiting', word: 'Stopped' };
    default:
      return { status: 'unknown', word: String(phase) };
  }
}

export function stepStatus(status: Step['status']): Look {
  switch (status) {
    case 'pending':
      return { status: 'pending', word: 'Not started' };
    case 'running':
      return { status: 'running', word: 'Running' };
    case 'waiting':
      return { status: 'waiting', word: 'Waiting' };
    case 'blocked':
      return { status: 'blocked', word: 'Blocked' };
    case 'inconclusive':
      return { status: 'unknown', word: 'Inconclusive' };
    case 'retrying':
      return { status: 'running', word: 'Retrying' };
    case 'done':
      return { status: 'done', word: 'Done' };
    case 'failed':
      return { status: 'failed', word: 'Failed' };
    case 'skipped':
      return { status: 'pending', word: 'Skipped' };
    default:
      return { status: 'unknown', word: String(status) };
  }
}

const finalPhases: UpgradePhase[] = ['succeeded', 'failed', 'stopped'];

/** Whether the upgrade still moves, so that its page has to be read again. A failed one may be retried, so it is read too, slowly. */
export function isActive(phase: UpgradePhase): boolean {
  return !finalPhases.includes(phase);
}
