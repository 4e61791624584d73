import type { Dependency } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { presentReason } from '../../foundation/presentReason';
import type {
  DependencyState,
  NeededDependency,
} from '../../conditions/dependencies/model';

export function presentDependency({
  id,
  title,
  status,
  message,
  owner,
  sinceMs,
  askedAtMs,
}: DependencyState): Dependency {
  return {
    id,
    title,
    status,
    message: presentReason(message),
    owner,
    since: new Date(sinceMs).toISOString(),
    askedAt: new Date(askedAtMs).toISOString(),
  };
}

export function presentNeeded({
  state,
  clusterIds,
}: NeededDependency): Dependency {
  return { ...presentDependency(state), clusters: clusterIds.length };
}
