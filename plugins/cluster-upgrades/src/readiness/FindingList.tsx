import { useApi } from '@backstage/core-plugin-api';
import type {
  FindingItem,
  FindingPage,
  Fleet,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { ChoiceMenu } from '../components/ChoiceMenu';
import { FailureNotice } from '../components/FailureNotice';
import { FilterMenu } from '../components/FilterMenu';
import { Loading } from '../components/Loading';
import { PageLink } from '../components/links';
import { Paging } from '../components/Paging';
import { usePageStyles } from '../components/styles';
import { useIsNarrow } from '../hooks/useIsNarrow';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';
import { isFiltered } from '../hooks/urlValues';
import type { UrlState } from '../hooks/useUrlState';
import { useTexts } from '../translation';
import type { TextKey } from '../translation';
import { checkedText, NoFindings } from './Coverage';
import { ExportFindings } from './ExportFindings';
import {
  columnsBesidePanel,
  findingColumns,
  narrowFindingColumns,
} from './findingColumns';
import { Baselines } from './Baselines';
import { FindingFilters } from './FindingFilters';
import { FindingGroupBody } from './FindingGroupBody';
import { FindingRow, FindingTable } from './FindingTable';
import type { RowActions } from './FindingTable';
import {
  defaultLimit,
  filterOf,
  findingKey,
  groupingOf,
  groupings,
  openFinding,
  openGroups,
  pageOf,
  sortedBy,
  toggledGroups,
} from './readinessQuery';

const GROUPS_PER_PAGE = 50;

const groupingKeys: Record<(typeof groupings)[number], TextKey> = {
  owner: 'readiness.grouping.owner',
  cluster: 'readiness.grouping.cluster',
  check: 'readiness.grouping.check',
  target: 'readiness.grouping.target',
  none: 'readiness.grouping.none',
};

export interface Selection {
  selected: ReadonlyMap<string, FindingItem>;
  onSelect(item: FindingItem): void;
  onClear(): void;
}

export interface FindingListProps {
  page: Resource<FindingPage>;
  fleet?: Fleet;
  url: UrlState;
  selection: Selection;
  generation: number;
}

/** The findings under one set of filters, grouped or page by page. */
export function FindingList({
  page,
  fleet,
  url,
  selection,
  generation,
}: FindingListProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const by = groupingOf(url);
  const open = openFinding(url);
  const isNarrow = useIsNarrow();
  const columns = isNarrow
    ? narrowFindingColumns
    : shownColumns(url.many('columns'), open !== undefined);
  const actions: RowActions = {
    columns,
    openKey: open && findingKey(open.clusterId, open.fingerprint),
    selected: selection.selected,
    onOpen: item =>
      url.set({
        finding: findingKey(item.cluster.id, item.finding.fingerprint),
      }),
    onSelect: selection.onSelect,
  };
  const { value } = page;
  return (
    <section
      className={classes.card}
      aria-label={texts('readiness.list.title')}
    >
      <div className={classes.cardHeader} style={{ gap: 8 }}>
        <div className={classes.row}>
          <FindingFilters
            facets={value?.facets}
            fleet={fleet}
            url={url}
            compact={open !== undefined}
          />
        </div>
        <div className={classes.row} style={{ marginLeft: 'auto' }}>
          <ChoiceMenu
            label={texts('readiness.list.groupBy')}
            choices={groupings.map(name => ({
              value: name,
              label: texts(groupingKeys[name]),
            }))}
            chosen={by}
            onChange={group =>
              url.set({
                group: group === 'owner' ? undefined : group,
                open: undefined,
                offset: undefined,
              })
            }
          />
          {!open && <Baselines url={url} />}
          {!open && <ColumnMenu url={url} />}
          <ExportFindings
            filter={filterOf(url)}
            selected={[...selection.selected.values()]}
          />
          {selection.selected.size > 0 && (
            <ActionButton onClick={selection.onClear}>
              {texts('readiness.list.clearSelection')}
            </ActionButton>
          )}
        </div>
      </div>
      {!value && page.loading && (
        <Loading
          label={texts('readiness.page.reading')}
          rows={10}
          columns={7}
        />
      )}
      {value && value.total === 0 && (
        <div className={classes.cardBody}>
          <NoFindings
            coverage={value.coverage}
            knowledge={value.knowledge}
            filtered={isFiltered({
              ...filterOf(url),
              baseline: undefined,
              isNew: undefined,
            })}
            onlyNew={filterOf(url).isNew === true}
          />
        </div>
      )}
      {value && value.total > 0 && (
        <>
          <FindingTable
            columns={columns}
            sorted={sortedBy(url)}
            onSort={(sort, order) =>
              url.set({ sort, order, offset: undefined })
            }
          >
            {by === 'none' ? (
              <tbody>
                {value.items.map(item => (
                  <FindingRow
                    key={findingKey(item.cluster.id, item.finding.fingerprint)}
                    item={item}
                    actions={actions}
                  />
                ))}
              </tbody>
            ) : (
              <Groups
                by={by}
                url={url}
                actions={actions}
                generation={generation}
              />
            )}
          </FindingTable>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            {by === 'none' ? (
              <Paging
                offset={value.offset}
                limit={value.limit}
                total={value.total}
                what={texts('readiness.list.findings')}
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
            ) : (
              <span>
                {texts('readiness.count.findings', { count: value.total })}
              </span>
            )}
            <span className={classes.muted}>
              {open &&
                !isNarrow &&
                `${texts('readiness.list.columnsShown', {
                  shown: columns.length,
                  total: findingColumns.length,
                })} · `}
              {value.coverage && value.coverage.notRunTotal > 0 ? (
                <PageLink to={`?${url.text}#not-run`}>
                  {checkedText(value.coverage, texts)}
                </PageLink>
              ) : (
                value.coverage && checkedText(value.coverage, texts)
              )}
            </span>
          </div>
        </>
      )}
    </section>
  );
}

function Groups({
  by,
  url,
  actions,
  generation,
}: {
  by: Exclude<ReturnType<typeof groupingOf>, 'none'>;
  url: UrlState;
  actions: RowActions;
  generation: number;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const classes = usePageStyles();
  const filter = filterOf(url);
  const { offset } = pageOf(url);
  const query = { ...filter, by, offset, limit: GROUPS_PER_PAGE };
  const groups = useResource(
    `${generation} ${JSON.stringify(query)}`,
    () => api.listFindingGroups({ query }),
    { keepPrevious: true },
  );
  const items = groups.value?.items ?? [];
  const open = openGroups(
    url,
    items.map(({ key }) => key),
  );
  const columns = actions.columns.length + 1;
  return (
    <>
      {(groups.error || (!groups.value && groups.loading)) && (
        <tbody>
          <tr>
            <td colSpan={columns}>
              {groups.error ? (
                <FailureNotice
                  error={groups.error}
                  what={texts('readiness.group.all')}
                  onRetry={groups.reload}
                />
              ) : (
                <Loading
                  label={texts('readiness.group.reading')}
                  rows={6}
                  columns={6}
                />
              )}
            </td>
          </tr>
        </tbody>
      )}
      {items.map(group => (
        <FindingGroupBody
          key={`${by} ${group.key}`}
          group={group}
          by={by}
          filter={filter}
          sorted={sortedBy(url)}
          open={open.includes(group.key)}
          onToggle={() => url.set(toggledGroups(open, group.key))}
          onAlone={() =>
            url.set({
              [by]: group.key,
              group: 'none',
              open: undefined,
              offset: undefined,
            })
          }
          actions={actions}
          generation={generation}
        />
      ))}
      {groups.value && groups.value.total > items.length && (
        <tbody>
          <tr>
            <td colSpan={columns}>
              <div className={classes.row}>
                <Paging
                  offset={groups.value.offset}
                  limit={groups.value.limit}
                  total={groups.value.total}
                  what={texts('readiness.group.groups')}
                  onOffset={next =>
                    url.set({
                      offset: next === 0 ? undefined : String(next),
                      open: undefined,
                    })
                  }
                />
              </div>
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}

function ColumnMenu({ url }: { url: UrlState }) {
  const texts = useTexts();
  const shown = shownColumns(url.many('columns'), false).map(({ id }) => id);
  const choices = findingColumns.filter(({ id }) => id !== 'finding');
  const usual = findingColumns
    .filter(({ extra }) => !extra)
    .map(({ id }) => id);
  return (
    <FilterMenu
      label={texts('readiness.list.columns')}
      none={texts('readiness.list.noColumns')}
      choices={choices.map(({ id, titleKey }) => ({
        value: id,
        label: texts(titleKey),
      }))}
      chosen={shown.filter(id => id !== 'finding')}
      onChange={chosen => {
        const next = findingColumns
          .map(({ id }) => id)
          .filter(id => id === 'finding' || chosen.includes(id));
        url.set({ columns: next.join() === usual.join() ? undefined : next });
      }}
    />
  );
}

/**
 * The chosen columns, else the usual ones; fewer beside an open panel. The finding itself is always
 * there.
 */
function shownColumns(chosen: string[], besidePanel: boolean) {
  return findingColumns.filter(({ id, extra }) => {
    if (besidePanel) return columnsBesidePanel.includes(id);
    return (
      id === 'finding' || (chosen.length > 0 ? chosen.includes(id) : !extra)
    );
  });
}
