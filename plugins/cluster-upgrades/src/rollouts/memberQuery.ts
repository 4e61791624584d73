import type { MemberPhase } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { RolloutClusterFilter, RolloutClusterQuery } from '../api';
import { known, paging, some } from '../hooks/urlValues';
import type { UrlState } from '../hooks/useUrlState';

export const memberPhases: MemberPhase[] = [
  'waiting',
  'running',
  'succeeded',
  'failed',
  'skipped',
];
const sorts = ['stage', 'name', 'phase', 'changedAt'] as const;

export const defaultLimit = 25;

/** Reads the filter of the clusters from the URL; an unknown value is left out. */
export function memberFilterOf(url: UrlState): RolloutClusterFilter {
  return {
    search: url.one('search')?.slice(0, 200),
    stage: some(url.many('stage')),
    phase: some(known(memberPhases, url.many('phase'))),
  };
}

export function memberQueryOf(url: UrlState): RolloutClusterQuery {
  return {
    ...memberFilterOf(url),
    sort: known(sorts, url.many('sort'))[0] ?? 'stage',
    order: known(['asc', 'desc'] as const, url.many('order'))[0],
    ...paging(url, defaultLimit),
  };
}
