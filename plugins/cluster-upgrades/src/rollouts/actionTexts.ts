import type { RolloutAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { count } from '../format/words';

export type RolloutActionName = RolloutAction['action'];

export interface RolloutActionText {
  readonly label: string;
  readonly question: string;
  readonly effect: string;
  /** The record must say why. */
  readonly needsReason: boolean;
  readonly danger?: boolean;
}

export interface ActionSubject {
  /** Title of the rollout, stage, cluster or gate that it is about. */
  readonly name: string;
  /** Clusters that run now. */
  readonly running: number;
  /** Failures of the stage so far. */
  readonly failures?: number;
}

/** What a control is called, what it asks, and exactly what it does. */
export function rolloutActionText(
  action: RolloutActionName,
  { name, running, failures = 0 }: ActionSubject,
): RolloutActionText {
  const runningClusters =
    running === 1 ? 'The running cluster' : `The ${running} running clusters`;
  switch (action) {
    case 'pause':
      return {
        label: 'Pause',
        question: `Pause ${name}?`,
        effect: `No further cluster starts. ${
          running === 0
            ? 'No upgrade is running.'
            : `${count(running, 'running upgrade')} ${
                running === 1 ? 'pauses' : 'pause'
              } before the next write.`
        } Changes in progress on a platform finish. Soak timers keep running; deadlines pause. Resume continues where each was.`,
        needsReason: false,
      };
    case 'resume':
      return {
        label: 'Resume',
        question: `Resume ${name}?`,
        effect:
          'Each running upgrade observes its cluster again and continues from there. Further clusters start when stage, window and gates allow it.',
        needsReason: false,
      };
    case 'stop':
      return {
        label: 'Stop after current',
        question: `Stop ${name} after the running clusters?`,
        effect: `No further cluster starts. ${
          running === 0
            ? 'No cluster is running.'
            : `${runningClusters} ${running === 1 ? 'finishes' : 'finish'}.`
        } You can resume the rollout until they have finished, but not after.`,
        needsReason: false,
      };
    case 'abort':
      return {
        label: 'Abort',
        question: `Abort ${name}?`,
        effect: `No further cluster starts. ${
          running === 0
            ? 'No cluster is running.'
            : `${runningClusters} ${
                running === 1 ? 'ends' : 'end'
              } after the current hop.`
        } Versions that were reached stay: nothing is rolled back. An aborted rollout is not resumed.`,
        needsReason: true,
        danger: true,
      };
    case 'skip-cluster':
      return {
        label: 'Skip',
        question: `Skip ${name}?`,
        effect: `The rollout goes on without ${name}: it counts neither as a success nor as a failure from now on.`,
        needsReason: true,
      };
    case 'retry-cluster':
      return {
        label: 'Retry',
        question: `Retry ${name}?`,
        effect:
          'Its upgrade runs again: it observes first and does only what is still to do. A halted stage resumes when a user continues it.',
        needsReason: false,
      };
    case 'skip-stage':
      return {
        label: 'Skip stage',
        question: `Skip stage ${name}?`,
        effect:
          'Its clusters that have not started are skipped; what has ended stays as it is. Then the next stage begins as soon as its own windows and gates allow it.',
        needsReason: true,
        danger: true,
      };
    case 'continue-stage':
      return {
        label: 'Continue stage',
        question: `Continue stage ${name}?`,
        effect: continueEffect(failures),
        needsReason: true,
      };
    case 'retry-gate':
      return {
        label: 'Try now',
        question: `Ask gate ${name} again?`,
        effect:
          'The gate is asked now and not at its next time. Nothing begins unless it passes.',
        needsReason: false,
      };
    default:
      return exhausted(action);
  }
}

/** Without a failure it was a gate that halted the stage, or what failed is retried or skipped by now. */
function continueEffect(failures: number): string {
  if (failures === 0)
    return 'No failure of it counts now: it goes on where it was. A gate that halted it is asked again, and halts it again when it fails.';
  const one = failures === 1;
  return `${one ? 'The failure' : `The ${failures} failures`} so far ${
    one ? 'is' : 'are'
  } accepted and no longer ${
    one ? 'counts' : 'count'
  } against the budget; it halts again when further ones exceed it.`;
}

function exhausted(action: never): never {
  throw new Error(`No text for the action ${action}`);
}
