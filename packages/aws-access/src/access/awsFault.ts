import type { ClusterReadFailure } from '@drydock/upgrade-readiness';

/** Why a service of AWS gave no answer that can be used. */
export type AwsFaultName =
  | 'refused'
  | 'unsigned'
  | 'no-credentials'
  | 'not-found'
  | 'throttled'
  | 'late'
  | 'away'
  | 'too-large'
  | 'strange';

export interface AwsFault
  extends Pick<ClusterReadFailure, 'kind' | 'retryable' | 'status'> {
  readonly fault: AwsFaultName;
}

const FAULTS: Readonly<
  Record<AwsFaultName, Pick<ClusterReadFailure, 'kind' | 'retryable'>>
> = {
  refused: { kind: 'forbidden', retryable: false },
  unsigned: { kind: 'unauthorized', retryable: false },
  'no-credentials': { kind: 'credential-needed', retryable: false },
  'not-found': { kind: 'not-found', retryable: false },
  throttled: { kind: 'rate-limited', retryable: true },
  late: { kind: 'timeout', retryable: true },
  away: { kind: 'unreachable', retryable: true },
  'too-large': { kind: 'too-large', retryable: false },
  strange: { kind: 'server-error', retryable: true },
};

const BY_NAME: Readonly<Record<string, AwsFaultName>> = {
  AccessDeniedException: 'refused',
  AccessDenied: 'refused',
  UnauthorizedOperation: 'refused',
  UnrecognizedClientException: 'unsigned',
  InvalidClientTokenId: 'unsigned',
  AuthFailure: 'unsigned',
  InvalidSignatureException: 'unsigned',
  SignatureDoesNotMatch: 'unsigned',
  IncompleteSignatureException: 'unsigned',
  ExpiredTokenException: 'unsigned',
  ExpiredToken: 'unsigned',
  CredentialsProviderError: 'no-credentials',
  ResourceNotFoundException: 'not-found',
  Throttling: 'throttled',
  ThrottlingException: 'throttled',
  TooManyRequestsException: 'throttled',
  RequestLimitExceeded: 'throttled',
  TimeoutError: 'late',
  AbortError: 'late',
  TooLargeError: 'too-large',
};

const BY_CODE =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+)$/;
const BY_STATUS: ReadonlyMap<unknown, AwsFaultName> = new Map([
  [401, 'unsigned'],
  [403, 'refused'],
  [429, 'throttled'],
]);

/**
 * What went wrong with a call of the SDK, without AWS' message: those repeat requests with their
 * signatures and session tokens, and who assumed which role. Pure.
 */
export function awsFault(error: unknown): AwsFault {
  const fault = nameOf(error);
  const status = statusOf(error);
  return {
    fault,
    ...FAULTS[fault],
    ...(status === undefined ? {} : { status }),
  };
}

/**
 * No credentials for an account are an error of the credentials manager, without a name of its own.
 */
export const NO_CREDENTIALS = { name: 'CredentialsProviderError' };

function nameOf(error: unknown): AwsFaultName {
  const [name, code] = [textOf(error, 'name'), textOf(error, 'code')];
  if (name && Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  if (code && BY_CODE.test(code)) return 'away';
  return BY_STATUS.get(statusOf(error)) ?? 'strange';
}

function statusOf(error: unknown): number | undefined {
  const status = valueAt(valueAt(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

function textOf(error: unknown, key: string): string | undefined {
  const value = valueAt(error, key);
  return typeof value === 'string' ? value : undefined;
}

function valueAt(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null
    ? Reflect.get(object, key)
    : undefined;
}
