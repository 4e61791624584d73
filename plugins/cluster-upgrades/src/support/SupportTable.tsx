import type { SupportRow } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ClusterLink, EntityLink } from '../components/links';
import { DataTable } from '../components/DataTable';
import type { Column, Sorting } from '../components/DataTable';
import { Status } from '../components/Status';
import { formatDay } from '../format/time';
import { platformText, shortVersionText, versionText } from '../format/words';
import { dollars } from './money';

const columns: Column<SupportRow>[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    sort: 'cluster',
    rowHeader: true,
    render: ({ cluster }) => (
      <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
    ),
  },
  {
    id: 'owner',
    title: 'Owner',
    render: ({ cluster }) =>
      cluster.owner ? <EntityLink entityRef={cluster.owner} /> : 'no owner',
  },
  {
    id: 'environment',
    title: 'Environment',
    render: ({ cluster }) => cluster.environment ?? 'no environment',
  },
  {
    id: 'version',
    title: 'Version',
    sort: 'minor',
    render: ({ version, minor }) =>
      versionText(version ? shortVersionText(version) : minor),
  },
  {
    id: 'by',
    title: 'Dates by',
    render: ({ support }) => platformText(support.provider),
  },
  {
    id: 'state',
    title: 'Support',
    render: ({ support }) => <State row={{ support }} />,
  },
  {
    id: 'standard',
    title: 'Standard ends',
    sort: 'end',
    render: ({ support }) => day(support.standardEnd),
  },
  {
    id: 'extended',
    title: 'Extended ends',
    render: ({ support }) =>
      support.extendedEnd ? day(support.extendedEnd) : extendedWord(support),
  },
  {
    id: 'left',
    title: 'Days left',
    render: ({ support }) =>
      support.daysLeft ?? (support.state === 'unsupported' ? 0 : 'unknown'),
  },
  {
    id: 'cost',
    title: 'Extended support',
    sort: 'cost',
    render: row => cost(row),
  },
  {
    id: 'target',
    title: 'Target, its end',
    render: ({ target, targetSupport }) =>
      target
        ? `${versionText(target)}, ${day(
            targetSupport?.extendedEnd ?? targetSupport?.standardEnd,
          )}`
        : 'none',
  },
];

/** The same facts as the timeline, as a plain table. */
export function SupportTable({
  rows,
  sorting,
  busy,
}: {
  rows: SupportRow[];
  sorting: Sorting;
  busy: boolean;
}) {
  return (
    <DataTable
      label="Support by cluster"
      dense
      columns={columns}
      rows={rows}
      rowKey={row => row.cluster.id}
      sorting={sorting}
      busy={busy}
    />
  );
}

function State({ row: { support } }: { row: Pick<SupportRow, 'support'> }) {
  switch (support.state) {
    case 'unsupported':
      return <Status status="out-of-support" />;
    case 'unknown':
      return <Status status="unknown" />;
    default:
      return <>{support.state}</>;
  }
}

function day(iso: string | undefined): string {
  return iso ? formatDay(iso) : 'unknown';
}

/** A provider that offers no extended support and one whose date is not known are different things. */
function extendedWord({ provider, state }: SupportRow['support']): string {
  return provider === 'upstream' &&
    (state === 'standard' || state === 'unsupported')
    ? 'none'
    : 'unknown';
}

function cost({
  support,
  costPerYearUsd,
  extendedCostPerYearUsd,
}: SupportRow): string {
  if (costPerYearUsd !== undefined)
    return `${dollars(costPerYearUsd)} a year, now`;
  if (extendedCostPerYearUsd !== undefined)
    return `${dollars(extendedCostPerYearUsd)} a year, later`;
  if (support.state === 'unknown') return 'unknown';
  return support.state === 'extended' ? 'price unknown' : 'none known';
}
