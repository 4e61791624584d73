import type {
  VerdictEntry,
  VerdictPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { RelativeTime } from '../../components/RelativeTime';
import { Status, statusWord } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { useTokens } from '../../components/tokens';
import { useNow } from '../../hooks/useNow';
import { useResource } from '../../hooks/useResource';
import { dayText } from '../../format/time';
import { versionText } from '../../format/words';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import type { ClusterTabFacts, ClusterSection } from './ClusterSection';
import { SectionLoaded } from './SectionParts';
import { trendSegments } from './trendSegments';

const DAYS = 90;
const SHOWN_ENTRIES = 5;
/**
 * Flex factors that add up to less than 1 would leave room empty: a first day is shorter than a
 * day.
 */
const GROW_A_DAY = 1000;

/** How the cluster was judged lately, and what changed. */
export const trendSection: ClusterSection = {
  id: 'trend',
  title: 'cluster.trend',
  summary: (_facts, _now, texts) => ({
    count: texts('cluster.trend.days', { count: DAYS }),
    sentence: texts('cluster.trend.summary'),
  }),
  Body: Trend,
};

function Trend({
  facts: { cluster, version, show },
}: {
  facts: ClusterTabFacts;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const verdicts = useResource(
    `verdicts ${version}`,
    () =>
      api.listVerdicts({
        path: { clusterId: cluster.id },
        query: { days: DAYS },
      }),
    { keepPrevious: true },
  );
  const onCompare = (evaluationId: string) =>
    show('difference', { against: evaluationId });
  return (
    <SectionLoaded resource={verdicts} what={texts('cluster.what.verdicts')}>
      {({ items, trend }) =>
        items.length === 0 ? (
          <div className={`${classes.cardBody} ${classes.muted}`}>
            {texts('cluster.trend.empty')}
          </div>
        ) : (
          <>
            <Strip trend={trend} />
            <DataTable
              label={texts('cluster.trend')}
              columns={columnsOf(onCompare, texts)}
              rows={items.slice(0, SHOWN_ENTRIES)}
              rowKey={entry => entry.id}
            />
          </>
        )
      }
    </SectionLoaded>
  );
}

function Strip({ trend }: { trend: VerdictPage['trend'] }) {
  const texts = useTexts();
  const tokens = useTokens();
  const classes = usePageStyles();
  const now = useNow(60_000);
  const segments = trendSegments(trend, now, DAYS);
  if (segments.length === 0) {
    return null;
  }
  return (
    <div className={classes.cardBody} style={{ paddingBottom: 8 }}>
      <div
        role="img"
        aria-label={segments
          .map(({ verdict, blockers, since }) =>
            texts(
              blockers > 0
                ? 'cluster.trend.sinceBlocked'
                : 'cluster.trend.since',
              {
                day: dayText(since, texts, now),
                verdict: statusWord(verdict, texts),
                count: blockers,
              },
            ),
          )
          .join('; ')}
        style={{ display: 'flex', gap: 2 }}
      >
        {segments.map(({ since, verdict, blockers, share }) => (
          <span
            key={since}
            title={texts('cluster.trend.hint', {
              day: dayText(since, texts, now),
              verdict: statusWord(verdict, texts),
            })}
            style={{
              flex: `${share * GROW_A_DAY} 1 0`,
              minWidth: 4,
              overflow: 'hidden',
              whiteSpace: 'nowrap',
              padding: '2px 6px',
              background: tokens.status[verdict].tint,
              borderTop: `2px solid ${tokens.status[verdict].text}`,
            }}
          >
            <Status
              status={verdict}
              size={12}
              label={
                <span style={{ fontSize: 12 }}>
                  {blockers > 0 ? `${blockers}` : statusWord(verdict, texts)}
                </span>
              }
            />
          </span>
        ))}
      </div>
      <div
        className={`${classes.small} ${classes.muted}`}
        style={{ display: 'flex', justifyContent: 'space-between' }}
        aria-hidden="true"
      >
        <span>{dayText(segments[0].since, texts, now)}</span>
        <span>{texts('cluster.trend.today')}</span>
      </div>
    </div>
  );
}

function columnsOf(
  onCompare: (evaluationId: string) => void,
  texts: Texts,
): Column<VerdictEntry>[] {
  return [
    {
      id: 'at',
      title: texts('cluster.trend.column.at'),
      rowHeader: true,
      render: entry => <RelativeTime iso={entry.at} />,
    },
    {
      id: 'target',
      title: texts('cluster.trend.column.target'),
      render: entry =>
        entry.target
          ? versionText(entry.target)
          : texts('cluster.trend.whatItRan'),
    },
    {
      id: 'verdict',
      title: texts('cluster.trend.column.verdict'),
      render: entry => <Status status={entry.verdict} />,
    },
    {
      id: 'findings',
      title: texts('cluster.trend.column.findings'),
      render: entry => `${entry.blockers}, ${entry.warnings}`,
    },
    {
      id: 'accepted',
      title: texts('cluster.trend.column.accepted'),
      render: entry => `${entry.waived}, ${entry.ignored}`,
    },
    {
      id: 'checks',
      title: texts('cluster.trend.column.checks'),
      render: ({ checks: { ran, total } }) =>
        texts('cluster.trend.checks', { ran, total }),
    },
    {
      id: 'compare',
      title: '',
      render: entry => (
        <ActionButton
          onClick={() => onCompare(entry.id)}
          ariaLabel={texts('cluster.trend.compareWith', {
            day: dayText(entry.at, texts),
          })}
        >
          {texts('cluster.trend.compare')}
        </ActionButton>
      ),
    },
  ];
}
