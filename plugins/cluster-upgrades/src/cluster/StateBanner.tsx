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
import { durationText } from '../format/time';
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import type { TextKey } from '../translation';
import { reasonIn } from '../translation/reasonIn';

const outcomeKeys: Record<EndedUpgrade['outcome'], TextKey> = {
  succeeded: 'cluster.banner.outcome.succeeded',
  failed: 'cluster.banner.outcome.failed',
  stopped: 'cluster.banner.outcome.stopped',
};

/**
 * Says before all else when what follows is old: a stale or unreachable cluster, one that no source
 * lists now, or one that was upgraded since.
 */
export function StateBanner({
  cluster,
  ended,
}: {
  cluster: Cluster;
  ended?: EndedUpgrade;
}) {
  const texts = useTexts();
  const { freshness, sources } = cluster;
  const failure =
    freshness.failure && reasonIn(freshness.failure.reason, texts);
  const remedy =
    freshness.failure?.remedy && reasonIn(freshness.failure.remedy, texts);
  const unlisted = sources.filter(source => !source.listed);
  return (
    <>
      <IdentityClaims sources={sources} />
      {freshness.state === 'unreachable' &&
        !isExplainedByClaim(freshness, sources) && (
          <Banner
            status="failed"
            title={texts('cluster.banner.unreachable', {
              cluster: cluster.title,
              reason: failure ?? texts('cluster.noReason'),
            })}
            details={<FailureDetails cluster={cluster} />}
          >
            {freshness.readAt
              ? texts.rich('cluster.banner.old', {
                  when: <RelativeTime iso={freshness.readAt} />,
                })
              : texts('cluster.banner.neverRead')}{' '}
            {remedy}
          </Banner>
        )}
      {freshness.state === 'stale' && (
        <Banner
          status="waiting"
          title={
            freshness.intervalSeconds
              ? texts('cluster.banner.staleInterval', {
                  interval: durationText(freshness.intervalSeconds, texts),
                })
              : texts('cluster.banner.stale')
          }
          details={<FailureDetails cluster={cluster} />}
        >
          {failure ?? texts('cluster.banner.lastValues')}
        </Banner>
      )}
      {freshness.state === 'never' && (
        <Banner
          status="unknown"
          title={texts('cluster.banner.never', { cluster: cluster.title })}
        >
          {failure ?? texts('cluster.banner.firstRead')} {remedy}
        </Banner>
      )}
      {ended && freshness.readAt && (
        <Banner
          status="waiting"
          title={texts.rich('cluster.banner.ended', {
            version: versionText(ended.to),
            when: <RelativeTime iso={ended.endedAt} />,
            outcome: texts(outcomeKeys[ended.outcome]),
          })}
        >
          {texts.rich('cluster.banner.endedValues', {
            when: <RelativeTime iso={freshness.readAt} />,
          })}
        </Banner>
      )}
      {unlisted.length > 0 && unlisted.length === sources.length && (
        <Banner status="unknown" title={texts('cluster.banner.unlisted')}>
          {unlisted
            .map(
              ({ id, reason }) =>
                `${id}: ${
                  reason
                    ? reasonIn(reason, texts)
                    : texts('cluster.banner.notListed')
                }`,
            )
            .join('; ')}
        </Banner>
      )}
    </>
  );
}

function FailureDetails({ cluster }: { cluster: Cluster }) {
  const texts = useTexts();
  const { failure, consecutiveFailures, failingSince, nextReadAt } =
    cluster.freshness;
  return (
    <>
      {failure?.status ? `HTTP ${failure.status} · ` : ''}
      {consecutiveFailures
        ? `${texts('cluster.banner.failures', {
            count: consecutiveFailures,
          })} · `
        : ''}
      {failingSince && (
        <>
          {texts.rich('cluster.banner.since', {
            when: <RelativeTime iso={failingSince} />,
          })}{' '}
          ·{' '}
        </>
      )}
      {nextReadAt &&
        texts.rich('cluster.banner.nextTry', {
          when: <RelativeTime iso={nextReadAt} due />,
        })}
    </>
  );
}
