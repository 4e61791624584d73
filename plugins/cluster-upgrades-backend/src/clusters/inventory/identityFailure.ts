import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import type { IdentityClaim } from '../cluster';

const REASON = 'unproven-identity' as const;

/**
 * Names no cluster: everyone with access to the record sees the failure, also without access to the
 * cluster that it claims to be.
 */
export function failureOfClaim(claim: IdentityClaim): ClusterReadFailure {
  switch (claim.kind) {
    case 'unproven':
      return {
        kind: REASON,
        reason: { code: 'read.uid-of-another' },
        retryable: false,
        remedy: { code: 'read.remedy-compare-uid' },
      };
    case 'other-provider':
      return {
        kind: REASON,
        reason: { code: 'read.other-provider' },
        retryable: false,
        remedy: { code: 'read.remedy-own-access' },
      };
    case 'pinned':
      return {
        kind: REASON,
        reason: {
          code: 'read.uid-pinned',
          params: {
            uid: { text: claim.uid },
            pinned: { text: claim.pinnedUid },
          },
        },
        retryable: false,
        remedy: { code: 'read.remedy-pinned-uid' },
      };
    default: {
      const unknown: never = claim;
      throw new Error(`Unknown claim ${String(unknown)}`);
    }
  }
}

/** For a record whose identity must be checked at each read. */
export const UID_NOT_READ: ClusterReadFailure = {
  kind: REASON,
  reason: { code: 'read.uid-not-read' },
  retryable: true,
  remedy: { code: 'read.remedy-get-kube-system' },
};

/**
 * No API server gives such a UID. It is not shown, because it may be made to look like another one.
 */
export const NO_UID: ClusterReadFailure = {
  kind: REASON,
  reason: { code: 'read.no-uid' },
  retryable: true,
  remedy: { code: 'read.remedy-see-kube-system' },
};

/** Whether a cluster answered, but as another one: its facts must count for no cluster. */
export function isUnproven(failure: ClusterReadFailure | undefined): boolean {
  return failure?.kind === REASON;
}
