import { useApi } from '@backstage/core-plugin-api';
import type {
  Fleet,
  SupportPage as SupportPageModel,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { forbidden } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { ChoiceMenu } from '../components/ChoiceMenu';
import { CsvButton } from '../components/CsvButton';
import { FailureNotice } from '../components/FailureNotice';
import { FilterMenu } from '../components/FilterMenu';
import { PageLink } from '../components/links';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { SearchField } from '../components/SearchField';
import { usePageStyles } from '../components/styles';
import { isFiltered } from '../hooks/urlValues';
import { useIsNarrow } from '../hooks/useIsNarrow';
import { useNow } from '../hooks/useNow';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import type { UrlState } from '../hooks/useUrlState';
import { formatDay } from '../format/time';
import { count, entityName, platformText, versionText } from '../format/words';
import { useHeadlines } from '../translation';
import { DatesSection } from './DatesSection';
import { GroupsSection } from './GroupsSection';
import { NarrowTimeline } from './NarrowTimeline';
import { SupportTable } from './SupportTable';
import {
  defaultLimit,
  filterNames,
  filterOf,
  groupingOf,
  platforms,
  queryOf,
  zoomOf,
} from './supportQuery';
import { Timeline, TimelineLegend } from './Timeline';
import { timelineGroups } from './timelineRows';
import { timeScale, zooms } from './timeScale';

const REFRESH_MS = 60_000;

/** Until when each cluster is supported, and what it costs to stay. */
export function SupportPage() {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const query = queryOf(url);
  const page = useResource(
    JSON.stringify(query),
    () => api.listSupport(query),
    { intervalMs: REFRESH_MS, keepPrevious: true },
  );
  const fleet = useResource('fleet', () => api.getFleet());
  const asTable = url.one('view') === 'table';
  const zoom = zoomOf(url);
  if (!page.value && forbidden(page.error, 'support dates') && page.error) {
    return (
      <div className={classes.page}>
        <h1>{headline('support.title')}</h1>
        <FailureNotice error={page.error} what="support dates" />
      </div>
    );
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{headline('support.title')}</h1>
          {(page.value || !page.error) && (
            <div className={classes.muted}>
              {page.value ? summary(page.value) : 'Reading support dates'} ·{' '}
              <a href="#dates">{headline('support.dates')}</a>
            </div>
          )}
        </div>
        <div className={classes.row}>
          {!asTable && (
            <div className={classes.row} role="group" aria-label="Zoom">
              {zooms.map(months => (
                <ActionButton
                  key={months}
                  pressed={months === zoom}
                  onClick={() =>
                    url.set({
                      zoom: months === 12 ? undefined : String(months),
                    })
                  }
                >
                  {months} months
                </ActionButton>
              ))}
            </div>
          )}
          <ActionButton
            pressed={asTable}
            onClick={() => url.set({ view: asTable ? undefined : 'table' })}
          >
            Show as table
          </ActionButton>
          <CsvButton
            what="support dates"
            fileName="support.csv"
            load={() => api.exportSupport(filterOf(url))}
          />
        </div>
      </div>
      {page.error && (
        <FailureNotice
          error={page.error}
          what="support dates"
          onRetry={page.reload}
        />
      )}
      <section className={classes.card} aria-label="Support timeline">
        <div className={classes.cardHeader}>
          <div className={classes.row}>
            <Filters url={url} fleet={fleet.value} />
          </div>
        </div>
        {!page.value && page.loading && (
          <Loading label="Reading support dates" rows={10} columns={4} />
        )}
        {page.value && (
          <Content
            page={page.value}
            url={url}
            asTable={asTable}
            busy={page.loading}
          />
        )}
      </section>
      {page.value && page.value.total > 0 && (
        <GroupsSection page={page.value} by={groupingOf(url)} />
      )}
      <DatesSection />
      <LiveMessage
        message={
          page.value ? `${count(page.value.total, 'cluster')} shown` : ''
        }
      />
    </div>
  );
}

function Content({
  page,
  url,
  asTable,
  busy,
}: {
  page: SupportPageModel;
  url: UrlState;
  asTable: boolean;
  busy: boolean;
}) {
  const classes = usePageStyles();
  const now = useNow();
  const by = groupingOf(url);
  const query = queryOf(url);
  const isNarrow = useIsNarrow();
  const Picture = isNarrow ? NarrowTimeline : Timeline;
  if (page.total === 0) {
    return (
      <div className={classes.cardBody}>
        {isFiltered(filterOf(url)) ? (
          'No cluster matches these filters.'
        ) : (
          <Banner status="unknown" title="No cluster is known yet.">
            <PageLink to="..">The fleet</PageLink> says how to connect one.
          </Banner>
        )}
      </div>
    );
  }
  return (
    <>
      {!asTable && <TimelineLegend />}
      <div className={classes.scroll}>
        {asTable ? (
          <SupportTable
            rows={page.items}
            busy={busy}
            sorting={{
              sort: query.sort ?? 'end',
              order: query.order ?? 'asc',
              onSort: (sort, order) =>
                url.set({ sort, order, offset: undefined }),
            }}
          />
        ) : (
          <Picture
            heading={by === 'owner' ? 'Owner, cluster' : 'Environment, cluster'}
            groups={timelineGroups(page.items, page.groups, by, now)}
            scale={timeScale(zoomOf(url), now, isNarrow)}
            now={now}
          />
        )}
      </div>
      <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
        <Paging
          offset={page.offset}
          limit={page.limit}
          total={page.total}
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
        <span>
          In each group the nearest end first.{' '}
          {page.knowledge &&
            `Dates as published by ${formatDay(
              page.knowledge.reviewedAt,
            )}, knowledge ${
              page.knowledge.version
            }, reviewed through ${versionText(
              page.knowledge.reviewedThrough,
            )}.`}
        </span>
      </div>
    </>
  );
}

function Filters({ url, fleet }: { url: UrlState; fleet?: Fleet }) {
  const menus = [
    {
      name: 'owner',
      label: 'Owner',
      choices: (fleet?.owners ?? []).map(owner => ({
        value: owner,
        label: entityName(owner),
      })),
    },
    {
      name: 'environment',
      label: 'Environment',
      choices: (fleet?.environments ?? []).map(({ name }) => ({
        value: name,
        label: name,
      })),
    },
    {
      name: 'minor',
      label: 'Version',
      choices: (fleet?.minors ?? []).map(({ minor }) => ({
        value: minor,
        label: minor === 'unknown' ? 'unknown' : versionText(minor),
      })),
    },
    {
      name: 'platform',
      label: 'Dates by',
      choices: platforms.map(value => ({
        value,
        label: platformText(value) ?? value,
      })),
    },
    {
      name: 'support',
      label: 'Support',
      choices: [
        ...['standard', 'extended', 'unsupported', 'unknown'].map(value => ({
          value,
          label: value,
        })),
        { value: 'ending', label: 'ends within 90 days' },
      ],
    },
  ];
  return (
    <>
      <SearchField
        label="Filter clusters"
        value={url.one('search') ?? ''}
        onChange={search => url.set({ search, offset: undefined })}
      />
      <ChoiceMenu
        label="Group by"
        choices={[
          { value: 'owner', label: 'owner' },
          { value: 'environment', label: 'environment' },
        ]}
        chosen={groupingOf(url)}
        onChange={group =>
          url.set({
            group: group === 'owner' ? undefined : group,
            offset: undefined,
          })
        }
      />
      {menus.map(({ name, label, choices }) => (
        <FilterMenu
          key={name}
          label={label}
          choices={choices}
          chosen={url.many(name)}
          onChange={chosen => url.set({ [name]: chosen, offset: undefined })}
        />
      ))}
      {isFiltered(filterOf(url)) && (
        <ActionButton
          onClick={() =>
            url.set({
              ...Object.fromEntries(filterNames.map(name => [name, undefined])),
              offset: undefined,
            })
          }
        >
          Clear filters
        </ActionButton>
      )}
    </>
  );
}

function summary({ sum, total }: SupportPageModel): string {
  return [
    count(total, 'cluster'),
    `${sum.unsupported} out of support`,
    `${sum.extended} in extended support`,
    `${sum.unknown} unknown`,
    sum.nearestEnd && `nearest end ${formatDay(sum.nearestEnd)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
