import type {
  PlatformFacts,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { RelativeTime } from '../../components/RelativeTime';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { formatDue } from '../../format/time';
import { scopeWords, undoSentence } from '../../platform/look';
import { useHeadlines } from '../../translation';
import { isLastDay, runningRollbacks } from '../runningRollbacks';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionLoaded } from './SectionParts';

const undoColumns: Column<RollbackOption>[] = [
  {
    id: 'scope',
    title: 'Part',
    rowHeader: true,
    render: ({ scope }) => scopeWords[scope],
  },
  {
    id: 'possible',
    title: 'Can go back',
    render: ({ possible }) => (
      <Status
        status={possible ? 'ready' : 'attention'}
        label={possible ? 'Yes' : 'No'}
      />
    ),
  },
  {
    id: 'until',
    title: 'Until',
    render: ({ possible, until }) => (
      <Until possible={possible} until={until} />
    ),
  },
  {
    id: 'what',
    title: 'What goes back, and what does not',
    render: option => <Limits {...option} />,
  },
];

/** What could go back, until when, and what would not come back with it. */
export const rollbackSection: ClusterSection = {
  id: 'rollback',
  title: 'cluster.undo',
  summary: ({ platform }, now) =>
    summaryOf(platform, 'what the platform says', value =>
      rollbackSummary(value, now),
    ),
  Body: ({ facts: { platform } }) => (
    <SectionLoaded resource={platform} what="what the platform says">
      {value => <Rollback facts={value} />}
    </SectionLoaded>
  ),
};

function rollbackSummary(facts: PlatformFacts, now: Date): SectionSummary {
  const { state, items, reason } = facts.rollback;
  if (state === 'not-offered')
    return { sentence: reason ?? 'The platform offers no rollback' };
  const sentence = undoSentence(facts).replace(/\.$/, '');
  if (state === 'unknown')
    return { sentence, status: { status: 'unknown', label: 'Unknown' } };
  const [first] = runningRollbacks(facts, now);
  return {
    count: String(items.length),
    sentence,
    status: first && {
      status: isLastDay(first, now) ? 'attention' : 'pending',
      label: `Ends ${formatDue(first.until, now)}`,
    },
  };
}

function Until({
  possible,
  until,
}: Pick<RollbackOption, 'possible' | 'until'>) {
  if (!possible) return <>–</>;
  return until ? <RelativeTime iso={until} /> : <>no end is known</>;
}

function Limits({ what, limits }: RollbackOption) {
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>{what}</span>
      {limits.length > 0 && (
        <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
          Does not come back: {limits.join('; ')}
        </span>
      )}
    </div>
  );
}

function Rollback({ facts }: { facts: PlatformFacts }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { rollback } = facts;
  return (
    <>
      {rollback.items.length > 0 ? (
        <DataTable
          label={headline('cluster.undo')}
          columns={undoColumns}
          rows={rollback.items}
          rowKey={({ scope }) => scope}
        />
      ) : (
        <div className={classes.cardBody}>
          {rollback.state === 'unknown' ? (
            <Status status="unknown" label={undoSentence(facts)} />
          ) : (
            undoSentence(facts)
          )}
        </div>
      )}
    </>
  );
}
