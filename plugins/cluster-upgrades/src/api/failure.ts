import {
  ClusterUpgradesApiError,
  ForeignAnswerError,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonIn } from '../translation';
import type { Texts } from '../translation';

/** Kinds of failure that a reader must be able to tell apart, because each has another way out. */
export type FailureKind =
  | 'forbidden'
  | 'session-ended'
  | 'unreachable'
  | 'too-large'
  | 'not-found'
  | 'failed';

/**
 * The backend answers the same to what is unknown and what the reader may not see; so does the
 * page.
 */
const NOT_FOUND = 'request.not-found';

/** An error in the words of the page. */
export interface Failure {
  kind: FailureKind;
  title: string;
  cause: string;
  status?: number;
  requestId?: string;
  retryable: boolean;
}

/**
 * Reads what a rejected request says. `what` completes "Could not read …", for example "the fleet"
 * or "prod-eu-1".
 */
export function describeFailure(
  error: Error,
  what: string,
  texts: Texts,
): Failure {
  if (error instanceof ForeignAnswerError)
    return {
      kind: 'unreachable',
      title: texts('failures.foreignAnswer.title', { what }),
      cause: texts('failures.foreignAnswer.cause', { url: error.url }),
      retryable: true,
    };
  const answer = error instanceof ClusterUpgradesApiError ? error : undefined;
  const { statusCode: status, reason, requestId } = answer ?? {};
  const message = reason
    ? `${reasonIn(reason, texts)}.`
    : answer?.said ?? error.message;
  const base = { cause: message, status, requestId };
  switch (status) {
    case undefined:
      return {
        ...base,
        kind: 'unreachable',
        title: texts('failures.portalUnreachable.title', { what }),
        cause: texts('failures.portalUnreachable.cause', { message }),
        retryable: true,
      };
    case 401:
      return {
        ...base,
        kind: 'session-ended',
        title: texts('failures.sessionEnded.title'),
        cause: texts('failures.sessionEnded.cause'),
        retryable: false,
      };
    case 403:
      return {
        ...base,
        kind: 'forbidden',
        title: texts('failures.forbidden.title', { what }),
        retryable: false,
      };
    case 404:
      return {
        ...base,
        kind: 'not-found',
        title: texts('failures.notFound.title', {
          what,
          start: sentenceStart(what),
        }),
        cause:
          reason?.code === NOT_FOUND
            ? texts('failures.notFound.cause')
            : message,
        retryable: false,
      };
    case 413:
      return {
        ...base,
        kind: 'too-large',
        title: texts('failures.tooLarge.title', {
          what,
          start: capitalise(what),
        }),
        retryable: false,
      };
    case 502:
    case 503:
    case 504:
      return {
        ...base,
        kind: 'unreachable',
        title: texts('failures.unreachable.title', { what }),
        retryable: true,
      };
    default:
      return {
        ...base,
        kind: 'failed',
        title: texts('failures.failed.title', { what }),
        retryable: true,
      };
  }
}

/**
 * Why nothing can be done to what the caller may not even see; undefined: that is not what failed.
 */
export function forbidden(
  error: Error | undefined,
  what: string,
  texts: Texts,
): string | undefined {
  return error && describeFailure(error, what, texts).kind === 'forbidden'
    ? texts('failures.forbidden.reason', { what })
    : undefined;
}

/** "HTTP 503 · request id r-1": what helps to find the failure in logs. */
export function failureDetails(
  { status, requestId }: Failure,
  texts: Texts,
): string {
  return [
    status && `HTTP ${status}`,
    requestId && texts('failures.requestId', { id: requestId }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Names of things keep their letters. */
function sentenceStart(what: string): string {
  return /^(this|the) /.test(what) ? capitalise(what) : what;
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
