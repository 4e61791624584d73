import type {
  ClusterJob,
  ClusterJobRunner,
  JobObservation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { lastLines, redactCredentials } from '@drydock/upgrade-readiness';
import type { Param, Reason, ReasonCode } from '@drydock/upgrade-reasons';
import { answerText } from '../../foundation/outgoing/answerText';
import { withWords } from '../../foundation/outgoing/withWords';
import { redactReason } from '../../foundation/redactReason';
import type { JobTemplate } from '../../config/jobTemplate';
import { jobOf, jobParam } from './jobManifest';
import type { HookAttempt, HookEffect, HookState } from './model';

const MAX_LOG_CHARACTERS = 4000;
const MAX_CAUSE = 500;
/**
 * Of what a runner gives, whichever it is: enough that the rest is still long after credentials are
 * taken out.
 */
const MAX_READ_CHARACTERS = 16 * 1024;

/**
 * A hook as a Job in the cluster that is upgraded. Creating it again finds the one that is there.
 */
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
          message: {
            code: 'hook.job-refused',
            params: { cause: causeParam(created.message) },
          },
        };
      return {
        state: 'running',
        message: ofJob(
          created.outcome === 'created'
            ? 'hook.job-created'
            : 'hook.job-followed',
          job,
        ),
      };
    },
  };
}

function stateOf(
  observed: JobObservation,
  job: ClusterJob,
  known: 'intended' | 'accepted',
): HookState {
  switch (observed.state) {
    case 'absent':
      return known === 'intended'
        ? { state: 'absent' }
        : { state: 'failed', message: ofJob('hook.job-gone', job) };
    case 'foreign':
      return {
        state: 'failed',
        refused: true,
        message: {
          code: 'hook.job-foreign',
          params: { job: jobParam(job), cause: causeParam(observed.message) },
        },
      };
    case 'running':
      return {
        state: 'running',
        message: ofJob(
          observed.started === false ? 'hook.job-without-pod' : 'hook.job-runs',
          job,
        ),
      };
    default:
      return {
        state: observed.state,
        message: withWords(
          ofJob(`hook.job-${observed.state}`, job),
          answerText(observed.message),
        ),
        log: observed.log === undefined ? undefined : tailOf(observed.log),
      };
  }
}

function ofJob(
  code: Extract<ReasonCode, `hook.job-${string}`>,
  job: ClusterJob,
): Reason {
  return { code, params: { job: jobParam(job) } };
}

/** What a runner says, in the cluster's words at times. */
function causeParam(cause: Reason): Param {
  return { reasons: [redactReason(cause, { maxCharacters: MAX_CAUSE })] };
}

/**
 * Cut at a line, so that no half of a credential stays, then redacted, then cut to what is shown.
 */
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
