import { ClusterReadError } from '../contracts';
import type {
  ClusterReadFailure,
  ClusterReadFailureReason,
} from '../contracts';
import { DecodeError, decodeJsonObject, isObject, textAt } from '../decode';
import { redactCredentials } from '../redactCredentials';

const TLS_CODE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|ERR_OSSL)/;

/** What a request was given, in milliseconds. */
export interface RequestTimeouts {
  /** From start to last byte. */
  readonly timeoutMilliseconds: number;
  readonly connectTimeoutMilliseconds: number;
}

/** Turns whatever a request threw into a failure with a cause and a way to mend it. */
export function failureOfThrown(
  error: unknown,
  request: string,
  timeouts: RequestTimeouts,
): ClusterReadError {
  if (error instanceof ClusterReadError) return withRequest(error, request);
  const code = codeOf(error);
  if (isTimeout(error, code)) {
    return clusterReadError(error, {
      reason: 'timeout',
      message: timeoutWords(code, timeouts),
      request,
      retryable: true,
      fix: 'Check the load of the API server and the network between it and Drydock',
    });
  }
  if (TLS_CODE.test(code)) {
    return clusterReadError(error, {
      reason: 'tls',
      message: `TLS with the API server failed: ${tlsCause(code)}`,
      request,
      retryable: false,
      fix: tlsFix(code),
    });
  }
  return clusterReadError(error, {
    reason: 'unreachable',
    message: `Could not reach the API server: ${inWords(code)}`,
    request,
    retryable: true,
    fix: "Check the server's address, DNS, and firewalls between it and Drydock",
  });
}

const CONNECTION_WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at its address'],
  ['ECONNRESET', 'the connection broke off'],
  ['UND_ERR_SOCKET', 'the connection broke off'],
  ['EPIPE', 'the connection broke off'],
  ['ENOTFOUND', 'its name is not known'],
  ['EAI_AGAIN', 'its name could not be looked up'],
  ['EHOSTUNREACH', 'there is no way to its address'],
  ['ENETUNREACH', 'there is no way to its network'],
]);

/** What a code says, with the code for those who look it up. */
function inWords(code: string): string {
  const words = CONNECTION_WORDS.get(code);
  return words ? `${words} (${code})` : code || 'the connection failed';
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

function timeoutWords(
  code: string,
  { timeoutMilliseconds, connectTimeoutMilliseconds }: RequestTimeouts,
): string {
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return `No connection within ${connectTimeoutMilliseconds / 1000} s`;
  // The system gives up by a time of its own.
  if (code === 'ETIMEDOUT') return 'The connection timed out';
  return `No complete answer within ${timeoutMilliseconds / 1000} s`;
}

/**
 * Error code of the innermost cause that has one; of several addresses that of the first. Errors of Node's own modules may be of another
 * realm than this code (they are in tests), so their shape counts and not their class.
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

function tlsCause(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'its certificate is for another name';
  if (
    /SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED/.test(
      code,
    )
  )
    return `its certificate is not signed by the configured authority (${code})`;
  return code;
}

function tlsFix(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return "Renew the API server's certificate";
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'Use a server address that the certificate names, or set tls-server-name';
  return "Set certificate-authority-data to the cluster's own CA and check that the server is a TLS API server";
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

/** The failure for an HTTP status other than 200. */
export function failureOfAnswer(
  answer: RefusedAnswer,
  request: string,
): ClusterReadError {
  const { status } = answer;
  const said = apiMessage(answer);
  const fail = (
    reason: ClusterReadFailureReason,
    message: string,
    retryable: boolean,
    fix: string,
  ) =>
    new ClusterReadError(
      { reason, message, request, status, retryable, fix },
      { retryAfterSeconds: retryAfterSeconds(answer.retryAfter) },
    );
  if (status >= 300 && status < 400) {
    return fail(
      'not-kubernetes',
      `The server answers with a redirect (${status}), which is not followed`,
      false,
      "Set the cluster's server to the API server itself, not to a login page or load balancer in front of it",
    );
  }
  if (status === 401)
    return fail(
      'unauthorized',
      `The server does not accept the credential${said}`,
      false,
      'Replace the token or client certificate: it has expired or is for another cluster',
    );
  if (status === 403)
    return fail(
      'forbidden',
      `Not allowed to ${request}${said}`,
      false,
      'Bind the reader ClusterRole from docs/rbac to the account',
    );
  if (status === 429)
    return fail(
      'rate-limited',
      `The server asks to wait${said}`,
      true,
      'Nothing to do: it is read again later',
    );
  if (status === 410)
    return fail(
      'expired',
      'The list changed too much while it was read',
      true,
      'Nothing to do: it is read again',
    );
  if (status >= 500)
    return fail(
      'server-error',
      `The server failed with ${status}${said}`,
      true,
      "See the API server's log",
    );
  if (looksLikeHtml(answer)) return notKubernetes(request, status);
  if (status === 404)
    return fail(
      'not-found',
      `The server has no ${request.replace(/^\w+ /, '')}${said}`,
      false,
      'Nothing to do when the cluster does not serve it; otherwise check the server address',
    );
  return fail(
    'server-error',
    `The server refused with ${status}${said}`,
    false,
    "See the API server's log",
  );
}

/** The failure for an answer that is not what a Kubernetes API server says. */
export function notKubernetes(
  request: string,
  status: number,
): ClusterReadError {
  return new ClusterReadError({
    reason: 'not-kubernetes',
    message:
      'The answer is not from a Kubernetes API server (HTML or another format)',
    request,
    status,
    retryable: false,
    fix: "Check the cluster's server address: something else, such as a login page, answers there",
  });
}

function looksLikeHtml({ contentType, body }: RefusedAnswer): boolean {
  return /html/i.test(contentType) || /^\s*</.test(body);
}

/** `: message` of a Kubernetes Status object; nothing for other bodies, which are not repeated. */
function apiMessage({ contentType, body }: RefusedAnswer): string {
  if (!/json/.test(contentType)) return '';
  try {
    const message = textAt(decodeJsonObject(body), 'message');
    return message
      ? `: ${redactCredentials(message).replace(/\s+/g, ' ').slice(0, 300)}`
      : '';
  } catch (error) {
    if (error instanceof DecodeError) return '';
    throw error;
  }
}

/** Seconds of a Retry-After header; a date or nonsense counts as not given. */
function retryAfterSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header.trim())
    ? Number(header.trim())
    : undefined;
}
