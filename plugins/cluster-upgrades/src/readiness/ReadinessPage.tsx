import { useMemo, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type {
  FindingItem,
  FindingPage,
  Fleet,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { forbidden } from '../api/failure';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { LiveMessage } from '../components/LiveMessage';
import { RelativeTime } from '../components/RelativeTime';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import { NotRunSection } from './Coverage';
import { FindingList } from './FindingList';
import { FindingPanel } from './panel/FindingPanel';
import {
  filterOf,
  findingKey,
  groupingOf,
  openFinding,
  pageOf,
  sortedBy,
} from './readinessQuery';
import { useFindingStyles } from './findingStyles';

const REFRESH_MS = 60_000;

/** Every finding of every cluster that the reader may see, by who owns it. */
export function ReadinessPage() {
  const texts = useTexts();
  const classes = usePageStyles();
  const styles = useFindingStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const [generation, setGeneration] = useState(0);
  const [selected, setSelected] = useState<ReadonlyMap<string, FindingItem>>(
    new Map(),
  );
  const grouped = groupingOf(url) !== 'none';
  // Facets and coverage come with a page of rows; where groups show the rows, one is enough.
  const query = {
    ...filterOf(url),
    ...sortedBy(url),
    ...(grouped ? { offset: 0, limit: 1 } : pageOf(url)),
  };
  const page = useResource(
    `${generation} ${JSON.stringify(query)}`,
    () => api.listFindings({ query }),
    { intervalMs: REFRESH_MS, keepPrevious: true },
  );
  const fleet = useResource('fleet', () => api.getFleet({}));
  const open = openFinding(url);
  // A user without permission to see findings reads so, and gets no control that would be refused
  // as well.
  const denied =
    !page.value &&
    forbidden(page.error, texts('readiness.page.findings'), texts) !==
      undefined;

  const selection = useMemo(
    () => ({
      selected,
      onSelect: (item: FindingItem) => setSelected(last => toggled(last, item)),
      onClear: () => setSelected(new Map()),
    }),
    [selected],
  );

  return (
    <div className={`${classes.page} ${open ? styles.besidePanel : ''}`}>
      <div>
        <h1>{texts('readiness.title')}</h1>
        {page.value ? (
          <div className={classes.muted}>
            <Summary page={page.value} fleet={fleet.value} />
          </div>
        ) : (
          !page.error && (
            <div className={classes.muted}>
              {texts('readiness.page.reading')}
            </div>
          )
        )}
      </div>
      {page.error && (
        <FailureNotice
          error={page.error}
          what={texts('readiness.page.findings')}
          onRetry={page.reload}
        />
      )}
      {!denied && (
        <FindingList
          page={page}
          fleet={fleet.value}
          url={url}
          selection={selection}
          generation={generation}
        />
      )}
      {page.value?.coverage && page.value.coverage.notRun.length > 0 && (
        <NotRunSection coverage={page.value.coverage} />
      )}
      {open && !denied && (
        <FindingPanel
          key={findingKey(open.clusterId, open.fingerprint)}
          clusterId={open.clusterId}
          fingerprint={open.fingerprint}
          onClose={() => url.set({ finding: undefined })}
          onChanged={() => setGeneration(number => number + 1)}
        />
      )}
      <LiveMessage
        message={
          page.value
            ? texts('readiness.page.shown', { count: page.value.total })
            : ''
        }
      />
    </div>
  );
}

function toggled(
  last: ReadonlyMap<string, FindingItem>,
  item: FindingItem,
): ReadonlyMap<string, FindingItem> {
  const key = findingKey(item.cluster.id, item.finding.fingerprint);
  const next = new Map(last);
  if (!next.delete(key)) next.set(key, item);
  return next;
}

function Summary({ page, fleet }: { page: FindingPage; fleet?: Fleet }) {
  const texts = useTexts();
  const blockers = page.facets?.severity.find(
    ({ value }) => value === 'blocker',
  )?.count;
  return (
    <>
      {texts('readiness.count.findings', { count: page.total })}
      {blockers !== undefined &&
        `, ${texts('readiness.count.blockers', { count: blockers })}`}
      {page.coverage &&
        ` · ${texts('count.clusters', { count: page.coverage.clusters })}`}
      {fleet && fleet.unreachable > 0 && (
        <>
          {' · '}
          <PageLink to="..?freshness=unreachable&freshness=never">
            {texts('readiness.page.unreachable', {
              clusters: fleet.unreachable,
            })}
          </PageLink>
        </>
      )}
      {fleet?.asOf && (
        <>
          {' · '}
          {texts.rich('readiness.page.asOf', {
            time: <RelativeTime iso={fleet.asOf} />,
          })}
        </>
      )}
      {page.knowledge &&
        ` · ${texts('readiness.page.reviewedThrough', {
          version: versionText(page.knowledge.reviewedThrough),
        })}`}
    </>
  );
}
