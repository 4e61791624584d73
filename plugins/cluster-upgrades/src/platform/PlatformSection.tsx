import type { PlatformFacts, PlatformInsight, RollbackOption } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { OutsideLink } from '../components/links';
import { LongList } from '../components/LongList';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { versionText } from '../format/words';
import { useHeadlines } from '../translation';
import { insightLook, platformSentence, scopeWords, undoSentenceBelow, worstFirstInsights } from './look';

const insightColumns: Column<PlatformInsight>[] = [
  { id: 'status', title: 'Says', render: ({ status }) => <Status status={insightLook[status].status} label={insightLook[status].word} /> },
  { id: 'what', title: 'What', rowHeader: true, render: insight => <What insight={insight} /> },
  { id: 'affected', title: 'Concerns', render: ({ affected = [] }) => (affected.length > 0 ? <LongList items={affected} what="objects" /> : '–') },
  { id: 'at', title: 'Looked', render: ({ refreshedAt }) => <RelativeTime iso={refreshedAt} /> },
];

const undoColumns: Column<RollbackOption>[] = [
  { id: 'scope', title: 'Part', rowHeader: true, render: ({ scope }) => scopeWords[scope] },
  { id: 'possible', title: 'Can go back', render: ({ possible }) => <Status status={possible ? 'ready' : 'attention'} label={possible ? 'Yes' : 'No'} /> },
  { id: 'until', title: 'Until', render: ({ possible, until }) => <Until possible={possible} until={until} /> },
  { id: 'what', title: 'What goes back, and what does not', render: option => <Limits {...option} /> },
];

function What({ insight }: { insight: PlatformInsight }) {
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>{insight.link ? <OutsideLink href={insight.link}>{insight.title}</OutsideLink> : insight.title}</span>
      <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
        {insight.detail}
        {insight.needsAcknowledgement && ' · has to be acknowledged on the platform first'}
      </span>
    </div>
  );
}

function Until({ possible, until }: Pick<RollbackOption, 'possible' | 'until'>) {
  if (!possible) return <>–</>;
  return until ? <RelativeTime iso={until} /> : <>no end is known</>;
}

function Limits({ what, limits }: RollbackOption) {
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>{what}</span>
      {limits.length > 0 && <span className={classes.sub} style={{ whiteSpace: 'normal' }}>Does not come back: {limits.join('; ')}</span>}
    </div>
  );
}

/** Before anything is started: what the platform itself says of it, and what could be undone afterwards, until when. */
export function PlatformSection({ facts }: { facts: PlatformFacts }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { insights, rollback } = facts;
  return (
    <Section id="platform" title={headline('cluster.platform')} flush aside={facts.target && `for ${versionText(facts.target)}`}>
      <div className={classes.cardBody}>
        {insights.state === 'unknown' ? <Status status="unknown" label={platformSentence(facts)} /> : platformSentence(facts)}
      </div>
      {insights.items.length > 0 && <DataTable label={headline('cluster.platform')} columns={insightColumns} rows={worstFirstInsights(facts)} rowKey={({ id }) => id} />}
      <div className={classes.cardBody}>
        {rollback.state === 'unknown' ? <Status status="unknown" label={undoSentenceBelow(facts)} /> : undoSentenceBelow(facts)}
      </div>
      {rollback.items.length > 0 && <DataTable label={headline('cluster.undo')} columns={undoColumns} rows={rollback.items} rowKey={({ scope }) => scope} />}
    </Section>
  );
}
