import { useApi } from '@backstage/core-plugin-api';
import ButtonBase from '@material-ui/core/ButtonBase';
import type {
  ClusterDiagnostics,
  KnowledgeState,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { forbidden } from '../api/failure';
import type { ClusterDiagnosticsQuery } from '../api';
import { ActionButton } from '../components/ActionButton';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { FilterMenu } from '../components/FilterMenu';
import { Freshness } from '../components/Freshness';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { SearchField } from '../components/SearchField';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { isFiltered, known, paging, some } from '../hooks/urlValues';
import { useResource } from '../hooks/useResource';
import type { UrlState } from '../hooks/useUrlState';
import { count, versionText } from '../format/words';
import { useHeadlines } from '../translation';
import { formatBytes } from './bytes';
import { reachability } from './reachability';

const REFRESH_MS = 60_000;
/** Columns that stay beside an open panel, which says the rest. */
const besidePanel = ['cluster', 'reachability', 'checks', 'gaps'];
const defaultLimit = 25;
const freshnessStates = ['fresh', 'stale', 'unreachable', 'never'] as const;

/** Each cluster: can it be read, what does it refuse, what did the last read cost. */
export function ClustersSection({
  url,
  knowledge,
  deniedAbove,
}: {
  url: UrlState;
  knowledge?: KnowledgeState;
  deniedAbove: boolean;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const filter = filterOf(url);
  const query = { ...filter, ...paging(url, defaultLimit) };
  const page = useResource(
    JSON.stringify(query),
    () => api.listClusterDiagnostics(query),
    { intervalMs: REFRESH_MS, keepPrevious: true },
  );
  const openId = url.one('cluster');
  const open = (cluster: ClusterDiagnostics) =>
    url.set({ cluster: cluster.cluster.id });
  // A user without permission gets one message about it.
  if (
    deniedAbove &&
    !page.value &&
    forbidden(page.error, 'how reading the clusters goes')
  )
    return null;
  return (
    <section
      className={classes.card}
      aria-label={headline('diagnostics.clusters')}
    >
      <div className={classes.cardHeader}>
        <h2>{headline('diagnostics.clusters')}</h2>
        <div className={classes.row}>
          <SearchField
            label="Filter clusters"
            value={url.one('search') ?? ''}
            onChange={search => url.set({ search, offset: undefined })}
          />
          <FilterMenu
            label="Read"
            choices={freshnessStates.map(value => ({
              value,
              label: value === 'never' ? 'never read' : value,
            }))}
            chosen={url.many('freshness')}
            onChange={freshness => url.set({ freshness, offset: undefined })}
          />
          <ActionButton
            pressed={filter.gaps === true}
            onClick={() =>
              url.set({
                gaps: filter.gaps ? undefined : 'true',
                offset: undefined,
              })
            }
          >
            Only with gaps
          </ActionButton>
          {isFiltered(filter) && (
            <ActionButton
              onClick={() =>
                url.set({
                  search: undefined,
                  freshness: undefined,
                  gaps: undefined,
                  environment: undefined,
                  offset: undefined,
                })
              }
            >
              Clear filters
            </ActionButton>
          )}
        </div>
      </div>
      {page.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={page.error}
            what="how reading the clusters goes"
            onRetry={page.reload}
          />
        </div>
      )}
      {!page.value && page.loading && (
        <Loading label="Reading clusters" rows={8} columns={6} />
      )}
      {page.value && (
        <>
          <div className={classes.scroll}>
            <DataTable
              label="Clusters"
              dense
              isOpen={row => row.cluster.id === openId}
              columns={columnsOf(open, knowledge).filter(
                ({ id }) => !openId || besidePanel.includes(id),
              )}
              rows={page.value.items}
              rowKey={row => row.cluster.id}
              onOpen={open}
              busy={page.loading}
              isGone={row =>
                row.freshness.state === 'unreachable' ||
                row.freshness.state === 'never'
              }
              empty={
                isFiltered(filter)
                  ? 'No cluster matches these filters.'
                  : 'No cluster is known yet. Above stands what the sources answered.'
              }
            />
          </div>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            <Paging
              offset={page.value.offset}
              limit={page.value.limit}
              total={page.value.total}
              what="clusters"
              onOffset={offset =>
                url.set({ offset: offset === 0 ? undefined : String(offset) })
              }
              onLimit={limit =>
                url.set({
                  limit: limit === defaultLimit ? undefined : String(limit),
                  offset: undefined,
                })
              }
            />
          </div>
        </>
      )}
      <LiveMessage
        message={
          page.value ? `${count(page.value.total, 'cluster')} shown` : ''
        }
      />
    </section>
  );
}

function filterOf(
  url: UrlState,
): Pick<
  ClusterDiagnosticsQuery,
  'search' | 'environment' | 'freshness' | 'gaps'
> {
  return {
    search: url.one('search')?.slice(0, 200),
    environment: some(url.many('environment')),
    freshness: some(known(freshnessStates, url.many('freshness'))),
    gaps: url.one('gaps') === 'true' ? true : undefined,
  };
}

function columnsOf(
  open: (cluster: ClusterDiagnostics) => void,
  knowledge?: KnowledgeState,
): Column<ClusterDiagnostics>[] {
  return [
    {
      id: 'cluster',
      title: 'Cluster',
      rowHeader: true,
      minWidth: 128,
      render: row => <NameCell row={row} open={open} />,
    },
    {
      id: 'reachability',
      title: 'Reading',
      render: row => <ReadingCell row={row} />,
    },
    {
      id: 'error',
      title: 'Last error',
      render: row => <ErrorCell row={row} />,
    },
    {
      id: 'checks',
      title: 'Checks that ran',
      render: row => <ChecksCell row={row} />,
    },
    { id: 'gaps', title: 'Requests refused', render: refusedText },
    { id: 'cost', title: 'Last read', render: row => <CostCell row={row} /> },
    {
      id: 'knowledge',
      title: 'Knowledge',
      render: row => <KnowledgeCell row={row} current={knowledge} />,
    },
  ];
}

/** What the cluster refused to Drydock's reader; unknown for a cluster that was never read. */
function refusedText({ gaps, freshness }: ClusterDiagnostics): string {
  if (gaps.length > 0)
    return `${gaps.length}: ${gaps.map(({ request }) => request).join(', ')}`;
  return freshness.readAt ? 'none at the last read' : 'unknown: never read';
}

function NameCell({
  row,
  open,
}: {
  row: ClusterDiagnostics;
  open(cluster: ClusterDiagnostics): void;
}) {
  const classes = usePageStyles();
  return (
    <>
      <ButtonBase
        disableRipple
        className={classes.link}
        style={{ font: 'inherit', textAlign: 'left' }}
        onClick={() => open(row)}
        aria-label={`Diagnostics of ${row.cluster.title}`}
      >
        {row.cluster.title}
      </ButtonBase>
      <span className={classes.sub}>
        {(row.sources ?? []).map(({ id }) => id).join(', ') ||
          row.cluster.environment}
      </span>
    </>
  );
}

function ReadingCell({ row }: { row: ClusterDiagnostics }) {
  const classes = usePageStyles();
  const { status, label } = reachability(row);
  return (
    <>
      <Status status={status} label={label} />
      <span className={classes.sub}>
        {row.freshness.readAt ? (
          <Freshness freshness={{ ...row.freshness, state: 'fresh' }} />
        ) : (
          'no good read yet'
        )}
      </span>
    </>
  );
}

function ErrorCell({ row: { freshness } }: { row: ClusterDiagnostics }) {
  const classes = usePageStyles();
  const { failure, consecutiveFailures } = freshness;
  if (!failure) {
    return <>none</>;
  }
  return (
    <>
      <span className={classes.anywhere}>{failure.message}</span>
      <span className={classes.sub}>
        {[
          failure.reason,
          consecutiveFailures && `${consecutiveFailures} times`,
          failure.status && `HTTP ${failure.status}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function ChecksCell({
  row: { checks, coverage },
}: {
  row: ClusterDiagnostics;
}) {
  const classes = usePageStyles();
  const missing = coverage.filter(
    ({ status }) => status === 'partial' || status === 'not-run',
  ).length;
  const off = coverage.filter(({ status }) => status === 'off').length;
  const notes = [
    missing > 0 && `${count(missing, 'check')} not in full`,
    off > 0 && `${off} off by policy`,
  ].filter(Boolean);
  return (
    <>
      {checks.ran} of {checks.total}
      {notes.length > 0 && (
        <span className={classes.sub}>{notes.join(', ')}</span>
      )}
    </>
  );
}

function CostCell({ row: { totals } }: { row: ClusterDiagnostics }) {
  const classes = usePageStyles();
  return (
    <>
      {count(totals.requests, 'request')}
      <span className={`${classes.sub} ${classes.nowrap}`}>
        {formatBytes(totals.wireBytes)} on the wire
      </span>
    </>
  );
}

function KnowledgeCell({
  row,
  current,
}: {
  row: ClusterDiagnostics;
  current?: KnowledgeState;
}) {
  const classes = usePageStyles();
  if (!row.knowledge) {
    return <>not judged yet</>;
  }
  return (
    <>
      {row.knowledge.version}
      <span className={`${classes.sub} ${classes.nowrap}`}>
        {current && current.version !== row.knowledge.version
          ? `older than ${current.version}`
          : `through ${versionText(row.knowledge.reviewedThrough)}`}
      </span>
    </>
  );
}
