import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import type { IdentityClaim } from '../clusters/cluster';

const REASON = 'unproven-identity' as const;

/** Names no cluster: everyone with access to the record sees the failure, also without access to the cluster that it claims to be. */
export function failureOfClaim(claim: IdentityClaim): ClusterReadFailure {
  switch (claim.kind) {
    case 'unproven':
      return {
        reason: REASON,
        message:
          'It reports the UID of another cluster, and nothing proves that both are one cluster',
        retryable: false,
        fix: 'Compare the UID and the CA of both clusters, then set sameAs or uid for the cluster in clusterUpgrades.sources (docs/operations.md)',
      };
    case 'other-provider':
      return {
        reason: REASON,
        message:
          'It reads the same cluster as another record that a different provider upgrades: check workloadAccess',
        retryable: false,
        fix: 'Give each of the two clusters access of its own, or remove the record that is not a cluster of its own',
      };
    case 'pinned':
      return {
        reason: REASON,
        message: `It reports the UID ${claim.uid}, but the configuration pins it to ${claim.pinnedUid}`,
        retryable: false,
        fix: 'Check which cluster answers at its address. If the cluster was rebuilt, change uid in clusterUpgrades.sources',
      };
    default: {
      const unknown: never = claim;
      throw new Error(`Unknown claim ${String(unknown)}`);
    }
  }
}

/** For a record whose identity must be checked at each read. */
export const UID_NOT_READ: ClusterReadFailure = {
  reason: REASON,
  message:
    'The UID of the namespace kube-system could not be read, so it is not certain which cluster answered',
  retryable: true,
  fix: 'Allow the reader to get the namespace kube-system (docs/rbac/reader.yaml)',
};

/** No API server gives such a UID. It is not shown, because it may be made to look like another one. */
export const NO_UID: ClusterReadFailure = {
  reason: REASON,
  message:
    'What it reports as the UID of the namespace kube-system is no UID, so it is not certain which cluster answered',
  retryable: true,
  fix: 'Check which server answers at its address: kubectl get namespace kube-system -o yaml',
};

/** Whether a cluster answered, but as another one: its facts must count for no cluster. */
export function isUnproven(failure: ClusterReadFailure | undefined): boolean {
  return failure?.reason === REASON;
}
