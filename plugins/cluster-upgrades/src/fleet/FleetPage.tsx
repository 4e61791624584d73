import { useApi } from '@backstage/core-plugin-api';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { RelativeTime } from '../components/RelativeTime';
import { Banner } from '../components/Banner';
import { usePageStyles } from '../components/styles';
import { EmergencyStopBanner } from '../rollouts/EmergencyStopBanner';
import { IDLE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { count, fullyCheckedText } from '../format/words';
import { ConnectCluster } from './ConnectCluster';
import { FleetCounters } from './FleetCounters';
import { FleetMatrix } from './FleetMatrix';
import { FleetTable } from './FleetTable';
import { queryOf } from './fleetQuery';
import { useHeadlines } from '../translation';

const REFRESH_MS = 30_000;

/** Which clusters must be upgraded, what blocks each, and who owes what. */
export function FleetPage() {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const query = queryOf(url);
  const fleet = useResource('fleet', () => api.getFleet(), {
    shows: ['verdict', 'upgrade'],
    gapMs: IDLE_MS,
    intervalMs: REFRESH_MS,
  });
  const page = useResource(
    JSON.stringify(query),
    () => api.listClusters(query),
    {
      shows: ['verdict', 'upgrade'],
      gapMs: IDLE_MS,
      intervalMs: REFRESH_MS,
      keepPrevious: true,
    },
  );

  // One notice is enough where neither answer came.
  const nothingToShow =
    fleet.error && !fleet.value && page.error && !page.value;

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{headline('fleet.title')}</h1>
          <div className={classes.muted}>
            {fleet.value && <FleetSummary fleet={fleet.value} />}
            {!fleet.value && fleet.loading && 'Reading the fleet'}
          </div>
        </div>
      </div>
      <EmergencyStopBanner />
      {fleet.error && (
        <FailureNotice
          error={fleet.error}
          what="the fleet"
          onRetry={fleet.reload}
        />
      )}
      {fleet.value && <IncompleteSources fleet={fleet.value} />}
      {!fleet.value && fleet.loading && (
        <div className={classes.card}>
          <Loading label="Reading the fleet" rows={4} columns={7} />
        </div>
      )}
      {fleet.value?.total === 0 ? (
        <ConnectCluster sources={fleet.value.sources} />
      ) : (
        <>
          {fleet.value && <FleetCounters fleet={fleet.value} url={url} />}
          {fleet.value && <FleetMatrix fleet={fleet.value} url={url} />}
          {!nothingToShow && (
            <FleetTable fleet={fleet.value} page={page} url={url} />
          )}
        </>
      )}
      <LiveMessage
        message={
          page.value ? `${count(page.value.total, 'cluster')} shown` : ''
        }
      />
    </div>
  );
}

function FleetSummary({ fleet }: { fleet: Fleet }) {
  const unread = fleet.total - fleet.read;
  return (
    <>
      {count(fleet.total, 'cluster')} from{' '}
      {count(fleet.sources.length, 'source')}
      {fleet.asOf && (
        <>
          {' · as of '}
          <RelativeTime iso={fleet.asOf} />
        </>
      )}
      {' · '}
      {fullyCheckedText(fleet.fullyChecked, fleet.total)}
      {(unread > 0 || fleet.unreachable > 0) && (
        <>
          {' · '}
          <PageLink to="?freshness=stale&freshness=unreachable&freshness=never">
            {fleet.read} of {fleet.total} read lately; {fleet.unreachable}{' '}
            unreachable
          </PageLink>
        </>
      )}
    </>
  );
}

/** A source that did not answer in full keeps its known clusters; new ones may be missing. */
function IncompleteSources({ fleet }: { fleet: Fleet }) {
  const broken = fleet.sources.filter(source => !source.complete);
  if (broken.length === 0) {
    return null;
  }
  return (
    <Banner
      status="unknown"
      title={`${count(
        broken.length,
        'source',
      )} did not list all its clusters. The known ones stay; new ones may be missing.`}
    >
      <ul>
        {broken.map(source => (
          <li key={source.id}>
            {source.title}: {source.reason ?? 'no reason given'}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
