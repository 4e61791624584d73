import { ClusterReadError } from '../contracts';
import type { ClusterReadFailure, ClusterReadFailureKind } from '../contracts';
import { DecodeError, decodeJsonObject, isObject, textAt } from '../decode';
import { redactCredentials } from '../redactCredentials';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';

const TLS_CODE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|ERR_OSSL)/;

/** What a request was given, in milliseconds. */
export interface RequestTimeouts {
  /** From start to last byte. */
  readonly timeoutMilliseconds: number;
  readonly connectTimeoutMilliseconds: number;
}

/** Turns the error of a request into a failure with a cause and a fix. */
export function failureOfThrown(
  error: unknown,
  request: string,
  timeouts: RequestTimeouts,
): ClusterReadError {
  if (error instanceof ClusterReadError) return withRequest(error, request);
  const code = codeOf(error);
  if (isTimeout(error, code)) {
    return clusterReadError(error, {
      kind: 'timeout',
      reason: timeoutReason(code, timeouts),
      request,
      retryable: true,
      remedy: { code: 'read.remedy-check-load' },
    });
  }
  if (TLS_CODE.test(code)) {
    return clusterReadError(error, {
      kind: 'tls',
      reason: tlsReason(code),
      request,
      retryable: false,
      remedy: tlsRemedy(code),
    });
  }
  return clusterReadError(error, {
    kind: 'unreachable',
    reason: unreachableReason(code),
    request,
    retryable: true,
    remedy: { code: 'read.remedy-check-network' },
  });
}

type ReadCode = Extract<ReasonCode, `read.${string}`>;

const CONNECTION_CODES: ReadonlyMap<string, ReadCode> = new Map([
  ['ECONNREFUSED', 'read.nothing-listens'],
  ['ECONNRESET', 'read.connection-broke-off'],
  ['UND_ERR_SOCKET', 'read.connection-broke-off'],
  ['EPIPE', 'read.connection-broke-off'],
  ['ENOTFOUND', 'read.name-unknown'],
  ['EAI_AGAIN', 'read.name-not-looked-up'],
  ['EHOSTUNREACH', 'read.no-route'],
  ['ENETUNREACH', 'read.no-route'],
]);

/** With the code of Node for those who look it up. */
function unreachableReason(code: string): Reason {
  return code === ''
    ? { code: 'read.unreachable' }
    : {
        code: CONNECTION_CODES.get(code) ?? 'read.unreachable-with',
        params: { error: { text: code } },
      };
}

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function isTimeout(error: unknown, code: string): boolean {
  return (
    TIMEOUT_CODES.has(code) ||
    (isObject(error) && error.name === 'TimeoutError')
  );
}

function timeoutReason(
  code: string,
  { timeoutMilliseconds, connectTimeoutMilliseconds }: RequestTimeouts,
): Reason {
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return {
      code: 'read.no-connection-in-time',
      params: { limit: { seconds: connectTimeoutMilliseconds / 1000 } },
    };
  // The system gives up by a time of its own.
  if (code === 'ETIMEDOUT') return { code: 'read.connection-timed-out' };
  return {
    code: 'read.no-answer-in-time',
    params: { limit: { seconds: timeoutMilliseconds / 1000 } },
  };
}

/**
 * Error code of the innermost cause that has one; of several addresses that of the first. Errors of
 * Node's own modules may be of another realm than this code (they are in tests), so their shape
 * counts and not their class.
 */
function codeOf(error: unknown): string {
  for (
    let current = error, depth = 0;
    isObject(current) && depth < 5;
    depth++
  ) {
    if (typeof current.code === 'string') return current.code;
    current = Array.isArray(current.errors) ? current.errors[0] : current.cause;
  }
  return '';
}

function tlsReason(code: string): Reason {
  if (code === 'CERT_HAS_EXPIRED') return { code: 'read.certificate-expired' };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return { code: 'read.certificate-of-another-name' };
  const isUntrusted =
    /SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED/.test(
      code,
    );
  return {
    code: isUntrusted ? 'read.certificate-not-trusted' : 'read.tls-failed',
    params: { error: { text: code } },
  };
}

function tlsRemedy(code: string): Reason {
  if (code === 'CERT_HAS_EXPIRED')
    return { code: 'read.remedy-renew-certificate' };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return { code: 'read.remedy-certificate-name' };
  return { code: 'read.remedy-certificate-authority' };
}

function clusterReadError(
  cause: unknown,
  failure: ClusterReadFailure,
): ClusterReadError {
  return new ClusterReadError(failure, { cause });
}

function withRequest(
  error: ClusterReadError,
  request: string,
): ClusterReadError {
  if (error.failure.request) return error;
  return new ClusterReadError(
    { ...error.failure, request },
    { cause: error.cause, retryAfterSeconds: error.retryAfterSeconds },
  );
}

/** An answer that is no success, as far as it is needed to say why. */
export interface RefusedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter?: string;
  /** First bytes of the body. */
  readonly body: string;
}

/** Codes that may repeat what the server says. */
type AnswerCode = ReadCode extends infer Code
  ? Code extends `${infer Base}-saying`
    ? Base
    : never
  : never;

/** The failure for an HTTP status other than 200. */
export function failureOfAnswer(
  answer: RefusedAnswer,
  request: string,
): ClusterReadError {
  const { status } = answer;
  const fail = (
    kind: ClusterReadFailureKind,
    reason: Reason,
    retryable: boolean,
    remedy: ReadCode,
  ) =>
    new ClusterReadError(
      { kind, reason, request, status, retryable, remedy: { code: remedy } },
      { retryAfterSeconds: retryAfterSeconds(answer.retryAfter) },
    );
  const saying = apiMessage(answer);
  const answered = (
    code: Exclude<AnswerCode, 'read.plugin-answered'>,
    params: Reason['params'] = {},
  ): Reason =>
    saying === undefined
      ? { code, params }
      : {
          code: `${code}-saying`,
          params: { ...params, answer: { text: saying } },
        };
  if (status >= 300 && status < 400) {
    return fail(
      'not-kubernetes',
      { code: 'read.redirected', params: { status: { number: status } } },
      false,
      'read.remedy-api-server-itself',
    );
  }
  if (status === 401)
    return fail(
      'unauthorized',
      answered('read.unauthorized'),
      false,
      'read.remedy-replace-credential',
    );
  if (status === 403)
    return fail(
      'forbidden',
      answered('read.forbidden', { request: { text: request } }),
      false,
      'read.remedy-bind-reader',
    );
  if (status === 429)
    return fail(
      'rate-limited',
      answered('read.rate-limited'),
      true,
      'read.remedy-later',
    );
  if (status === 410)
    return fail(
      'expired',
      { code: 'read.list-expired' },
      true,
      'read.remedy-again',
    );
  if (status >= 500)
    return fail(
      'server-error',
      answered('read.server-failed', { status: { number: status } }),
      true,
      'read.remedy-server-log',
    );
  if (looksLikeHtml(answer)) return notKubernetes(request, status);
  if (status === 404)
    return fail(
      'not-found',
      answered('read.not-served', {
        resource: { text: request.replace(/^\w+ /, '') },
      }),
      false,
      'read.remedy-not-served',
    );
  return fail(
    'server-error',
    answered('read.refused', { status: { number: status } }),
    false,
    'read.remedy-server-log',
  );
}

/** The failure for an answer that is not what a Kubernetes API server says. */
export function notKubernetes(
  request: string,
  status: number,
): ClusterReadError {
  return new ClusterReadError({
    kind: 'not-kubernetes',
    reason: { code: 'read.not-kubernetes' },
    request,
    status,
    retryable: false,
    remedy: { code: 'read.remedy-something-else' },
  });
}

function looksLikeHtml({ contentType, body }: RefusedAnswer): boolean {
  return /html/i.test(contentType) || /^\s*</.test(body);
}

/** `message` of a Kubernetes Status object; nothing for other bodies, which are not repeated. */
function apiMessage({ contentType, body }: RefusedAnswer): string | undefined {
  if (!/json/.test(contentType)) return undefined;
  try {
    const message = textAt(decodeJsonObject(body), 'message');
    return message
      ? redactCredentials(message).replace(/\s+/g, ' ').slice(0, 300)
      : undefined;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** Seconds of a Retry-After header; a date or nonsense counts as not given. */
function retryAfterSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header.trim())
    ? Number(header.trim())
    : undefined;
}
