import type {
  ClusterDiagnostics,
  Freshness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';

export interface Reachability {
  status: StatusName;
  label: string;
}

const looks: Record<Freshness['state'], Reachability> = {
  fresh: { status: 'done', label: 'Read' },
  stale: { status: 'waiting', label: 'Stale' },
  unreachable: { status: 'failed', label: 'Unreachable' },
  never: { status: 'unknown', label: 'Never read' },
};

/**
 * How reading a cluster goes, in one word. A read with gaps differs from one that saw all; a check that the
 * operator switched off lacks nothing.
 */
export function reachability({
  freshness,
  gaps,
  coverage,
}: Pick<ClusterDiagnostics, 'freshness' | 'gaps' | 'coverage'>): Reachability {
  if (freshness.failure?.reason === 'unproven-identity')
    return { status: 'blocked', label: 'Identity not proven' };
  if (
    freshness.state !== 'fresh' ||
    (gaps.length === 0 &&
      coverage.every(({ status }) => status === 'ran' || status === 'off'))
  ) {
    return looks[freshness.state];
  }
  return { status: 'attention', label: 'Read in part' };
}
