import type {
  Cluster,
  ClusterDetails,
  ReadFailure,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { RelativeTime } from '../../components/RelativeTime';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { formatDue } from '../../format/time';
import { count } from '../../format/words';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionFooter, SectionLoaded } from './SectionParts';

const looks = {
  read: { status: 'done', label: 'Read' },
  partial: { status: 'unknown', label: 'Read in part' },
  failed: { status: 'unknown', label: 'Not read' },
  off: { status: 'pending', label: 'Not read by policy' },
} as const;

/** What could not be read of the cluster: section, request, reason and the way to fix it. */
export const notReadSection: ClusterSection = {
  id: 'not-read',
  title: 'cluster.notRead',
  summary: ({ details, cluster }, now) =>
    summaryOf(details, `the details of ${cluster.title}`, value =>
      notReadSummary(value, cluster, now),
    ),
  Body: ({ facts: { details, cluster } }) => (
    <SectionLoaded resource={details} what={`the details of ${cluster.title}`}>
      {value => <Unread details={value} cluster={cluster} />}
    </SectionLoaded>
  ),
};

function notReadSummary(
  { sections }: ClusterDetails,
  { freshness: { nextReadAt } }: Pick<Cluster, 'freshness'>,
  now: Date,
): SectionSummary {
  const next = nextReadAt && `next read ${formatDue(nextReadAt, now)}`;
  if (sections.length === 0)
    return {
      sentence: ['Nothing was read yet', next].filter(Boolean).join(' · '),
      status: { status: 'unknown', label: 'Unknown' },
    };
  const unread = sections.filter(({ status }) => status !== 'read');
  const gaps = unread.filter(({ status }) => status !== 'off');
  const reason = gaps
    .flatMap(({ reason: why, failures }) => failures[0]?.message ?? why ?? [])
    .at(0);
  const words = [
    gaps.length === 0 ? 'No permissions are missing' : reason,
    `${sections.length - unread.length} of ${count(
      sections.length,
      'section',
    )} read`,
    next,
  ];
  return {
    count: String(unread.length),
    sentence: words.filter(Boolean).join(' · '),
    status: readStatus(gaps.length, unread.length),
  };
}

function readStatus(gaps: number, unread: number): SectionSummary['status'] {
  if (gaps > 0) return { status: 'unknown', label: `${gaps} not read` };
  return unread > 0
    ? { status: 'pending', label: `${unread} off by policy` }
    : { status: 'ready', label: 'All read' };
}

function Unread({
  details,
  cluster,
}: {
  details: ClusterDetails;
  cluster: Cluster;
}) {
  const classes = usePageStyles();
  const unread = details.sections.filter(section => section.status !== 'read');
  const { nextReadAt } = cluster.freshness;
  return (
    <>
      {unread.length === 0 ? (
        <div className={classes.cardBody}>
          {details.sections.length === 0
            ? 'Nothing was read yet.'
            : 'Every section that the checks need was read.'}
        </div>
      ) : (
        <table className={classes.table} aria-label="What could not be read">
          <thead>
            <tr>
              <th scope="col">Section</th>
              <th scope="col">State</th>
              <th scope="col">Reason and fix</th>
            </tr>
          </thead>
          <tbody>
            {unread.map(section => (
              <tr key={section.section}>
                <th scope="row">{section.section}</th>
                <td className={classes.nowrap}>
                  <Status {...looks[section.status]} />
                </td>
                <td className={classes.anywhere}>
                  {section.reason}
                  {section.failures.map((failure, index) => (
                    <FailureLine key={index} failure={failure} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {nextReadAt && (
        <SectionFooter>
          <span>
            Next read <RelativeTime iso={nextReadAt} due />
          </span>
        </SectionFooter>
      )}
    </>
  );
}

function FailureLine({ failure }: { failure: ReadFailure }) {
  const classes = usePageStyles();
  return (
    <span style={{ display: 'block' }}>
      {failure.message}
      <span className={classes.sub}>
        {[
          failure.status && `HTTP ${failure.status}`,
          failure.request,
          failure.fix,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
