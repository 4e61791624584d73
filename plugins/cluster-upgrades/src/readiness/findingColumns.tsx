import { foundByText } from '../format/foundBy';
import type { FindingItem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { breaksText, SeverityStatus } from '../cluster/FindingRow';
import { phaseKeys } from '../cluster/findingKeys';
import { ClusterLink, EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { dayText, dueDayText, isPast } from '../format/time';
import { entityName, versionText } from '../format/words';
import { useTexts, reasonIn } from '../translation';
import type { TextKey, Texts } from '../translation';
import { confidenceKeys, stateLabelKeys } from './findingWords';

export interface FindingColumn {
  id: string;
  titleKey: TextKey;
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
    titleKey: 'readiness.column.severity',
    sort: 'severity',
    width: 116,
    render: item => <SeverityCell item={item} />,
  },
  {
    id: 'finding',
    titleKey: 'readiness.column.finding',
    sort: 'check',
    render: item => <TitleCell item={item} />,
  },
  {
    id: 'owner',
    titleKey: 'readiness.column.owner',
    sort: 'owner',
    width: 120,
    render: item => <OwnerCell item={item} />,
  },
  {
    id: 'service',
    titleKey: 'readiness.column.service',
    width: 112,
    extra: true,
    render: item => <ServiceCell item={item} />,
  },
  {
    id: 'cluster',
    titleKey: 'readiness.column.cluster',
    sort: 'cluster',
    width: 128,
    render: item => <ClusterCell item={item} />,
  },
  {
    id: 'object',
    titleKey: 'readiness.column.object',
    width: 150,
    extra: true,
    render: item => <ObjectCell item={item} />,
  },
  {
    id: 'breaksAt',
    titleKey: 'readiness.column.breaksAt',
    sort: 'breaksAt',
    width: 112,
    render: item => <BreaksAtCell item={item} />,
  },
  {
    id: 'due',
    titleKey: 'readiness.column.due',
    sort: 'due',
    width: 104,
    render: item => <DueCell item={item} />,
  },
  {
    id: 'evidence',
    titleKey: 'readiness.column.evidence',
    width: 132,
    extra: true,
    render: item => <EvidenceCell item={item} />,
  },
  {
    id: 'firstSeen',
    titleKey: 'readiness.column.firstSeen',
    sort: 'firstSeen',
    width: 88,
    extra: true,
    render: item => <FirstSeenCell item={item} />,
  },
  {
    id: 'assessed',
    titleKey: 'readiness.column.assessed',
    width: 112,
    extra: true,
    render: item => <AssessedCell item={item} />,
  },
  {
    id: 'fix',
    titleKey: 'readiness.column.fix',
    width: 156,
    render: item => <FixCell item={item} />,
  },
  {
    id: 'waiver',
    titleKey: 'readiness.column.waiver',
    width: 112,
    extra: true,
    render: item => <WaiverCell item={item} />,
  },
];

/**
 * On a narrow page what there is to say of a finding stands below it: beside it, it would be cut to
 * syllables.
 */
export const narrowFindingColumns: FindingColumn[] = [
  {
    id: 'finding',
    titleKey: 'readiness.column.finding',
    sort: 'severity',
    render: item => <NarrowCell item={item} />,
  },
];

const pastSeverityKeys: Record<FindingItem['finding']['severity'], TextKey> = {
  blocker: 'readiness.cell.wasBlocker',
  warning: 'readiness.cell.wasWarning',
  info: 'readiness.cell.wasNote',
};

function SeverityCell({ item }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { finding, state } = item;
  return (
    <>
      {state === 'open' ? (
        <SeverityStatus severity={finding.severity} />
      ) : (
        <Status status="pending" label={texts(stateLabelKeys[state])} />
      )}
      <span className={classes.sub}>
        {texts(
          state === 'open'
            ? confidenceKeys[finding.confidence]
            : pastSeverityKeys[finding.severity],
        )}
      </span>
    </>
  );
}

function TitleCell({ item: { finding } }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.strong}>{reasonIn(finding.title, texts)}</span>
      <span className={classes.sub}>
        {finding.evidence[0]
          ? reasonIn(finding.evidence[0].what, texts)
          : texts('readiness.cell.noEvidence')}
      </span>
    </>
  );
}

function NarrowCell({ item }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { finding, cluster, dueAt } = item;
  const facts = [
    cluster.title,
    finding.owner ? entityName(finding.owner) : texts('readiness.cell.noOwner'),
    breaksText(finding, texts),
    dueAt && dueDayText(dueAt, texts),
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {finding.owner ? (
        <EntityLink entityRef={finding.owner} />
      ) : (
        texts('readiness.cell.noOwner')
      )}
      {finding.owner && finding.ownerFoundBy && (
        <span className={classes.sub}>
          {texts('readiness.cell.via', {
            source: foundByText(finding.ownerFoundBy, texts),
          })}
        </span>
      )}
    </>
  );
}

function ClusterCell({ item }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { cluster, finding } = item;
  const place = finding.object?.namespace ?? cluster.environment ?? '';
  return (
    <>
      <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
      <span className={classes.sub}>
        {item.stale ? notReadableText(place, texts) : place}
      </span>
    </>
  );
}

function notReadableText(place: string, texts: Texts): string {
  return place === ''
    ? texts('readiness.cell.notReadable')
    : texts('readiness.cell.notReadablePlace', { place });
}

function ServiceCell({ item: { finding } }: { item: FindingItem }) {
  const texts = useTexts();
  return finding.service ? (
    <EntityLink entityRef={finding.service} />
  ) : (
    <>{texts('readiness.cell.noService')}</>
  );
}

function FirstSeenCell({ item: { firstSeenAt } }: { item: FindingItem }) {
  const texts = useTexts();
  return <>{dayText(firstSeenAt, texts)}</>;
}

function ObjectCell({ item: { finding } }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { object } = finding;
  if (!object) {
    return <>{texts('readiness.cell.clusterItself')}</>;
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
  const texts = useTexts();
  const classes = usePageStyles();
  const phase = texts(phaseKeys[item.finding.phase]);
  const at = item.breaksAt ?? item.finding.breaksAt;
  if (item.finding.failsSince) {
    return (
      <>
        {texts('readiness.cell.failsAlready')}
        <span className={classes.sub}>
          {texts('readiness.cell.failsSince', {
            version: versionText(item.finding.failsSince),
          })}
        </span>
      </>
    );
  }
  return (
    <>
      {at ? versionText(at) : texts('readiness.cell.anyUpgrade')}
      <span className={classes.sub}>{phase}</span>
    </>
  );
}

function DueCell({ item: { dueAt, state } }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {dueAt ? dayText(dueAt, texts) : texts('readiness.cell.noDate')}
      {dueAt && state === 'open' && isPast(dueAt) && (
        <span className={classes.sub}>{texts('readiness.cell.overdue')}</span>
      )}
    </>
  );
}

function EvidenceCell({ item: { finding } }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const sources = [...new Set(finding.evidence.map(({ source }) => source))];
  return (
    <>
      <span>{sources.join(', ') || texts('readiness.cell.noSource')}</span>
      <span className={classes.sub}>
        {texts('readiness.count.traces', { count: finding.evidence.length })}
      </span>
    </>
  );
}

function AssessedCell({ item }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <RelativeTime iso={item.assessedAt} />
      {item.stale && (
        <span className={classes.sub}>
          {texts('readiness.cell.lastGoodRead')}
        </span>
      )}
    </>
  );
}

function FixCell({ item: { finding } }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span>{reasonIn(finding.fix.what, texts)}</span>
      {finding.fix.change && (
        <span className={classes.sub}>
          {texts('readiness.cell.exactChange')}
        </span>
      )}
    </>
  );
}

function WaiverCell({ item }: { item: FindingItem }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { waiver, finding } = item;
  if (waiver) {
    return (
      <>
        {texts('readiness.cell.waivedUntil', {
          day: dayText(waiver.until, texts),
        })}
        <span className={classes.sub}>{waiver.reason}</span>
      </>
    );
  }
  return (
    <>
      {texts(
        finding.ignored
          ? 'readiness.cell.ignoredByRule'
          : 'readiness.cell.noWaiver',
      )}
    </>
  );
}
