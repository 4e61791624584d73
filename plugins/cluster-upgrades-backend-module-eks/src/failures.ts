import {
  ClusterReadError,
  type ClusterReadFailure,
} from '@drydock/upgrade-readiness';
import type { EksClusterConfig } from './config/readConfig';
import type { ReasonCode } from '@drydock/upgrade-reasons';

type EksCode = Extract<ReasonCode, `eks.${string}`>;

type Failure = Pick<ClusterReadFailure, 'kind' | 'retryable'> & {
  readonly cause: EksCode;
  readonly remedy: EksCode;
};

const REFUSED: Failure = {
  kind: 'forbidden',
  retryable: false,
  cause: 'eks.refused',
  remedy: 'eks.remedy-allow',
};
const UNSIGNED: Failure = {
  kind: 'unauthorized',
  retryable: false,
  cause: 'eks.credentials-rejected',
  remedy: 'eks.remedy-credentials',
};
const NONE: Failure = {
  kind: 'credential-needed',
  retryable: false,
  cause: 'eks.no-credentials',
  remedy: 'eks.remedy-add-account',
};
const UNKNOWN_CLUSTER: Failure = {
  kind: 'not-found',
  retryable: false,
  cause: 'eks.unknown-cluster',
  remedy: 'eks.remedy-check-cluster',
};
const THROTTLED: Failure = {
  kind: 'rate-limited',
  retryable: true,
  cause: 'eks.throttled',
  remedy: 'eks.remedy-read-less',
};
const LATE: Failure = {
  kind: 'timeout',
  retryable: true,
  cause: 'eks.no-answer-in-time',
  remedy: 'eks.remedy-check-network',
};
const AWAY: Failure = {
  kind: 'unreachable',
  retryable: true,
  cause: 'eks.unreachable',
  remedy: 'eks.remedy-check-region',
};
const LARGE: Failure = {
  kind: 'too-large',
  retryable: false,
  cause: 'eks.answer-too-large',
  remedy: 'eks.remedy-check-endpoint',
};
const FAILED: Failure = {
  kind: 'server-error',
  retryable: true,
  cause: 'eks.strange-answer',
  remedy: 'eks.remedy-next-read',
};

const BY_NAME: Readonly<Record<string, Failure>> = {
  AccessDeniedException: REFUSED,
  AccessDenied: REFUSED,
  UnrecognizedClientException: UNSIGNED,
  InvalidClientTokenId: UNSIGNED,
  InvalidSignatureException: UNSIGNED,
  SignatureDoesNotMatch: UNSIGNED,
  IncompleteSignatureException: UNSIGNED,
  ExpiredTokenException: UNSIGNED,
  ExpiredToken: UNSIGNED,
  CredentialsProviderError: NONE,
  ResourceNotFoundException: UNKNOWN_CLUSTER,
  ThrottlingException: THROTTLED,
  TooManyRequestsException: THROTTLED,
  RequestLimitExceeded: THROTTLED,
  TimeoutError: LATE,
  AbortError: LATE,
  TooLargeError: LARGE,
};

const BY_CODE =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+)$/;
const BY_STATUS: ReadonlyMap<unknown, Failure> = new Map([
  [401, UNSIGNED],
  [403, REFUSED],
  [429, THROTTLED],
]);

/**
 * Why EKS could not be asked, in our own words: AWS' messages repeat requests with their signatures
 * and session tokens, and who assumed which role.
 */
export function eksFailure(
  error: unknown,
  {
    name,
    region,
    accountId,
  }: Pick<EksClusterConfig, 'name' | 'region' | 'accountId'>,
): ClusterReadError {
  const { kind, retryable, cause, remedy } = failureOf(error);
  const params = {
    cluster: { object: name },
    region: { object: region },
    cause: { reasons: [{ code: cause }] },
  };
  const status = statusOf(error);
  return new ClusterReadError({
    kind,
    retryable,
    reason: accountId
      ? {
          code: 'eks.insights-not-read-account',
          params: { ...params, account: { object: accountId } },
        }
      : { code: 'eks.insights-not-read', params },
    remedy: { code: remedy },
    request: 'eks:ListInsights, eks:DescribeInsight',
    ...(status === undefined ? {} : { status }),
  });
}

/**
 * No credentials for an account are an error of the credentials manager, without a name of its own.
 */
export function noCredentials(
  cluster: Pick<EksClusterConfig, 'name' | 'region' | 'accountId'>,
): ClusterReadError {
  return eksFailure({ name: 'CredentialsProviderError' }, cluster);
}

function failureOf(error: unknown): Failure {
  const [name, code] = [textOf(error, 'name'), textOf(error, 'code')];
  if (name && Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  if (code && BY_CODE.test(code)) return AWAY;
  return BY_STATUS.get(statusOf(error)) ?? FAILED;
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
