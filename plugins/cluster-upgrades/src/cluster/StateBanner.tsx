import type {
  Cluster,
  EndedUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import {
  IdentityClaims,
  isExplainedByClaim,
} from '../components/IdentityClaims';
import { RelativeTime } from '../components/RelativeTime';
import { formatDuration } from '../format/time';
import { count, versionText } from '../format/words';
import { outcomeLooks } from '../history/historyColumns';

/**
 * Says before all else when what follows is old: a stale or unreachable cluster, one that no source lists now, or one that was upgraded since.
 */
export function StateBanner({
  cluster,
  ended,
}: {
  cluster: Cluster;
  ended?: EndedUpgrade;
}) {
  const { freshness, sources } = cluster;
  const unlisted = sources.filter(source => !source.listed);
  return (
    <>
      <IdentityClaims sources={sources} />
      {freshness.state === 'unreachable' &&
        !isExplainedByClaim(freshness, sources) && (
          <Banner
            status="failed"
            title={`${cluster.title} cannot be read: ${
              freshness.failure?.message ?? 'no reason was given'
            }.`}
            details={<FailureDetails cluster={cluster} />}
          >
            {freshness.readAt ? (
              <>
                The values below are those of{' '}
                <RelativeTime iso={freshness.readAt} />. Other clusters are not
                slowed down.
              </>
            ) : (
              'It was never read.'
            )}{' '}
            {freshness.failure?.fix}
          </Banner>
        )}
      {freshness.state === 'stale' && (
        <Banner
          status="waiting"
          title={
            <>
              Not read for longer than two intervals
              {freshness.intervalSeconds
                ? `; the interval is ${formatDuration(
                    freshness.intervalSeconds,
                  )}`
                : ''}
              .
            </>
          }
          details={<FailureDetails cluster={cluster} />}
        >
          {freshness.failure?.message ?? 'The values below are the last ones.'}
        </Banner>
      )}
      {freshness.state === 'never' && (
        <Banner status="unknown" title={`${cluster.title} was never read.`}>
          {freshness.failure?.message ?? 'The first read is under way or due.'}{' '}
          {freshness.failure?.fix}
        </Banner>
      )}
      {ended && freshness.readAt && (
        <Banner
          status="waiting"
          title={
            <>
              The upgrade to {versionText(ended.to)} ended{' '}
              <RelativeTime iso={ended.endedAt} /> (
              {outcomeLooks[ended.outcome].word.toLocaleLowerCase('en-US')}),
              after the cluster was last read.
            </>
          }
        >
          Version, verdict, findings and node pools below are those of{' '}
          <RelativeTime iso={freshness.readAt} />. The cluster is read again
          now, and this page follows.
        </Banner>
      )}
      {unlisted.length > 0 && unlisted.length === sources.length && (
        <Banner
          status="unknown"
          title="The last listing did not confirm this cluster."
        >
          {unlisted
            .map(source => `${source.id}: ${source.reason ?? 'not listed'}`)
            .join('; ')}
        </Banner>
      )}
    </>
  );
}

function FailureDetails({ cluster }: { cluster: Cluster }) {
  const { failure, consecutiveFailures, failingSince, nextReadAt } =
    cluster.freshness;
  return (
    <>
      {failure?.status ? `HTTP ${failure.status} · ` : ''}
      {consecutiveFailures
        ? `${count(consecutiveFailures, 'failure')} in a row · `
        : ''}
      {failingSince && (
        <>
          since <RelativeTime iso={failingSince} /> ·{' '}
        </>
      )}
      {nextReadAt && (
        <>
          next try <RelativeTime iso={nextReadAt} due />
        </>
      )}
    </>
  );
}
