import type { ClusterDetails } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { optionalReason } from '../../foundation/presentReason';
import { presentReadFailure } from './presentReadFailure';
import type { EvaluationDetails } from '../../readiness/clusterDetails';

export function presentDetails({
  nodePools,
  services,
  unowned,
  sections,
  requests,
}: EvaluationDetails): ClusterDetails {
  return {
    nodePools: nodePools.map(({ versions, runtimes, ...pool }) => ({
      ...pool,
      versions: [...versions],
      runtimes: [...runtimes],
    })),
    services: services.map(each => ({
      ...each,
      services: [...each.services],
    })),
    unowned: [...unowned],
    sections: presentSections(sections),
    requests: requests && [...requests],
  };
}

export function presentSections(
  sections: EvaluationDetails['sections'],
): ClusterDetails['sections'] {
  return sections.map(({ reason, failures, ...section }) => ({
    ...section,
    reason: optionalReason(reason),
    failures: failures.map(presentReadFailure),
  }));
}
