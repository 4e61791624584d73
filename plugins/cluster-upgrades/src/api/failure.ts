import { ResponseError } from '@backstage/errors';

/** Kinds of failure that a reader must be able to tell apart, because each has another way out. */
export type FailureKind =
  | 'forbidden'
  | 'session-ended'
  | 'unreachable'
  | 'too-large'
  | 'not-found'
  | 'failed';

/** The backend answers the same to what is unknown and what the reader may not see; so does the page. */
const NOT_FOUND = 'was not found, or you do not have access to it.';

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
 * Reads what a rejected request says. `what` completes "Could not read …", for example "the fleet" or "prod-eu-1".
 */
export function describeFailure(error: Error, what: string): Failure {
  const answer = error instanceof ResponseError ? error : undefined;
  const status = answer?.response.status;
  const message = answer?.body.error.message ?? error.message;
  const requestId = answer && requestIdOf(answer);
  const base = { cause: message, status, requestId };
  switch (status) {
    case undefined:
      return {
        ...base,
        kind: 'unreachable',
        title: `Could not reach the portal's backend for ${what}.`,
        cause: `${message}. What was shown before still holds as of its time.`,
        retryable: true,
      };
    case 401:
      return {
        ...base,
        kind: 'session-ended',
        title: 'Your session ended.',
        cause:
          'Sign in again; the filters and the open row are in the address and come back.',
        retryable: false,
      };
    case 403:
      return {
        ...base,
        kind: 'forbidden',
        title: `You may not see ${what}.`,
        retryable: false,
      };
    case 404:
      return {
        ...base,
        kind: 'not-found',
        title: `${sentenceStart(what)} ${NOT_FOUND}`,
        cause: message.endsWith(NOT_FOUND)
          ? 'Check the link, or ask your Backstage admin for access.'
          : message,
        retryable: false,
      };
    case 413:
      return {
        ...base,
        kind: 'too-large',
        title: `${capitalise(what)} is too large to read in full.`,
        retryable: false,
      };
    case 502:
    case 503:
    case 504:
      return {
        ...base,
        kind: 'unreachable',
        title: `Could not reach ${what}.`,
        retryable: true,
      };
    default:
      return {
        ...base,
        kind: 'failed',
        title: `Could not read ${what}.`,
        retryable: true,
      };
  }
}

/** Why nothing can be done to what the caller may not even see; undefined: that is not what failed. */
export function forbidden(
  error: Error | undefined,
  what: string,
): string | undefined {
  const failure = error && describeFailure(error, what);
  return failure?.kind === 'forbidden'
    ? failure.title.replace(/\.$/, '')
    : undefined;
}

function requestIdOf({ response, body }: ResponseError): string | undefined {
  const fromBody = body.error.requestId;
  return (
    response.headers.get('x-request-id') ??
    (typeof fromBody === 'string' ? fromBody : undefined)
  );
}

/** Names of things keep their letters. */
function sentenceStart(what: string): string {
  return /^(this|the) /.test(what) ? capitalise(what) : what;
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
