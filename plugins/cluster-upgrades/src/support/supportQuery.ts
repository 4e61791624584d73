import type { SupportFilter, SupportQuery } from '../api';
import type { UrlState } from '../hooks/useUrlState';
import { zooms } from './timeScale';
import type { Zoom } from './timeScale';
import { known, paging, some } from '../hooks/urlValues';

export const states = [
  'standard',
  'extended',
  'unsupported',
  'unknown',
  'ending',
] as const;
const sorts = ['end', 'cluster', 'minor', 'cost'] as const;

export const groupings = ['owner', 'environment'] as const;
export type SupportGrouping = (typeof groupings)[number];

export const defaultLimit = 50;

/** Parameters of the address that narrow the timeline. */
export const filterNames = [
  'search',
  'owner',
  'environment',
  'minor',
  'support',
  'platform',
] as const;

/**
 * Reads the filter from the address. An unknown value is left out, so that a bad link shows
 * clusters and not an error.
 */
export function filterOf(url: UrlState): SupportFilter {
  return {
    search: url.one('search')?.slice(0, 200),
    owner: some(url.many('owner')),
    environment: some(url.many('environment')),
    minor: some(url.many('minor')),
    support: some(known(states, url.many('support'))),
    platform: some(url.many('platform')),
  };
}

export function queryOf(url: UrlState): SupportQuery {
  return {
    ...filterOf(url),
    groupBy: groupingOf(url),
    sort: known(sorts, url.many('sort'))[0] ?? 'end',
    order: known(['asc', 'desc'] as const, url.many('order'))[0],
    ...paging(url, defaultLimit),
  };
}

export function groupingOf(url: UrlState): SupportGrouping {
  return url.one('group') === 'environment' ? 'environment' : 'owner';
}

export function zoomOf(url: UrlState): Zoom {
  return zooms.find(zoom => String(zoom) === url.one('zoom')) ?? 12;
}
