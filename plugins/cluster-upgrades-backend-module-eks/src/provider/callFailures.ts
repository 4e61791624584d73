import {
  ClusterReadError,
  type ClusterReadFailure,
} from '@drydock/upgrade-readiness';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import { eksFailure } from '../failures';
import type { EksPlace } from '../source/place';

/** A cluster that EKS is asked about. */
export interface AskedCluster extends EksPlace {
  /** Name in EKS. */
  readonly name: string;
}

/** A call that may have changed something, or that can be repeated. */
export class EksCallError extends ReasonError {}

/**
 * Why EKS could not be asked about a cluster, in our own words: AWS' repeat signatures and roles.
 */
export function notAsked(
  error: unknown,
  asked: AskedCluster,
): ClusterReadError {
  if (error instanceof ClusterReadError) return error;
  const { failure } = eksFailure(error, asked);
  return new ClusterReadError({
    kind: failure.kind,
    retryable: failure.retryable,
    reason: {
      code: 'eks.cluster-not-asked',
      params: { ...paramsOf(asked), cause: causeOf(failure) },
    },
    remedy:
      failure.kind === 'forbidden'
        ? { code: 'eks.remedy-allow-reader' }
        : failure.remedy,
    ...(failure.status === undefined ? {} : { status: failure.status }),
  });
}

/** What EKS answered is not of the form that its API documents. */
export function strange(asked: AskedCluster): ClusterReadError {
  return notAsked(undefined, asked);
}

/** That a write failed, with an effect that is not known unless the reason says it. */
export function writeFailed(
  error: unknown,
  asked: AskedCluster,
  object: string,
): EksCallError {
  const { failure } = eksFailure(error, asked);
  return new EksCallError(
    {
      code: 'eks.write-failed',
      params: { object: { object }, cause: causeOf(failure) },
    },
    { cause: nameOf(error) },
  );
}

export function isGone(error: unknown): boolean {
  return nameOf(error) === 'ResourceNotFoundException';
}

/** The class of an error of AWS: `ThrottlingException`. */
export function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

export function paramsOf({ name, accountId, region }: AskedCluster) {
  return {
    cluster: { object: name },
    account: { object: accountId },
    region: { object: region },
  };
}

function causeOf({ reason }: ClusterReadFailure): {
  readonly reasons: readonly Reason[];
} {
  const cause = reason.params?.cause;
  return cause && 'reasons' in cause ? cause : { reasons: [reason] };
}
