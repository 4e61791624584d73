import type { SupportRow } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ClusterLink, EntityLink } from '../components/links';
import { DataTable } from '../components/DataTable';
import type { Column, Sorting } from '../components/DataTable';
import { Status } from '../components/Status';
import { dayText } from '../format/time';
import {
  knownVersionText,
  shortVersionText,
  versionText,
} from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { dollars } from './money';

const columnsOf = (texts: Texts): Column<SupportRow>[] => [
  {
    id: 'cluster',
    title: texts('support.table.cluster'),
    sort: 'cluster',
    rowHeader: true,
    render: ({ cluster }) => (
      <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
    ),
  },
  {
    id: 'owner',
    title: texts('support.table.owner'),
    render: ({ cluster }) =>
      cluster.owner ? (
        <EntityLink entityRef={cluster.owner} />
      ) : (
        texts('support.table.noOwner')
      ),
  },
  {
    id: 'environment',
    title: texts('support.table.environment'),
    render: ({ cluster }) =>
      cluster.environment ?? texts('support.table.noEnvironment'),
  },
  {
    id: 'version',
    title: texts('support.table.version'),
    sort: 'minor',
    render: ({ version, minor }) =>
      knownVersionText(version ? shortVersionText(version) : minor, texts),
  },
  {
    id: 'by',
    title: texts('support.table.by'),
    render: ({ support }) => support.providerName,
  },
  {
    id: 'state',
    title: texts('support.table.state'),
    render: ({ support }) => <State row={{ support }} />,
  },
  {
    id: 'standard',
    title: texts('support.table.standardEnd'),
    sort: 'end',
    render: ({ support }) => day(support.standardEnd, texts),
  },
  {
    id: 'extended',
    title: texts('support.table.extendedEnd'),
    render: ({ support }) =>
      support.extendedEnd
        ? day(support.extendedEnd, texts)
        : extendedWord(support, texts),
  },
  {
    id: 'left',
    title: texts('support.table.daysLeft'),
    render: ({ support }) =>
      support.daysLeft ??
      (support.state === 'unsupported' ? 0 : texts('unknown')),
  },
  {
    id: 'cost',
    title: texts('support.table.cost'),
    sort: 'cost',
    render: row => cost(row, texts),
  },
  {
    id: 'target',
    title: texts('support.table.target'),
    render: ({ target, targetSupport }) =>
      target
        ? texts('support.table.targetEnd', {
            version: versionText(target),
            day: day(
              targetSupport?.extendedEnd ?? targetSupport?.standardEnd,
              texts,
            ),
          })
        : texts('support.table.noTarget'),
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
  const texts = useTexts();
  return (
    <DataTable
      label={texts('support.table.label')}
      dense
      columns={columnsOf(texts)}
      rows={rows}
      rowKey={row => row.cluster.id}
      sorting={sorting}
      busy={busy}
    />
  );
}

function State({ row: { support } }: { row: Pick<SupportRow, 'support'> }) {
  const texts = useTexts();
  const label = texts(`support.table.state.${support.state}`);
  switch (support.state) {
    case 'unsupported':
      return <Status status="out-of-support" label={label} />;
    case 'unknown':
      return <Status status="unknown" label={label} />;
    default:
      return <>{label}</>;
  }
}

function day(iso: string | undefined, texts: Texts): string {
  return iso ? dayText(iso, texts) : texts('unknown');
}

/**
 * A provider that offers no extended support and one whose date is not known are different things.
 */
function extendedWord(
  { provider, state }: SupportRow['support'],
  texts: Texts,
): string {
  return provider === 'upstream' &&
    (state === 'standard' || state === 'unsupported')
    ? texts('support.table.noExtended')
    : texts('unknown');
}

function cost(
  { support, costPerYearUsd, extendedCostPerYearUsd }: SupportRow,
  texts: Texts,
): string {
  if (costPerYearUsd !== undefined)
    return texts('support.table.costNow', {
      cost: dollars(costPerYearUsd, texts),
    });
  switch (support.state) {
    case 'standard':
      return extendedCostPerYearUsd === undefined
        ? texts('support.table.noCost')
        : texts('support.table.costAfter', {
            cost: dollars(extendedCostPerYearUsd, texts),
            day: day(support.standardEnd, texts),
          });
    case 'extended':
      return texts('support.table.costUnknown');
    case 'unsupported':
      // What a platform charges after the end is in no list of prices.
      return support.extendedEnd
        ? texts('support.table.costEnded')
        : texts('support.table.noCost');
    default:
      return texts('unknown');
  }
}
