import type {
  ClusterJob,
  ClusterJobRunner,
  JobObservation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { lastLines, redactCredentials } from '@drydock/upgrade-readiness';
import { answerText } from '../outgoing/answerText';
import { jobOf, type JobTemplate } from './jobManifest';
import type { HookAttempt, HookEffect, HookState } from './model';

const MAX_LOG_CHARACTERS = 4000;
/** Of what a runner gives, whichever it is: enough that the rest is still long after credentials are taken out. */
const MAX_READ_CHARACTERS = 16 * 1024;

/** A hook as a Job in the cluster that is upgraded. Creating it again finds the one that is there. */
export function jobEffect(
  attempt: HookAttempt,
  template: JobTemplate,
  runner: ClusterJobRunner,
): HookEffect {
  const job = jobOf(template, attempt);
  const { cluster } = attempt;
  return {
    observe: async (known, signal) =>
      stateOf(await runner.observe(cluster, job, signal), job, known),
    begin: async signal => {
      const created = await runner.create(cluster, job, signal);
      if (created.outcome === 'refused')
        return {
          state: 'failed',
          refused: true,
          message: `The cluster refused the Job: ${answerText(
            created.message,
          )}`,
        };
      const named = `Job ${job.namespace}/${job.name}`;
      return {
        state: 'running',
        message:
          created.outcome === 'created'
            ? `${named} was created`
            : `${named} was there already and is followed`,
      };
    },
  };
}

function stateOf(
  observed: JobObservation,
  job: ClusterJob,
  known: 'intended' | 'accepted',
): HookState {
  const named = `Job ${job.namespace}/${job.name}`;
  switch (observed.state) {
    case 'absent':
      return known === 'intended'
        ? { state: 'absent' }
        : {
            state: 'failed',
            message: `${named} is gone, and its result is unknown`,
          };
    case 'foreign':
      return {
        state: 'failed',
        refused: true,
        message: `${named} is not Drydock's: ${answerText(observed.message)}`,
      };
    case 'running':
      return {
        state: 'running',
        message: `${named} runs${
          observed.message ? `: ${answerText(observed.message)}` : ''
        }`,
      };
    default:
      return {
        state: observed.state,
        message: `${named} ${observed.state}${
          observed.message ? `: ${answerText(observed.message)}` : ''
        }`,
        log: observed.log === undefined ? undefined : tailOf(observed.log),
      };
  }
}

/** Cut at a line, so that no half of a credential stays, then redacted, then cut to what is shown. */
export function tailOf(log: string): string {
  const clean = [...redactCredentials(lastLines(log, MAX_READ_CHARACTERS))]
    .filter(
      character =>
        character === '\n' ||
        character === '\t' ||
        (character >= ' ' && character !== '\u007f'),
    )
    .join('')
    .trim();
  return clean.length > MAX_LOG_CHARACTERS
    ? `…${clean.slice(1 - MAX_LOG_CHARACTERS)}`
    : clean;
}
