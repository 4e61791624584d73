import { useRouteRef } from '@backstage/core-plugin-api';
import type { HistoryEntry } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Column } from '../components/DataTable';
import { ClusterLink, EntityLink, PageLink } from '../components/links';
import { LongList } from '../components/LongList';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { StatusName } from '../components/tokens';
import { upgradeRouteRef } from '../routes';
import { formatDay, formatDuration } from '../format/time';
import { count, versionText } from '../format/words';

const outcomes: Record<HistoryEntry['outcome'], { status: StatusName; word: string }> = {
  succeeded: { status: 'done', word: 'Done' },
  failed: { status: 'failed', word: 'Failed' },
  stopped: { status: 'waiting', word: 'Stopped' },
  observed: { status: 'pending', word: 'Observed, not ours' },
};

/** Columns of the history; the cluster's own page leaves the cluster out. */
export const historyColumns: Record<'when' | 'cluster' | 'change' | 'outcome' | 'took' | 'who' | 'start' | 'otherwise', Column<HistoryEntry>> = {
  when: { id: 'when', title: 'When', sort: 'endedAt', rowHeader: true, render: entry => <When entry={entry} /> },
  cluster: { id: 'cluster', title: 'Cluster', sort: 'cluster', render: entry => <ClusterLink entityRef={entry.clusterEntityRef} name={entry.clusterName} /> },
  change: { id: 'change', title: 'From, to', render: entry => <Change entry={entry} /> },
  outcome: { id: 'outcome', title: 'Outcome', sort: 'outcome', render: entry => <Outcome entry={entry} /> },
  took: { id: 'took', title: 'Took', sort: 'duration', render: entry => (entry.durationSeconds === undefined ? 'unknown' : formatDuration(entry.durationSeconds)) },
  who: { id: 'who', title: 'Requested by', render: entry => (entry.requestedBy ? <EntityLink entityRef={entry.requestedBy} /> : <>{entry.observedOnly ? 'somebody else' : 'unknown'}</>) },
  start: { id: 'start', title: 'Found at the start', render: entry => <AtStart entry={entry} /> },
  otherwise: { id: 'otherwise', title: 'Otherwise than predicted', render: entry => <Otherwise entry={entry} /> },
};

function Change({ entry }: { entry: HistoryEntry }) {
  const classes = usePageStyles();
  return <span className={classes.nowrap}>{`${versionText(entry.from)} to ${versionText(entry.to)}`}</span>;
}

function When({ entry }: { entry: HistoryEntry }) {
  const at = entry.endedAt ?? entry.startedAt;
  const classes = usePageStyles();
  return at ? (
    <>
      {formatDay(at)}
      <span className={classes.sub}>
        <RelativeTime iso={at} />
      </span>
    </>
  ) : (
    <>unknown</>
  );
}

function Outcome({ entry }: { entry: HistoryEntry }) {
  const classes = usePageStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const { status, word } = outcomes[entry.outcome];
  const shape = <Status status={status} label={word} />;
  return (
    <>
      {entry.upgradeId ? <PageLink to={upgradeLink({ upgradeId: entry.upgradeId })}>{shape}</PageLink> : shape}
      {entry.message && !entry.observedOnly && <span className={classes.sub}>{entry.message}</span>}
    </>
  );
}

function AtStart({ entry }: { entry: HistoryEntry }) {
  const classes = usePageStyles();
  const { findingsAtStart: findings, overrides = [] } = entry;
  if (!findings) {
    return <>not known</>;
  }
  return (
    <>
      {count(findings.blockers ?? 0, 'blocker')}, {count(findings.warnings ?? 0, 'warning')}
      {overrides.length > 0 && (
        <span className={classes.sub}>
          overridden: <LongList items={overrides} what="overrides" />
        </span>
      )}
    </>
  );
}

function Otherwise({ entry }: { entry: HistoryEntry }) {
  const classes = usePageStyles();
  const differences = entry.predictedVersusActual;
  if (entry.observedOnly) {
    return <>nothing was predicted</>;
  }
  if (!differences) {
    return <>not recorded</>;
  }
  if (differences.length === 0) {
    return <>nothing</>;
  }
  return (
    <ul>
      {differences.map((difference, index) => (
        <li key={index}>
          {difference.actual}
          <span className={classes.sub}>predicted: {difference.predicted}</span>
        </li>
      ))}
    </ul>
  );
}
