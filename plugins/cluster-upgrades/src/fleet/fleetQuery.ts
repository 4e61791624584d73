import type { ClusterFilter, ClusterQuery } from '../api';
import type { UrlState } from '../hooks/useUrlState';
import { known, paging, some } from '../hooks/urlValues';

export const verdicts = ['blocked', 'unknown', 'attention', 'ready'] as const;
export const supports = [
  'standard',
  'extended',
  'unsupported',
  'unknown',
  'ending',
] as const;
const upgrades = ['active', 'none'] as const;
export const freshnesses = ['fresh', 'stale', 'unreachable', 'never'] as const;
export const desiredStates = [
  'behind',
  'at',
  'ahead',
  'unknown',
  'none',
] as const;
const sorts = [
  'name',
  'owner',
  'environment',
  'version',
  'support',
  'verdict',
  'upgrade',
  'assessed',
] as const;

export const defaultLimit = 25;

/** Parameters of the URL that narrow the fleet; in the order in which they are offered. */
export const filterNames = [
  'search',
  'verdict',
  'environment',
  'minor',
  'owner',
  'support',
  'upgrade',
  'freshness',
  'desired',
] as const;

/**
 * Reads the filter from the URL. An unknown value is left out, so that a bad link shows the fleet
 * and not an error.
 */
export function filterOf(url: UrlState): ClusterFilter {
  return {
    search: url.one('search')?.slice(0, 200),
    environment: some(url.many('environment')),
    minor: some(url.many('minor')),
    owner: some(url.many('owner')),
    verdict: some(known(verdicts, url.many('verdict'))),
    support: some(known(supports, url.many('support'))),
    upgrade: some(known(upgrades, url.many('upgrade'))),
    freshness: some(known(freshnesses, url.many('freshness'))),
    desired: some(known(desiredStates, url.many('desired'))),
  };
}

export function queryOf(url: UrlState): ClusterQuery {
  return {
    ...filterOf(url),
    sort: known(sorts, url.many('sort'))[0] ?? 'verdict',
    order: known(['asc', 'desc'] as const, url.many('order'))[0],
    ...paging(url, defaultLimit),
  };
}
