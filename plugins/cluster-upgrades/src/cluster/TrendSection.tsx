import type { VerdictEntry, VerdictPage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { Loading } from '../components/Loading';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status, statusWords } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { useNow } from '../hooks/useNow';
import { useResource } from '../hooks/useResource';
import { formatDay } from '../format/time';
import { versionText } from '../format/words';
import { useHeadlines } from '../translation';
import { trendSegments } from './trendSegments';

const DAYS = 90;
const SHOWN_ENTRIES = 5;
/** Flex factors that add up to less than 1 would leave room empty: a first day is shorter than a day. */
const GROW_A_DAY = 1000;

/** How the cluster was judged lately, and what changed. `facts` names what it was read from, so that a new read shows. */
export function TrendSection({ clusterId, facts, onCompare }: { clusterId: string; facts: string; onCompare(evaluationId: string): void }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const verdicts = useResource(`verdicts ${facts}`, () => api.listVerdicts(clusterId, DAYS), { keepPrevious: true });
  return (
    <Section id="trend" title={headline('cluster.trend')} flush aside={`the last ${DAYS} days`}>
      {verdicts.error && <FailureNotice error={verdicts.error} what="verdicts over time" onRetry={verdicts.reload} />}
      {!verdicts.value && verdicts.loading && <Loading label="Reading verdicts over time" rows={3} columns={4} />}
      {verdicts.value && verdicts.value.items.length === 0 && <div className={`${classes.cardBody} ${classes.muted}`}>The cluster has not been judged yet.</div>}
      {verdicts.value && verdicts.value.items.length > 0 && (
        <>
          <Strip trend={verdicts.value.trend} />
          <DataTable label="Verdicts over time" columns={columnsOf(onCompare)} rows={verdicts.value.items.slice(0, SHOWN_ENTRIES)} rowKey={entry => entry.id} />
        </>
      )}
    </Section>
  );
}

function Strip({ trend }: { trend: VerdictPage['trend'] }) {
  const tokens = useTokens();
  const classes = usePageStyles();
  const now = useNow(60_000);
  const segments = trendSegments(trend, now, DAYS);
  if (segments.length === 0) {
    return null;
  }
  return (
    <div className={classes.cardBody} style={{ paddingBottom: 8 }}>
      <div role="img" aria-label={segments.map(({ verdict, blockers, since }) => `since ${formatDay(since, now)} ${statusWords[verdict]}${blockers > 0 ? `, ${blockers} blockers` : ''}`).join('; ')} style={{ display: 'flex', gap: 2 }}>
        {segments.map(({ since, verdict, blockers, share }) => (
          <span
            key={since}
            title={`since ${formatDay(since, now)}: ${statusWords[verdict]}`}
            style={{ flex: `${share * GROW_A_DAY} 1 0`, minWidth: 4, overflow: 'hidden', whiteSpace: 'nowrap', padding: '2px 6px', background: tokens.status[verdict].tint, borderTop: `2px solid ${tokens.status[verdict].text}` }}
          >
            <Status status={verdict} size={12} label={<span style={{ fontSize: 12 }}>{blockers > 0 ? `${blockers}` : statusWords[verdict]}</span>} />
          </span>
        ))}
      </div>
      <div className={`${classes.small} ${classes.muted}`} style={{ display: 'flex', justifyContent: 'space-between' }} aria-hidden="true">
        <span>{formatDay(segments[0].since, now)}</span>
        <span>Today</span>
      </div>
    </div>
  );
}

function columnsOf(onCompare: (evaluationId: string) => void): Column<VerdictEntry>[] {
  return [
    { id: 'at', title: 'Judged', rowHeader: true, render: entry => <RelativeTime iso={entry.at} /> },
    { id: 'target', title: 'For', render: entry => (entry.target ? versionText(entry.target) : 'what it ran') },
    { id: 'verdict', title: 'Verdict', render: entry => <Status status={entry.verdict} /> },
    { id: 'findings', title: 'Blockers, warnings', render: entry => `${entry.blockers}, ${entry.warnings}` },
    { id: 'accepted', title: 'Waived, ignored', render: entry => `${entry.waived}, ${entry.ignored}` },
    { id: 'checks', title: 'Checks', render: entry => `${entry.checks.ran} of ${entry.checks.total}` },
    {
      id: 'compare',
      title: '',
      render: entry => (
        <ActionButton onClick={() => onCompare(entry.id)} ariaLabel={`Compare with the verdict of ${formatDay(entry.at)}`}>
          Compare
        </ActionButton>
      ),
    },
  ];
}
