import type { FindingItem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { breaksText, phaseWords, SeverityStatus } from '../cluster/FindingRow';
import { ClusterLink, EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { dueText, formatDay, isPast } from '../format/time';
import { count, entityName, versionText } from '../format/words';

export interface FindingColumn {
  id: string;
  title: string;
  /** Name of the sort on the server; a column without one does not sort. */
  sort?: string;
  /** Pixels; the finding itself takes what is left. */
  width?: number;
  /** Not shown unless asked for. */
  extra?: boolean;
  render(item: FindingItem): JSX.Element;
}

/** Columns that stay beside an open panel. */
export const columnsBesidePanel = [
  'severity',
  'finding',
  'cluster',
  'breaksAt',
];

/** All columns, in their order. */
export const findingColumns: FindingColumn[] = [
  {
    id: 'severity',
    title: 'Severity',
    sort: 'severity',
    width: 104,
    render: item => <SeverityCell item={item} />,
  },
  {
    id: 'finding',
    title: 'Finding',
    sort: 'check',
    render: item => <TitleCell item={item} />,
  },
  {
    id: 'owner',
    title: 'Owner',
    sort: 'owner',
    width: 128,
    render: item => <OwnerCell item={item} />,
  },
  {
    id: 'service',
    title: 'Service',
    width: 112,
    extra: true,
    render: item => (
      <>
        {item.finding.service ? (
          <EntityLink entityRef={item.finding.service} />
        ) : (
          'none found'
        )}
      </>
    ),
  },
  {
    id: 'cluster',
    title: 'Cluster, namespace',
    sort: 'cluster',
    width: 148,
    render: item => <ClusterCell item={item} />,
  },
  {
    id: 'object',
    title: 'Object',
    width: 150,
    extra: true,
    render: item => <ObjectCell item={item} />,
  },
  {
    id: 'breaksAt',
    title: 'Breaks at',
    sort: 'breaksAt',
    width: 112,
    render: item => <BreaksAtCell item={item} />,
  },
  {
    id: 'due',
    title: 'Due before',
    sort: 'due',
    width: 104,
    render: item => <DueCell item={item} />,
  },
  {
    id: 'evidence',
    title: 'Evidence',
    width: 132,
    extra: true,
    render: item => <EvidenceCell item={item} />,
  },
  {
    id: 'firstSeen',
    title: 'First seen',
    sort: 'firstSeen',
    width: 88,
    extra: true,
    render: item => <>{formatDay(item.firstSeenAt)}</>,
  },
  {
    id: 'assessed',
    title: 'Assessed',
    width: 112,
    extra: true,
    render: item => <AssessedCell item={item} />,
  },
  {
    id: 'fix',
    title: 'Fix',
    width: 150,
    render: item => <FixCell item={item} />,
  },
  {
    id: 'waiver',
    title: 'Waiver',
    width: 112,
    extra: true,
    render: item => <WaiverCell item={item} />,
  },
];

/** On a narrow page what there is to say of a finding stands below it: beside it, it would be cut to syllables. */
export const narrowFindingColumns: FindingColumn[] = [
  {
    id: 'finding',
    title: 'Finding',
    sort: 'severity',
    render: item => <NarrowCell item={item} />,
  },
];

const stateWords = {
  open: 'Open',
  waived: 'Waived',
  ignored: 'Ignored',
  solved: 'Solved',
};

function SeverityCell({ item }: { item: FindingItem }) {
  const classes = usePageStyles();
  const { finding, state } = item;
  return (
    <>
      {state === 'open' ? (
        <SeverityStatus severity={finding.severity} />
      ) : (
        <Status status="pending" label={stateWords[state]} />
      )}
      <span className={classes.sub}>
        {state === 'open' ? finding.confidence : `was a ${finding.severity}`}
      </span>
    </>
  );
}

function TitleCell({ item: { finding } }: { item: FindingItem }) {
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.strong}>{finding.title}</span>
      <span className={classes.sub}>
        {finding.evidence[0]?.text ?? 'no evidence was given'}
      </span>
    </>
  );
}

function NarrowCell({ item }: { item: FindingItem }) {
  const classes = usePageStyles();
  const { finding, cluster, dueAt } = item;
  const facts = [
    cluster.title,
    finding.owner ? entityName(finding.owner) : 'no owner found',
    breaksText(finding),
    dueAt && dueText(dueAt),
  ];
  return (
    <>
      <SeverityCell item={item} />
      <TitleCell item={item} />
      <span className={classes.sub}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

function OwnerCell({ item: { finding } }: { item: FindingItem }) {
  const classes = usePageStyles();
  return (
    <>
      {finding.owner ? (
        <EntityLink entityRef={finding.owner} />
      ) : (
        'no owner found'
      )}
      {finding.ownerFoundBy && (
        <span className={classes.sub}>via {finding.ownerFoundBy}</span>
      )}
    </>
  );
}

function ClusterCell({ item }: { item: FindingItem }) {
  const classes = usePageStyles();
  const { cluster, finding } = item;
  const place = finding.object?.namespace ?? cluster.environment ?? '';
  return (
    <>
      <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
      <span className={classes.sub}>
        {item.stale ? `${place ? `${place} · ` : ''}not readable now` : place}
      </span>
    </>
  );
}

function ObjectCell({ item: { finding } }: { item: FindingItem }) {
  const classes = usePageStyles();
  const { object } = finding;
  if (!object) {
    return <>the cluster itself</>;
  }
  return (
    <>
      <span>{object.name}</span>
      <span className={classes.sub}>
        {[object.kind, object.group].filter(Boolean).join('.')}
      </span>
    </>
  );
}

function BreaksAtCell({ item }: { item: FindingItem }) {
  const classes = usePageStyles();
  const phase = phaseWords[item.finding.phase];
  const at = item.breaksAt ?? item.finding.breaksAt;
  if (item.finding.failsSince) {
    return (
      <>
        fails already
        <span className={classes.sub}>
          since {versionText(item.finding.failsSince)}
        </span>
      </>
    );
  }
  return (
    <>
      {at ? versionText(at) : 'any upgrade'}
      <span className={classes.sub}>{phase}</span>
    </>
  );
}

function DueCell({ item: { dueAt, state } }: { item: FindingItem }) {
  const classes = usePageStyles();
  return (
    <>
      {dueAt ? formatDay(dueAt) : 'no date'}
      {dueAt && state === 'open' && isPast(dueAt) && (
        <span className={classes.sub}>overdue</span>
      )}
    </>
  );
}

function EvidenceCell({ item: { finding } }: { item: FindingItem }) {
  const classes = usePageStyles();
  const sources = [...new Set(finding.evidence.map(({ source }) => source))];
  return (
    <>
      <span>{sources.join(', ') || 'none given'}</span>
      <span className={classes.sub}>
        {count(finding.evidence.length, 'trace')}
      </span>
    </>
  );
}

function AssessedCell({ item }: { item: FindingItem }) {
  const classes = usePageStyles();
  return (
    <>
      <RelativeTime iso={item.assessedAt} />
      {item.stale && <span className={classes.sub}>last good read</span>}
    </>
  );
}

function FixCell({ item: { finding } }: { item: FindingItem }) {
  const classes = usePageStyles();
  return (
    <>
      <span>{finding.fix.text}</span>
      {finding.fix.change && (
        <span className={classes.sub}>exact change known</span>
      )}
    </>
  );
}

function WaiverCell({ item }: { item: FindingItem }) {
  const classes = usePageStyles();
  const { waiver, finding } = item;
  if (waiver) {
    return (
      <>
        to {formatDay(waiver.until)}
        <span className={classes.sub}>{waiver.reason}</span>
      </>
    );
  }
  return <>{finding.ignored ? 'ignored by rule' : 'none'}</>;
}
