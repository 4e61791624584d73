import type { FindingFilter } from '../api';
import type { UrlChange, UrlState } from '../hooks/useUrlState';
import { known, paging, some } from '../hooks/urlValues';

export const groupings = [
  'owner',
  'cluster',
  'check',
  'target',
  'none',
] as const;
export type Grouping = (typeof groupings)[number];

export const severities = ['blocker', 'warning', 'info'] as const;
export const phases = [
  'next-apply',
  'control-plane',
  'nodes',
  'add-ons',
] as const;
export const confidences = ['observed', 'inferred', 'reported'] as const;
export const states = ['open', 'waived', 'ignored', 'solved'] as const;
const sorts = [
  'severity',
  'owner',
  'cluster',
  'check',
  'breaksAt',
  'due',
  'firstSeen',
] as const;

export const defaultLimit = 25;
/** So many groups are open before anybody opened or closed one: those with the most blockers. */
const OPEN_AT_FIRST = 3;
/** In `open`: a user closed all groups. */
const ALL_CLOSED = '-';

/** Parameters of the address that narrow the findings. */
export const filterNames = [
  'search',
  'severity',
  'owner',
  'cluster',
  'check',
  'environment',
  'phase',
  'confidence',
  'state',
  'service',
  'namespace',
  'kind',
  'breaksAt',
  'target',
  'baseline',
  'new',
] as const;

/**
 * Reads the filter from the address. An unknown value is left out, so that a bad link shows
 * findings and not an error.
 */
export function filterOf(url: UrlState): FindingFilter {
  return {
    search: url.one('search')?.slice(0, 200),
    owner: some(url.many('owner')),
    cluster: some(url.many('cluster')),
    check: some(url.many('check')),
    environment: some(url.many('environment')),
    service: some(url.many('service')),
    namespace: some(url.many('namespace')),
    kind: some(url.many('kind')),
    breaksAt: some(url.many('breaksAt')),
    target: some(url.many('target')),
    severity: some(known(severities, url.many('severity'))),
    phase: some(known(phases, url.many('phase'))),
    confidence: some(known(confidences, url.many('confidence'))),
    state: some(known(states, url.many('state'))),
    ...baselineOf(url),
  };
}

/**
 * With what it is compared, and what of it is shown; what is new, unless the address says
 * otherwise.
 */
export function baselineOf(
  url: UrlState,
): Pick<FindingFilter, 'baseline' | 'isNew'> {
  const baseline = url.one('baseline')?.slice(0, 100);
  if (!baseline) return {};
  const shown = url.one('new');
  return { baseline, isNew: shown === 'all' ? undefined : shown !== 'known' };
}

export interface Sorted {
  sort: (typeof sorts)[number];
  order?: 'asc' | 'desc';
}

export function sortedBy(url: UrlState): Sorted {
  return {
    sort: known(sorts, url.many('sort'))[0] ?? 'severity',
    order: known(['asc', 'desc'] as const, url.many('order'))[0],
  };
}

export function groupingOf(url: UrlState): Grouping {
  return known(groupings, url.many('group'))[0] ?? 'owner';
}

export function pageOf(url: UrlState): { offset: number; limit: number } {
  return paging(url, defaultLimit);
}

export function withoutFilters(): UrlChange {
  return {
    ...Object.fromEntries(filterNames.map(name => [name, undefined])),
    offset: undefined,
  };
}

/** Groups whose rows are shown. */
export function openGroups(url: UrlState, keys: string[]): string[] {
  const chosen = url.many('open');
  return chosen.length === 0
    ? keys.slice(0, OPEN_AT_FIRST)
    : keys.filter(key => chosen.includes(key));
}

export function toggledGroups(open: string[], key: string): UrlChange {
  const next = open.includes(key)
    ? open.filter(item => item !== key)
    : [...open, key];
  return { open: next.length === 0 ? ALL_CLOSED : next };
}

/** The filter that selects the findings of one group. */
export function groupFilter(
  filter: FindingFilter,
  by: Exclude<Grouping, 'none'>,
  key: string,
): FindingFilter {
  return { ...filter, [by]: [key] };
}

/** The finding whose panel is open: cluster and fingerprint. */
export interface OpenFinding {
  clusterId: string;
  fingerprint: string;
}

export function openFinding(url: UrlState): OpenFinding | undefined {
  const [, clusterId, fingerprint] =
    url.one('finding')?.match(/^(.{1,300})\/([^/]{1,100})$/) ?? [];
  return clusterId && fingerprint ? { clusterId, fingerprint } : undefined;
}

export function findingKey(clusterId: string, fingerprint: string): string {
  return `${clusterId}/${fingerprint}`;
}
