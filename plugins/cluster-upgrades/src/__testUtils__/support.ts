import type {
  Reason,
  SupportGroup,
  SupportPage,
  SupportPlatform,
  SupportRow,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusters, fixtureNow } from './clusters';
import { referenceTo } from './findings';
import { aReason } from './reasons';

const HOURS_A_YEAR = 8760;

export const supportRows: SupportRow[] = clusters.map(cluster => {
  const costPerHourUsd = cluster.support.state === 'extended' ? 0.5 : undefined;
  return {
    cluster: referenceTo(cluster),
    minor: cluster.minor,
    version: cluster.version,
    support:
      cluster.name === 'sandbox-7'
        ? { provider: 'upstream', providerName: 'Upstream', state: 'unknown' }
        : cluster.support,
    target: cluster.target,
    targetSupport: {
      provider: 'upstream',
      providerName: 'Upstream',
      state: 'standard',
      standardEnd: '2027-06-28',
      until: '2027-06-28',
      daysLeft: 219,
    },
    verdict: cluster.verdict,
    upgrade: cluster.upgrade,
    costPerHourUsd,
    costPerYearUsd: costPerHourUsd && costPerHourUsd * HOURS_A_YEAR,
    extendedCostPerYearUsd:
      cluster.support.extendedCostPerHourUsd &&
      cluster.support.extendedCostPerHourUsd * HOURS_A_YEAR,
  };
});

/** A reason that the pages translate. */
function ending(period: string): Reason {
  return {
    ...aReason(`What happens at the end of ${period}`),
    code: `support-end.${period}`,
    params: {},
  };
}

export const supportPlatforms: SupportPlatform[] = [
  {
    id: 'upstream',
    name: 'Upstream',
    source: 'https://kubernetes.io/releases/patch-releases/',
    standardEnds: ending('upstream.standard'),
    extendedEnds: ending('upstream.extended'),
  },
  {
    id: 'eks',
    name: 'Amazon EKS',
    source:
      'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html',
    standardEnds: ending('eks.standard'),
    extendedEnds: ending('eks.extended'),
  },
];

export function supportPage(
  rows: SupportRow[],
  by: 'owner' | 'environment',
  offset = 0,
  limit = 50,
): SupportPage {
  const keyOf = ({ cluster }: SupportRow) =>
    (by === 'owner' ? cluster.owner : cluster.environment) ?? '(none)';
  const keys = [...new Set(rows.map(keyOf))];
  const sorted = keys.flatMap(key => rows.filter(row => keyOf(row) === key));
  return {
    items: sorted.slice(offset, offset + limit),
    total: rows.length,
    offset,
    limit,
    today: fixtureNow.toISOString().slice(0, 10),
    groups: keys.map(key =>
      groupOf(
        key,
        rows.filter(row => keyOf(row) === key),
      ),
    ),
    sum: groupOf('sum', rows),
    platforms: supportPlatforms,
    knowledge: {
      version: '2026.11',
      reviewedThrough: '1.37',
      reviewedAt: '2026-11-10',
    },
  };
}

function groupOf(key: string, rows: SupportRow[]): SupportGroup {
  const amount = (state: SupportRow['support']['state']) =>
    rows.filter(({ support }) => support.state === state).length;
  const costPerHourUsd = rows.reduce(
    (sum, row) => sum + (row.costPerHourUsd ?? 0),
    0,
  );
  const ends = rows.flatMap(({ support }) => support.until ?? []).sort();
  return {
    key,
    clusters: rows.length,
    standard: amount('standard'),
    extended: amount('extended'),
    unsupported: amount('unsupported'),
    unknown: amount('unknown'),
    nearestEnd: ends[0],
    costPerHourUsd,
    costPerYearUsd: costPerHourUsd * HOURS_A_YEAR,
    costUnknown:
      amount('unknown') +
      rows.filter(
        row =>
          row.support.state === 'extended' && row.costPerHourUsd === undefined,
      ).length,
  };
}
