import type { ClusterDiagnostics, Freshness } from '@drydock/backstage-plugin-cluster-upgrades-common';
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

/** How reading a cluster goes, in one word. A read that worked and lacks a permission is told apart from one that saw all. */
export function reachability({ freshness, gaps, checks }: Pick<ClusterDiagnostics, 'freshness' | 'gaps' | 'checks'>): Reachability {
  if (freshness.state !== 'fresh' || (gaps.length === 0 && checks.ran === checks.total)) {
    return looks[freshness.state];
  }
  return { status: 'attention', label: 'Read in part' };
}
