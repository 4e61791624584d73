import type {
  ClusterDiagnostics,
  Freshness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import type { Texts } from '../translation';

export interface Reachability {
  status: StatusName;
  label: string;
}

const looks: Record<Freshness['state'], StatusName> = {
  fresh: 'done',
  stale: 'waiting',
  unreachable: 'failed',
  never: 'unknown',
};

/**
 * How reading a cluster goes, in one word. A read with gaps differs from one that saw all; a check
 * that the operator switched off lacks nothing.
 */
export function reachability(
  {
    freshness,
    gaps,
    coverage,
  }: Pick<ClusterDiagnostics, 'freshness' | 'gaps' | 'coverage'>,
  texts: Texts,
): Reachability {
  if (freshness.failure?.kind === 'unproven-identity')
    return {
      status: 'blocked',
      label: texts('diagnostics.reachability.unproven'),
    };
  if (
    freshness.state !== 'fresh' ||
    (gaps.length === 0 &&
      coverage.every(({ status }) => status === 'ran' || status === 'off'))
  ) {
    return {
      status: looks[freshness.state],
      label: texts(`diagnostics.reachability.${freshness.state}`),
    };
  }
  return {
    status: 'attention',
    label: texts('diagnostics.reachability.inPart'),
  };
}
