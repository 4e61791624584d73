import type { ReadFailure } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ClusterReadFailure } from '@drydock/upgrade-readiness';
import { optionalReason, presentReason } from '../../foundation/presentReason';

export function presentReadFailure({
  reason,
  remedy,
  ...failure
}: ClusterReadFailure): ReadFailure {
  return {
    ...failure,
    reason: presentReason(reason),
    remedy: optionalReason(remedy),
  };
}
