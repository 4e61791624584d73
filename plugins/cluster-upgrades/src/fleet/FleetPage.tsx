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
import { ConnectCluster } from './ConnectCluster';
import { FleetCounters } from './FleetCounters';
import { FleetMatrix } from './FleetMatrix';
import { FleetTable } from './FleetTable';
import { queryOf } from './fleetQuery';
import { reasonIn, useTexts } from '../translation';

const REFRESH_MS = 30_000;

/** Which clusters must be upgraded, what blocks each, and who owes what. */
export function FleetPage() {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const query = queryOf(url);
  const fleet = useResource('fleet', () => api.getFleet({}), {
    shows: ['verdict', 'upgrade'],
    gapMs: IDLE_MS,
    intervalMs: REFRESH_MS,
  });
  const page = useResource(
    JSON.stringify(query),
    () => api.listClusters({ query }),
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
          <h1>{texts('fleet.title')}</h1>
          <div className={classes.muted}>
            {fleet.value && <FleetSummary fleet={fleet.value} />}
            {!fleet.value && fleet.loading && texts('fleet.loading')}
          </div>
        </div>
      </div>
      <EmergencyStopBanner />
      {fleet.error && (
        <FailureNotice
          error={fleet.error}
          what={texts('fleet.fleet')}
          onRetry={fleet.reload}
        />
      )}
      {fleet.value && <IncompleteSources fleet={fleet.value} />}
      {!fleet.value && fleet.loading && (
        <div className={classes.card}>
          <Loading label={texts('fleet.loading')} rows={4} columns={7} />
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
          page.value ? texts('fleet.shown', { count: page.value.total }) : ''
        }
      />
    </div>
  );
}

function FleetSummary({ fleet }: { fleet: Fleet }) {
  const texts = useTexts();
  const unread = fleet.total - fleet.read;
  return (
    <>
      {texts('fleet.summary.clusters', {
        clusters: texts('count.clusters', { count: fleet.total }),
        sources: texts('fleet.summary.sources', {
          count: fleet.sources.length,
        }),
      })}
      {fleet.asOf && (
        <>
          {' · '}
          {texts.rich('fleet.summary.asOf', {
            time: <RelativeTime iso={fleet.asOf} />,
          })}
        </>
      )}
      {' · '}
      {texts('fleet.summary.fullyChecked', {
        checked: fleet.fullyChecked,
        count: fleet.total,
      })}
      {(unread > 0 || fleet.unreachable > 0) && (
        <>
          {' · '}
          <PageLink to="?freshness=stale&freshness=unreachable&freshness=never">
            {texts('fleet.summary.read', {
              read: fleet.read,
              total: fleet.total,
              unreachable: fleet.unreachable,
            })}
          </PageLink>
        </>
      )}
    </>
  );
}

/** A source that did not answer in full keeps its known clusters; new ones may be missing. */
function IncompleteSources({ fleet }: { fleet: Fleet }) {
  const texts = useTexts();
  const broken = fleet.sources.filter(source => !source.complete);
  if (broken.length === 0) {
    return null;
  }
  return (
    <Banner
      status="unknown"
      title={texts('fleet.incomplete.title', { count: broken.length })}
    >
      <ul>
        {broken.map(source => (
          <li key={source.id}>
            {source.title}:{' '}
            {source.reason
              ? reasonIn(source.reason, texts)
              : texts('fleet.incomplete.noReason')}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
