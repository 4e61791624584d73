import {
  awsFault,
  NO_CREDENTIALS,
  type AwsFaultName,
} from '@drydock/aws-access';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { EksClusterConfig } from './config/readConfig';
import type { ReasonCode } from '@drydock/upgrade-reasons';

type EksCode = Extract<ReasonCode, `eks.${string}`>;

interface Words {
  readonly cause: EksCode;
  readonly remedy: EksCode;
}

const WORDS: Readonly<Record<AwsFaultName, Words>> = {
  refused: { cause: 'eks.refused', remedy: 'eks.remedy-allow' },
  unsigned: {
    cause: 'eks.credentials-rejected',
    remedy: 'eks.remedy-credentials',
  },
  'no-credentials': {
    cause: 'eks.no-credentials',
    remedy: 'eks.remedy-add-account',
  },
  'not-found': {
    cause: 'eks.unknown-cluster',
    remedy: 'eks.remedy-check-cluster',
  },
  throttled: { cause: 'eks.throttled', remedy: 'eks.remedy-read-less' },
  late: { cause: 'eks.no-answer-in-time', remedy: 'eks.remedy-check-network' },
  away: { cause: 'eks.unreachable', remedy: 'eks.remedy-check-region' },
  'too-large': {
    cause: 'eks.answer-too-large',
    remedy: 'eks.remedy-check-endpoint',
  },
  strange: { cause: 'eks.strange-answer', remedy: 'eks.remedy-next-read' },
};

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
  const { fault, kind, retryable, status } = awsFault(error);
  const { cause, remedy } = WORDS[fault];
  const params = {
    cluster: { object: name },
    region: { object: region },
    cause: { reasons: [{ code: cause }] },
  };
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
  return eksFailure(NO_CREDENTIALS, cluster);
}
