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
import { dayText, durationText } from '../format/time';
import { knownVersionText, namesInText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';

export const outcomeStatus: Record<HistoryEntry['outcome'], StatusName> = {
  succeeded: 'done',
  failed: 'failed',
  stopped: 'waiting',
  observed: 'pending',
};

export function outcomeWord(
  outcome: HistoryEntry['outcome'],
  texts: Texts,
): string {
  return texts(`history.outcome.${outcome}`);
}

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
    title: <Words of="history.column.when" />,
    sort: 'endedAt',
    rowHeader: true,
    render: entry => <When entry={entry} />,
  },
  cluster: {
    id: 'cluster',
    title: <Words of="history.column.cluster" />,
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
    title: <Words of="history.column.change" />,
    render: entry => <Change entry={entry} />,
  },
  outcome: {
    id: 'outcome',
    title: <Words of="history.column.outcome" />,
    sort: 'outcome',
    render: entry => <Outcome entry={entry} />,
  },
  took: {
    id: 'took',
    title: <Words of="history.column.took" />,
    sort: 'duration',
    render: entry => <Took entry={entry} />,
  },
  who: {
    id: 'who',
    title: <Words of="history.column.requestedBy" />,
    render: entry =>
      entry.requestedBy ? (
        <EntityLink entityRef={entry.requestedBy} />
      ) : (
        <Words of={entry.observedOnly ? 'history.outside' : 'unknown'} />
      ),
  },
  decided: {
    id: 'decided',
    title: <Words of="history.column.decided" />,
    render: entry => <Decided entry={entry} />,
  },
  start: {
    id: 'start',
    title: <Words of="history.column.atStart" />,
    render: entry => <AtStart entry={entry} />,
  },
  otherwise: {
    id: 'otherwise',
    title: <Words of="history.column.otherwise" />,
    render: entry => <Otherwise entry={entry} />,
  },
};

/**
 * On a narrow page what there is to say stands below each other: nine columns would hide it beside
 * the page.
 */
export const narrowHistoryColumns: Column<HistoryEntry>[] = [
  historyColumns.when,
  {
    id: 'upgrade',
    title: <Words of="history.column.upgrade" />,
    render: entry => <Stacked entry={entry} />,
  },
];

/** A text in a list of columns, which is made once for all languages. */
function Words({ of }: { of: TextKey }) {
  return <>{useTexts()(of)}</>;
}

function Change({ entry: { from, to } }: { entry: HistoryEntry }) {
  const texts = useTexts();
  return (
    <>
      {texts('history.change', {
        from: knownVersionText(from, texts),
        to: knownVersionText(to, texts),
      })}
    </>
  );
}

function Took({ entry: { durationSeconds } }: { entry: HistoryEntry }) {
  const texts = useTexts();
  return (
    <>
      {durationSeconds === undefined
        ? texts('unknown')
        : durationText(durationSeconds, texts)}
    </>
  );
}

function Stacked({ entry }: { entry: HistoryEntry }) {
  const classes = usePageStyles();
  const told = ['took', 'who', 'decided', 'start', 'otherwise'] as const;
  return (
    <>
      <div className={classes.strong}>
        {historyColumns.cluster.render(entry)}
      </div>
      <Change entry={entry} />
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
  const texts = useTexts();
  const classes = usePageStyles();
  return at ? (
    <>
      {dayText(at, texts)}
      <span className={classes.sub}>
        <RelativeTime iso={at} />
      </span>
    </>
  ) : (
    <>{texts('unknown')}</>
  );
}

function Outcome({ entry }: { entry: HistoryEntry }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const shape = (
    <Status
      status={outcomeStatus[entry.outcome]}
      label={outcomeWord(entry.outcome, texts)}
    />
  );
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
      {message && (
        <span className={classes.sub}>{reasonIn(message, texts)}</span>
      )}
    </div>
  );
}

export const decisionKeys: Record<HistoryDecision['kind'], TextKey> = {
  approved: 'history.decision.approved',
  overrode: 'history.decision.overrode',
  accepted: 'history.decision.accepted',
  waived: 'history.decision.waived',
  'stopped-fleet': 'history.decision.stoppedFleet',
};

/** Who approved it, and who overrode what. */
function Decided({ entry }: { entry: HistoryEntry }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { decisions = [], overrides = [] } = entry;
  if (entry.observedOnly) return <>{texts('history.outside')}</>;
  if (decisions.length === 0)
    return overrides.length > 0 ? (
      <LongList
        items={overrides.map(reason => reasonIn(reason, texts))}
        what={texts('history.overrides')}
      />
    ) : (
      <>–</>
    );
  return (
    <ul className={classes.sentence} style={{ minWidth: 160 }}>
      {decisions.map((decision, index) => (
        <li key={index}>
          {texts('history.decision.made', {
            decision: texts(decisionKeys[decision.kind]),
            what: reasonIn(decision.what, texts),
          })}
          <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
            {decision.by ? (
              <EntityLink entityRef={decision.by} />
            ) : (
              texts('unknown')
            )}
            {decision.reason && `: ${namesInText(decision.reason)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function AtStart({ entry }: { entry: HistoryEntry }) {
  const texts = useTexts();
  const { findingsAtStart: findings } = entry;
  if (!findings) {
    return <>{texts('history.atStart.unknown')}</>;
  }
  return (
    <>
      {texts('history.atStart.blockers', { count: findings.blockers ?? 0 })},{' '}
      {texts('history.atStart.warnings', { count: findings.warnings ?? 0 })}
    </>
  );
}

function Otherwise({ entry }: { entry: HistoryEntry }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const differences = entry.predictedVersusActual;
  if (entry.observedOnly) {
    return <>{texts('history.otherwise.noPrediction')}</>;
  }
  if (!differences) {
    return <>{texts('history.otherwise.notRecorded')}</>;
  }
  if (differences.length === 0) {
    return <>{texts('history.otherwise.nothing')}</>;
  }
  return (
    <ul className={classes.sentence}>
      {differences.map((difference, index) => (
        <li key={index}>
          {reasonIn(difference.actual, texts)}
          <span className={classes.sub}>
            {texts('history.otherwise.predicted', {
              predicted: reasonIn(difference.predicted, texts),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
