import { useApi } from '@backstage/core-plugin-api';
import type {
  HistoryDecision,
  HistoryEntry,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import type { HistoryQuery } from '../api';
import { ActionButton } from '../components/ActionButton';
import { CsvButton } from '../components/CsvButton';
import { DataTable } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { FilterMenu } from '../components/FilterMenu';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { SearchField } from '../components/SearchField';
import { usePageStyles } from '../components/styles';
import { entityName } from '../format/words';
import { IDLE_MS } from '../hooks/live';
import { useIsNarrow } from '../hooks/useIsNarrow';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import type { UrlState } from '../hooks/useUrlState';
import {
  decisionKeys,
  historyColumns,
  narrowHistoryColumns,
  outcomeWord,
} from './historyColumns';
import { useTexts } from '../translation';

const outcomes: HistoryEntry['outcome'][] = [
  'succeeded',
  'failed',
  'stopped',
  'observed',
];
const decisionKinds: HistoryDecision['kind'][] = [
  'approved',
  'overrode',
  'accepted',
  'waived',
  'stopped-fleet',
];
const sorts = ['endedAt', 'cluster', 'duration', 'outcome'] as const;
const defaultLimit = 25;
const REFRESH_MS = 30_000;

/**
 * Every upgrade, ours and others': when, what, by whom, how long, and what went otherwise than
 * predicted.
 */
export function HistoryPage() {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const isNarrow = useIsNarrow();
  const query = historyQueryOf(url);
  const { search, outcome, clusterId, decision, by } = query;
  const history = useResource(
    JSON.stringify(query),
    () => api.listHistory({ query }),
    {
      shows: ['upgrade'],
      gapMs: IDLE_MS,
      keepPrevious: true,
      intervalMs: REFRESH_MS,
    },
  );

  return (
    <div className={classes.page}>
      <div>
        <h1>{texts('history.title')}</h1>
        <div className={classes.muted}>{texts('history.note')}</div>
      </div>
      <section className={classes.card} aria-label={texts('history.table')}>
        <div className={classes.cardHeader}>
          <div className={classes.row}>
            <SearchField
              label={texts('history.filter.text')}
              value={search ?? ''}
              onChange={text => url.set({ search: text, offset: undefined })}
            />
            <FilterMenu
              label={texts('history.filter.outcome')}
              choices={outcomes.map(value => ({
                value,
                label: outcomeWord(value, texts),
              }))}
              chosen={outcome ? [outcome] : []}
              onChange={chosen =>
                url.set({ outcome: chosen.slice(-1), offset: undefined })
              }
            />
            <FilterMenu
              label={texts('history.filter.decision')}
              choices={decisionKinds.map(value => ({
                value,
                label: texts(decisionKeys[value]),
              }))}
              chosen={decision ? [decision] : []}
              onChange={chosen =>
                url.set({ decision: chosen.slice(-1), offset: undefined })
              }
            />
            {by && (
              <ActionButton
                onClick={() => url.set({ by: undefined, offset: undefined })}
              >
                {texts('history.filter.everybody', { name: entityName(by) })}
              </ActionButton>
            )}
            {clusterId && (
              <ActionButton
                onClick={() =>
                  url.set({ clusterId: undefined, offset: undefined })
                }
              >
                {texts('history.filter.allClusters')}
              </ActionButton>
            )}
          </div>
          <CsvButton
            what={texts('history.what')}
            fileName="upgrade-history.csv"
            load={() =>
              api.exportHistory({
                query: { search, outcome, clusterId, decision, by },
              })
            }
          />
        </div>
        {history.error && (
          <FailureNotice
            error={history.error}
            what={texts('history.what')}
            onRetry={history.reload}
          />
        )}
        {!history.value && history.loading && (
          <Loading label={texts('history.reading')} rows={8} columns={7} />
        )}
        {history.value && (
          <>
            <div className={classes.scroll}>
              <DataTable
                label={texts('history.table')}
                columns={
                  isNarrow
                    ? narrowHistoryColumns
                    : Object.values(historyColumns)
                }
                rows={history.value.items}
                rowKey={entry => entry.id}
                busy={history.loading}
                sorting={{
                  sort: query.sort ?? 'endedAt',
                  order: query.order ?? 'desc',
                  onSort: (sort, order) =>
                    url.set({ sort, order, offset: undefined }),
                }}
                empty={
                  search || outcome || clusterId || decision || by
                    ? texts('history.empty.filtered')
                    : texts('history.empty.none')
                }
              />
            </div>
            <div
              className={classes.cardFooter}
              style={{ alignItems: 'center' }}
            >
              <Paging
                offset={history.value.offset}
                limit={history.value.limit}
                total={history.value.total}
                what={texts('history.entries')}
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
      </section>
    </div>
  );
}

function historyQueryOf(url: UrlState): HistoryQuery {
  const offset = Number(url.one('offset'));
  const limit = Number(url.one('limit'));
  return {
    clusterId: url.one('clusterId'),
    search: url.one('search')?.slice(0, 200),
    outcome: outcomes.find(value => value === url.one('outcome')),
    decision: decisionKinds.find(value => value === url.one('decision')),
    by: url.one('by')?.slice(0, 300),
    sort: sorts.find(value => value === url.one('sort')) ?? 'endedAt',
    order:
      (['asc', 'desc'] as const).find(value => value === url.one('order')) ??
      'desc',
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
    limit:
      Number.isInteger(limit) && limit > 0 && limit <= 200
        ? limit
        : defaultLimit,
  };
}
