import { minorOf } from '@drydock/kubernetes-knowledge';
import type {
  SupportGroup,
  SupportRow,
  UpgradeSummary,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import { clusterReference } from '../../present/FindingPresenter';
import {
  describeSupport,
  type SupportOptions,
} from '../../present/presentCluster';
import { optionalReason } from '../../../foundation/presentReason';

const HOURS_A_YEAR = 8760;
const NONE = '(none)';

export interface SupportContext extends SupportOptions {
  readonly upgrade?: UpgradeSummary;
}

/** Whether prices are rounded: cents are enough for money that is estimated from a list price. */
function dollars(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** One cluster's support, what it costs, and what follows its target. */
export function supportRow(
  cluster: StoredCluster,
  { upgrade, ...options }: SupportContext,
): SupportRow {
  const version = cluster.version ?? cluster.reportedVersion;
  const support = describeSupport(cluster, version, options);
  const perHour = support.extendedCostPerHourUsd;
  const costs = support.state === 'extended' && perHour !== undefined;
  return {
    cluster: clusterReference(cluster),
    minor: minorOf(version),
    version,
    support,
    costPerHourUsd: costs ? perHour : undefined,
    costPerYearUsd: costs ? dollars(perHour * HOURS_A_YEAR) : undefined,
    extendedCostPerYearUsd:
      perHour === undefined ? undefined : dollars(perHour * HOURS_A_YEAR),
    target: cluster.target,
    targetReason: optionalReason(cluster.targetReason),
    targetSupport:
      cluster.target === undefined
        ? undefined
        : describeSupport(cluster, cluster.target, options),
    verdict: cluster.verdict,
    upgrade,
  };
}

/** Counts and costs of rows; those whose cost is not known are not in the sum but counted. */
export function sumSupport(
  key: string,
  rows: readonly SupportRow[],
): SupportGroup {
  const inState = (state: string) =>
    rows.filter(row => row.support.state === state).length;
  const perHour = rows.reduce((sum, row) => sum + (row.costPerHourUsd ?? 0), 0);
  return {
    key,
    clusters: rows.length,
    standard: inState('standard'),
    extended: inState('extended'),
    unsupported: inState('unsupported'),
    unknown: inState('unknown'),
    nearestEnd: rows.flatMap(row => row.support.until ?? []).sort()[0],
    costPerHourUsd: dollars(perHour),
    costPerYearUsd: dollars(perHour * HOURS_A_YEAR),
    costUnknown: rows.filter(
      ({ support, costPerHourUsd }) =>
        support.state === 'unknown' ||
        (support.state === 'extended' && costPerHourUsd === undefined),
    ).length,
  };
}

export type SupportGroupBy = 'owner' | 'environment';
export type SupportSort = 'end' | 'cluster' | 'minor' | 'cost';

export function groupKey({ cluster }: SupportRow, by: SupportGroupBy): string {
  return cluster[by] ?? NONE;
}

/** What ended first; then what ends first; then what ends at no known day. */
function endOf({ support }: SupportRow): string {
  if (support.state === 'unsupported')
    return `0${support.extendedEnd ?? support.standardEnd ?? ''}`;
  return support.until === undefined ? '2' : `1${support.until}`;
}

const SORT_VALUES: Record<SupportSort, (row: SupportRow) => string | number> = {
  end: endOf,
  cluster: row => row.cluster.title.toLowerCase(),
  minor: row =>
    row.minor === undefined
      ? Number.MAX_SAFE_INTEGER
      : Number(row.minor.split('.')[0]) * 1000 +
        Number(row.minor.split('.')[1]),
  cost: row => -(row.costPerYearUsd ?? 0),
};

/**
 * Rows in the order of their group, those without one last, and within a group by what is asked.
 */
export function sortSupport(
  rows: readonly SupportRow[],
  by: SupportGroupBy,
  sort: SupportSort,
  order: 'asc' | 'desc',
): SupportRow[] {
  const value = SORT_VALUES[sort];
  const direction = order === 'asc' ? 1 : -1;
  const compare = (a: string | number, b: string | number) =>
    a < b ? -1 : Number(a > b);
  const group = (row: SupportRow) =>
    row.cluster[by] === undefined ? '\uffff' : groupKey(row, by);
  return rows
    .map(row => ({
      row,
      group: group(row),
      value: value(row),
      title: row.cluster.title,
      id: row.cluster.id,
    }))
    .sort(
      (a, b) =>
        compare(a.group, b.group) ||
        direction * compare(a.value, b.value) ||
        compare(a.title, b.title) ||
        compare(a.id, b.id),
    )
    .map(({ row }) => row);
}

/** Groups of rows that are sorted, in their order. */
export function groupSupport(
  sorted: readonly SupportRow[],
  by: SupportGroupBy,
): SupportGroup[] {
  const groups = new Map<string, SupportRow[]>();
  for (const row of sorted) {
    const members = groups.get(groupKey(row, by));
    if (members) members.push(row);
    else groups.set(groupKey(row, by), [row]);
  }
  return [...groups].map(([key, members]) => sumSupport(key, members));
}
