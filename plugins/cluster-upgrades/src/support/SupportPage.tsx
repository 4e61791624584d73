import { useApi } from '@backstage/core-plugin-api';
import type {
  Fleet,
  SupportPlatform,
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
import { dayText } from '../format/time';
import { entityName, versionText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { DatesSection } from './DatesSection';
import { GroupsSection } from './GroupsSection';
import { groupText } from './groupText';
import { NarrowTimeline } from './NarrowTimeline';
import { SupportTable } from './SupportTable';
import {
  defaultLimit,
  filterNames,
  filterOf,
  groupingOf,
  groupings,
  queryOf,
  states,
  zoomOf,
} from './supportQuery';
import { Timeline, TimelineLegend } from './Timeline';
import { timelineGroups } from './timelineRows';
import { timeScale, zooms } from './timeScale';

const REFRESH_MS = 60_000;

/** Until when each cluster is supported, and what it costs to stay. */
export function SupportPage() {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const query = queryOf(url);
  const page = useResource(
    JSON.stringify(query),
    () => api.listSupport({ query }),
    { intervalMs: REFRESH_MS, keepPrevious: true },
  );
  const fleet = useResource('fleet', () => api.getFleet({}));
  const asTable = url.one('view') === 'table';
  const zoom = zoomOf(url);
  const what = texts('support.what');
  if (!page.value && forbidden(page.error, what, texts) && page.error) {
    return (
      <div className={classes.page}>
        <h1>{texts('support.title')}</h1>
        <FailureNotice error={page.error} what={what} />
      </div>
    );
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{texts('support.title')}</h1>
          {(page.value || !page.error) && (
            <div className={classes.muted}>
              {page.value
                ? summary(page.value, texts)
                : texts('support.loading')}
              {' · '}
              <a href="#dates">{texts('support.dates')}</a>
            </div>
          )}
        </div>
        <div className={classes.row}>
          {!asTable && (
            <div
              className={classes.row}
              role="group"
              aria-label={texts('support.zoom')}
            >
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
                  {texts('support.months', { months })}
                </ActionButton>
              ))}
            </div>
          )}
          <ActionButton
            pressed={asTable}
            onClick={() => url.set({ view: asTable ? undefined : 'table' })}
          >
            {texts('support.asTable')}
          </ActionButton>
          <CsvButton
            what={what}
            fileName="support.csv"
            load={() => api.exportSupport({ query: filterOf(url) })}
          />
        </div>
      </div>
      {page.error && (
        <FailureNotice error={page.error} what={what} onRetry={page.reload} />
      )}
      <section
        className={classes.card}
        aria-label={texts('support.timeline.label')}
      >
        <div className={classes.cardHeader}>
          <div className={classes.row}>
            <Filters
              url={url}
              fleet={fleet.value}
              platforms={page.value?.platforms ?? []}
            />
          </div>
        </div>
        {!page.value && page.loading && (
          <Loading label={texts('support.loading')} rows={10} columns={4} />
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
      {page.value && <DatesSection platforms={page.value.platforms} />}
      <LiveMessage
        message={
          page.value ? texts('support.shown', { count: page.value.total }) : ''
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
  const texts = useTexts();
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
          texts('support.noMatch')
        ) : (
          <Banner status="unknown" title={texts('support.noCluster')}>
            {texts.rich('support.noClusterHow', {
              link: (
                <PageLink to="..">{texts('support.noClusterLink')}</PageLink>
              ),
            })}
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
            heading={texts(
              by === 'owner'
                ? 'support.timeline.ofOwners'
                : 'support.timeline.ofEnvironments',
            )}
            groups={timelineGroups(page.items, page.groups, by, now, texts)}
            scale={timeScale(zoomOf(url), now, texts, isNarrow)}
            now={now}
          />
        )}
      </div>
      <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
        <Paging
          offset={page.offset}
          limit={page.limit}
          total={page.total}
          what={texts('support.clusters')}
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
          {texts('support.order')}{' '}
          {page.knowledge &&
            texts('support.knowledge', {
              day: dayText(page.knowledge.reviewedAt, texts),
              version: page.knowledge.version,
              through: versionText(page.knowledge.reviewedThrough),
            })}
        </span>
      </div>
    </>
  );
}

function Filters({
  url,
  fleet,
  platforms,
}: {
  url: UrlState;
  fleet?: Fleet;
  platforms: SupportPlatform[];
}) {
  const texts = useTexts();
  const menus = [
    {
      name: 'owner',
      label: texts('support.filters.owner'),
      choices: (fleet?.owners ?? []).map(owner => ({
        value: owner,
        label: groupText(entityName(owner), texts),
      })),
    },
    {
      name: 'environment',
      label: texts('support.filters.environment'),
      choices: (fleet?.environments ?? []).map(({ name }) => ({
        value: name,
        label: groupText(name, texts),
      })),
    },
    {
      name: 'minor',
      label: texts('support.filters.minor'),
      choices: (fleet?.minors ?? []).map(({ minor }) => ({
        value: minor,
        label: minor === 'unknown' ? texts('unknown') : versionText(minor),
      })),
    },
    {
      name: 'platform',
      label: texts('support.filters.platform'),
      choices: platforms.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'support',
      label: texts('support.filters.state'),
      choices: states.map(value => ({
        value,
        label: texts(`support.filters.state.${value}`),
      })),
    },
  ];
  return (
    <>
      <SearchField
        label={texts('support.filters.search')}
        value={url.one('search') ?? ''}
        onChange={search => url.set({ search, offset: undefined })}
      />
      <ChoiceMenu
        label={texts('support.filters.groupBy')}
        choices={groupings.map(value => ({
          value,
          label: texts(`support.filters.groupBy.${value}`),
        }))}
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
          {texts('support.filters.clear')}
        </ActionButton>
      )}
    </>
  );
}

function summary({ sum, total }: SupportPageModel, texts: Texts): string {
  return [
    texts('count.clusters', { count: total }),
    texts('support.outOfSupport', { amount: sum.unsupported }),
    texts('support.inExtended', { amount: sum.extended }),
    texts('support.unknown', { amount: sum.unknown }),
    sum.nearestEnd &&
      texts('support.nearestEnd', { day: dayText(sum.nearestEnd, texts) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
