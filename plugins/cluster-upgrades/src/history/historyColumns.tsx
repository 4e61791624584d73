import { Fragment } from 'react';
import { useRouteRef } from '@backstage/core-plugin-api';
import type {
  HistoryDecision,
  HistoryEntry,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Column } from '../components/DataTable';
import { ClusterLink, EntityLink, PageLink } from '../components/links';
import { LongList } from '../components/LongList';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { StatusName } from '../components/tokens';
import { upgradeRouteRef } from '../routes';
import { formatDay, formatDuration } from '../format/time';
import { count, namesInText, versionText } from '../format/words';

export const outcomeLooks: Record<
  HistoryEntry['outcome'],
  { status: StatusName; word: string }
> = {
  succeeded: { status: 'done', word: 'Done' },
  failed: { status: 'failed', word: 'Failed' },
  stopped: { status: 'waiting', word: 'Stopped' },
  observed: { status: 'pending', word: 'Observed, not ours' },
};

/** Columns of the history; the cluster's own page leaves the cluster out. */
export const historyColumns: Record<
  | 'when'
  | 'cluster'
  | 'change'
  | 'outcome'
  | 'took'
  | 'who'
  | 'decided'
  | 'start'
  | 'otherwise',
  Column<HistoryEntry>
> = {
  when: {
    id: 'when',
    title: 'When',
    sort: 'endedAt',
    rowHeader: true,
    render: entry => <When entry={entry} />,
  },
  cluster: {
    id: 'cluster',
    title: 'Cluster',
    sort: 'cluster',
    render: entry => (
      <ClusterLink
        entityRef={entry.clusterEntityRef}
        name={entry.clusterName}
      />
    ),
  },
  change: {
    id: 'change',
    title: 'From, to',
    render: changeText,
  },
  outcome: {
    id: 'outcome',
    title: 'Outcome',
    sort: 'outcome',
    render: entry => <Outcome entry={entry} />,
  },
  took: {
    id: 'took',
    title: 'Took',
    sort: 'duration',
    render: entry =>
      entry.durationSeconds === undefined
        ? 'unknown'
        : formatDuration(entry.durationSeconds),
  },
  who: {
    id: 'who',
    title: 'Requested by',
    render: entry =>
      entry.requestedBy ? (
        <EntityLink entityRef={entry.requestedBy} />
      ) : (
        <>{entry.observedOnly ? 'outside Drydock' : 'unknown'}</>
      ),
  },
  decided: {
    id: 'decided',
    title: 'Approved, overridden',
    render: entry => <Decided entry={entry} />,
  },
  start: {
    id: 'start',
    title: 'Found at the start',
    render: entry => <AtStart entry={entry} />,
  },
  otherwise: {
    id: 'otherwise',
    title: 'Otherwise than predicted',
    render: entry => <Otherwise entry={entry} />,
  },
};

/** On a narrow page what there is to say stands below each other: nine columns would hide it beside the page. */
export const narrowHistoryColumns: Column<HistoryEntry>[] = [
  historyColumns.when,
  {
    id: 'upgrade',
    title: 'Upgrade',
    render: entry => <Stacked entry={entry} />,
  },
];

function changeText({ from, to }: HistoryEntry): string {
  return `${versionText(from)} to ${versionText(to)}`;
}

function Stacked({ entry }: { entry: HistoryEntry }) {
  const classes = usePageStyles();
  const told = ['took', 'who', 'decided', 'start', 'otherwise'] as const;
  return (
    <>
      <div className={classes.strong}>
        {historyColumns.cluster.render(entry)}
      </div>
      {changeText(entry)}
      <Outcome entry={entry} />
      <dl
        className={classes.facts}
        style={{ gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, marginTop: 4 }}
      >
        {told.map(id => (
          <Fragment key={id}>
            <dt className={classes.small}>{historyColumns[id].title}</dt>
            <dd>{historyColumns[id].render(entry)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
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
  const { status, word } = outcomeLooks[entry.outcome];
  const shape = <Status status={status} label={word} />;
  const message = entry.observedOnly ? undefined : entry.message;
  return (
    <div className={message && classes.sentence}>
      {entry.upgradeId ? (
        <PageLink to={upgradeLink({ upgradeId: entry.upgradeId })}>
          {shape}
        </PageLink>
      ) : (
        shape
      )}
      {message && <span className={classes.sub}>{message}</span>}
    </div>
  );
}

export const decisionWords: Record<HistoryDecision['kind'], string> = {
  approved: 'Approved',
  overrode: 'Overrode',
  accepted: 'Went on without',
  waived: 'Waived',
  'stopped-fleet': 'Emergency stop',
};

/** Who approved it, and who overrode what. */
function Decided({ entry }: { entry: HistoryEntry }) {
  const classes = usePageStyles();
  const { decisions = [], overrides = [] } = entry;
  if (entry.observedOnly) return <>outside Drydock</>;
  if (decisions.length === 0)
    return overrides.length > 0 ? (
      <LongList items={overrides} what="overrides" />
    ) : (
      <>–</>
    );
  return (
    <ul className={classes.sentence} style={{ minWidth: 160 }}>
      {decisions.map((decision, index) => (
        <li key={index}>
          {decisionWords[decision.kind]}: {decision.what}
          <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
            {decision.by ? <EntityLink entityRef={decision.by} /> : 'unknown'}
            {decision.reason && `: ${namesInText(decision.reason)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function AtStart({ entry }: { entry: HistoryEntry }) {
  const { findingsAtStart: findings } = entry;
  if (!findings) {
    return <>not known</>;
  }
  return (
    <>
      {count(findings.blockers ?? 0, 'blocker')},{' '}
      {count(findings.warnings ?? 0, 'warning')}
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
    <ul className={classes.sentence}>
      {differences.map((difference, index) => (
        <li key={index}>
          {difference.actual}
          <span className={classes.sub}>predicted: {difference.predicted}</span>
        </li>
      ))}
    </ul>
  );
}
