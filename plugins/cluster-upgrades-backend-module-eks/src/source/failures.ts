import { NO_CREDENTIALS } from '@drydock/aws-access';
import {
  ClusterReadError,
  type ClusterReadFailure,
} from '@drydock/upgrade-readiness';
import { eksFailure } from '../failures';
import type { EksPlace } from './place';

const placeParams = ({ accountId, region }: EksPlace) => ({
  account: { object: accountId },
  region: { object: region },
});

/**
 * Why clusters of an account and region could not be listed, in our own words: AWS' repeat
 * signatures and roles.
 */
export function notListed(error: unknown, place: EksPlace): ClusterReadError {
  if (error instanceof ClusterReadError) return error;
  const { kind, retryable, status, reason, remedy } = failureOf(error, place);
  return new ClusterReadError({
    kind,
    retryable,
    reason: {
      code: 'eks.clusters-not-listed',
      params: {
        ...placeParams(place),
        cause: reason.params?.cause ?? { reasons: [reason] },
      },
    },
    remedy:
      kind === 'forbidden' ? { code: 'eks.remedy-allow-listing' } : remedy,
    request: 'eks:ListClusters, eks:DescribeCluster',
    ...(status === undefined ? {} : { status }),
  });
}

/**
 * No credentials for an account are an error of the credentials manager, without a name of its own.
 */
export function withoutCredentials(place: EksPlace): ClusterReadError {
  return notListed(NO_CREDENTIALS, place);
}

/** The credentials that were found for an account are those of another. */
export function otherAccount(place: EksPlace): ClusterReadError {
  return new ClusterReadError({
    kind: 'unauthorized',
    retryable: false,
    reason: {
      code: 'eks.clusters-not-listed',
      params: {
        ...placeParams(place),
        cause: { reasons: [{ code: 'eks.other-account' }] },
      },
    },
    remedy: { code: 'eks.remedy-check-account' },
  });
}

export function isGone(error: unknown, place: EksPlace): boolean {
  return failureOf(error, place).kind === 'not-found';
}

export function notConfigured(arn: string): ClusterReadError {
  return new ClusterReadError({
    kind: 'not-found',
    retryable: false,
    reason: {
      code: 'eks.place-not-configured',
      params: { cluster: { object: arn } },
    },
    remedy: { code: 'eks.remedy-add-place' },
  });
}

export function connected(cluster: string): ClusterReadError {
  return new ClusterReadError({
    kind: 'credential-needed',
    retryable: false,
    reason: { code: 'eks.connected', params: { cluster: { object: cluster } } },
    remedy: { code: 'eks.remedy-other-source' },
  });
}

export function notReadyYet(cluster: string): ClusterReadError {
  return new ClusterReadError({
    kind: 'unreachable',
    retryable: true,
    reason: {
      code: 'eks.no-address-yet',
      params: { cluster: { object: cluster } },
    },
    remedy: { code: 'eks.remedy-wait-active' },
  });
}

/** A cluster that AWS knows and the portal cannot reach. */
export function notReachable(
  failure: ClusterReadFailure,
  exposure: 'private' | 'restricted',
): ClusterReadError {
  const params = { reason: { reasons: [failure.reason] } };
  return new ClusterReadError({
    ...failure,
    ...(exposure === 'private'
      ? {
          reason: { code: 'eks.private-endpoint', params },
          remedy: { code: 'eks.remedy-connect-network' },
        }
      : {
          reason: { code: 'eks.restricted-endpoint', params },
          remedy: { code: 'eks.remedy-admit-address' },
        }),
  });
}

function failureOf(error: unknown, place: EksPlace): ClusterReadFailure {
  return eksFailure(error, { name: '', ...place }).failure;
}
