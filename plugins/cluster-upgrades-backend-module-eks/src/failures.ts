import {
  ClusterReadError,
  type ClusterReadFailure,
} from '@drydock/upgrade-readiness';
import type { EksClusterConfig } from './config/readConfig';

type Words = Pick<ClusterReadFailure, 'reason' | 'retryable' | 'fix'> & {
  readonly cause: string;
};

const REFUSED: Words = {
  reason: 'forbidden',
  retryable: false,
  cause: 'AWS refused',
  fix: 'Allow eks:ListInsights and eks:DescribeInsight on the cluster to the role that the portal uses (docs/providers/eks.md has the policy)',
};
const UNSIGNED: Words = {
  reason: 'unauthorized',
  retryable: false,
  cause: 'AWS did not accept the credentials',
  fix: 'Check aws.accounts in app-config.yaml, whether its credentials have expired, and the clock of the portal',
};
const NONE: Words = {
  reason: 'credential-needed',
  retryable: false,
  cause: 'there are no AWS credentials for it',
  fix: 'Add the account under aws.accounts in app-config.yaml, or give the portal a role',
};
const UNKNOWN_CLUSTER: Words = {
  reason: 'not-found',
  retryable: false,
  cause: 'EKS knows no such cluster',
  fix: 'Check name, region and accountId in clusterUpgrades.eks.clusters',
};
const THROTTLED: Words = {
  reason: 'rate-limited',
  retryable: true,
  cause: 'AWS throttles',
  fix: 'The next read asks again; read less often (clusterUpgrades.inventory.intervalMinutes) where it lasts',
};
const LATE: Words = {
  reason: 'timeout',
  retryable: true,
  cause: 'EKS did not answer in time',
  fix: "Check the portal's way to EKS: DNS, egress, VPC endpoint",
};
const AWAY: Words = {
  reason: 'unreachable',
  retryable: true,
  cause: 'EKS cannot be reached',
  fix: "Check region and endpoint, and the portal's way to EKS: DNS, egress, VPC endpoint",
};
const LARGE: Words = {
  reason: 'too-large',
  retryable: false,
  cause: 'the answer of EKS is too large',
  fix: 'Check the endpoint',
};
const FAILED: Words = {
  reason: 'server-error',
  retryable: true,
  cause: 'EKS answered with an error, or with what its API does not document',
  fix: 'The next read asks again; check the endpoint where it lasts',
};

const BY_NAME: Readonly<Record<string, Words>> = {
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
const BY_STATUS: ReadonlyMap<unknown, Words> = new Map([
  [401, UNSIGNED],
  [403, REFUSED],
  [429, THROTTLED],
]);

/**
 * Why EKS could not be asked, in words of our own: AWS' messages repeat requests with their signatures and session tokens, and who assumed which role.
 */
export function eksFailure(
  error: unknown,
  {
    name,
    region,
    accountId,
  }: Pick<EksClusterConfig, 'name' | 'region' | 'accountId'>,
): ClusterReadError {
  const { cause, ...failure } = wordsOf(error);
  const where = `${name} in ${region}${
    accountId ? ` of account ${accountId}` : ''
  }`;
  const status = statusOf(error);
  return new ClusterReadError({
    ...failure,
    message: `EKS insights of ${where} could not be read: ${cause}`,
    request: 'eks:ListInsights, eks:DescribeInsight',
    ...(status === undefined ? {} : { status }),
  });
}

/** No credentials for an account are an error of the credentials manager, without a name of its own. */
export function noCredentials(
  cluster: Pick<EksClusterConfig, 'name' | 'region' | 'accountId'>,
): ClusterReadError {
  return eksFailure({ name: 'CredentialsProviderError' }, cluster);
}

function wordsOf(error: unknown): Words {
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
