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
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { bytesText } from './bytes';
import { reachability } from './reachability';
import { hasText } from '../translation/hasText';
import { reasonIn } from '../translation/reasonIn';

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
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const what = texts('diagnostics.clusters.what');
  const filter = filterOf(url);
  const query = { ...filter, ...paging(url, defaultLimit) };
  const page = useResource(
    JSON.stringify(query),
    () => api.listClusterDiagnostics({ query }),
    { intervalMs: REFRESH_MS, keepPrevious: true },
  );
  const openId = url.one('cluster');
  const open = (cluster: ClusterDiagnostics) =>
    url.set({ cluster: cluster.cluster.id });
  // A user without permission gets one message about it.
  if (deniedAbove && !page.value && forbidden(page.error, what, texts))
    return null;
  return (
    <section
      className={classes.card}
      aria-label={texts('diagnostics.clusters')}
    >
      <div className={classes.cardHeader}>
        <h2>{texts('diagnostics.clusters')}</h2>
        <div className={classes.row}>
          <SearchField
            label={texts('diagnostics.clusters.search')}
            value={url.one('search') ?? ''}
            onChange={search => url.set({ search, offset: undefined })}
          />
          <FilterMenu
            label={texts('diagnostics.clusters.freshness')}
            choices={freshnessStates.map(value => ({
              value,
              label: texts(`diagnostics.clusters.freshness.${value}`),
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
            {texts('diagnostics.clusters.onlyGaps')}
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
              {texts('diagnostics.clusters.clear')}
            </ActionButton>
          )}
        </div>
      </div>
      {page.error && (
        <div className={classes.cardBody}>
          <FailureNotice error={page.error} what={what} onRetry={page.reload} />
        </div>
      )}
      {!page.value && page.loading && (
        <Loading
          label={texts('diagnostics.clusters.loading')}
          rows={8}
          columns={6}
        />
      )}
      {page.value && (
        <>
          <div className={classes.scroll}>
            <DataTable
              label={texts('diagnostics.clusters')}
              dense
              isOpen={row => row.cluster.id === openId}
              columns={columnsOf(open, knowledge, texts).filter(
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
                  ? texts('diagnostics.clusters.noMatch')
                  : texts('diagnostics.clusters.none')
              }
            />
          </div>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            <Paging
              offset={page.value.offset}
              limit={page.value.limit}
              total={page.value.total}
              what={texts('diagnostics.clusters.counted')}
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
          page.value
            ? texts('diagnostics.clusters.shown', { count: page.value.total })
            : ''
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
  knowledge: KnowledgeState | undefined,
  texts: Texts,
): Column<ClusterDiagnostics>[] {
  return [
    {
      id: 'cluster',
      title: texts('diagnostics.clusters.cluster'),
      rowHeader: true,
      minWidth: 128,
      render: row => <NameCell row={row} open={open} />,
    },
    {
      id: 'reachability',
      title: texts('diagnostics.clusters.reading'),
      render: row => <ReadingCell row={row} />,
    },
    {
      id: 'error',
      title: texts('diagnostics.clusters.error'),
      render: row => <ErrorCell row={row} />,
    },
    {
      id: 'checks',
      title: texts('diagnostics.clusters.checks'),
      render: row => <ChecksCell row={row} />,
    },
    {
      id: 'gaps',
      title: texts('diagnostics.clusters.refused'),
      render: row => refusedText(row, texts),
    },
    {
      id: 'cost',
      title: texts('diagnostics.clusters.cost'),
      render: row => <CostCell row={row} />,
    },
    {
      id: 'knowledge',
      title: texts('diagnostics.clusters.knowledge'),
      render: row => <KnowledgeCell row={row} current={knowledge} />,
    },
  ];
}

/** What the cluster refused to Drydock's reader; unknown for a cluster that was never read. */
function refusedText(
  { gaps, freshness }: ClusterDiagnostics,
  texts: Texts,
): string {
  if (gaps.length > 0)
    return texts('diagnostics.clusters.refusedRequests', {
      amount: gaps.length,
      requests: gaps.map(({ request }) => request).join(', '),
    });
  return texts(
    freshness.readAt
      ? 'diagnostics.clusters.refusedNone'
      : 'diagnostics.clusters.refusedUnknown',
  );
}

function NameCell({
  row,
  open,
}: {
  row: ClusterDiagnostics;
  open(cluster: ClusterDiagnostics): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <ButtonBase
        disableRipple
        className={classes.link}
        style={{ font: 'inherit', textAlign: 'left' }}
        onClick={() => open(row)}
        aria-label={texts('diagnostics.clusters.open', {
          cluster: row.cluster.title,
        })}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, label } = reachability(row, texts);
  return (
    <>
      <Status status={status} label={label} />
      <span className={classes.sub}>
        {row.freshness.readAt ? (
          <Freshness freshness={{ ...row.freshness, state: 'fresh' }} />
        ) : (
          texts('diagnostics.clusters.noRead')
        )}
      </span>
    </>
  );
}

function ErrorCell({ row: { freshness } }: { row: ClusterDiagnostics }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { failure, consecutiveFailures } = freshness;
  if (!failure) {
    return <>{texts('diagnostics.clusters.noError')}</>;
  }
  return (
    <>
      <span className={classes.anywhere}>
        {reasonIn(failure.reason, texts)}
      </span>
      <span className={classes.sub}>
        {[
          failureText(failure.kind, texts),
          consecutiveFailures &&
            texts('diagnostics.clusters.times', { count: consecutiveFailures }),
          failure.status && `HTTP ${failure.status}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** A newer backend may have one that these pages do not know. */
function failureText(kind: string, texts: Texts): string {
  const key = `diagnostics.failure.${kind}`;
  return hasText(key) ? texts(key) : kind;
}

function ChecksCell({
  row: { checks, coverage },
}: {
  row: ClusterDiagnostics;
}) {
  const classes = usePageStyles();
  const texts = useTexts();
  const missing = coverage.filter(
    ({ status }) => status === 'partial' || status === 'not-run',
  ).length;
  const off = coverage.filter(({ status }) => status === 'off').length;
  const notes = [
    missing > 0 && texts('diagnostics.clusters.notInFull', { count: missing }),
    off > 0 && texts('diagnostics.clusters.off', { amount: off }),
  ].filter(Boolean);
  return (
    <>
      {texts('diagnostics.clusters.ran', {
        ran: checks.ran,
        total: checks.total,
      })}
      {notes.length > 0 && (
        <span className={classes.sub}>{notes.join(', ')}</span>
      )}
    </>
  );
}

function CostCell({ row: { totals } }: { row: ClusterDiagnostics }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {texts('diagnostics.requests', { count: totals.requests })}
      <span className={`${classes.sub} ${classes.nowrap}`}>
        {texts('diagnostics.onTheWire', {
          size: bytesText(totals.wireBytes, texts),
        })}
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
  const texts = useTexts();
  const classes = usePageStyles();
  if (!row.knowledge) {
    return <>{texts('diagnostics.clusters.notEvaluated')}</>;
  }
  return (
    <>
      {row.knowledge.version}
      <span className={`${classes.sub} ${classes.nowrap}`}>
        {current && current.version !== row.knowledge.version
          ? texts('diagnostics.clusters.olderThan', {
              version: current.version,
            })
          : texts('diagnostics.clusters.through', {
              version: versionText(row.knowledge.reviewedThrough),
            })}
      </span>
    </>
  );
}
