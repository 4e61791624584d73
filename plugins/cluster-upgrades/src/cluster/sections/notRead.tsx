import type {
  Cluster,
  ClusterDetails,
  ReadFailure,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { RelativeTime } from '../../components/RelativeTime';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { comingText } from '../../format/time';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { DetailsLoaded, SectionFooter } from './SectionParts';
import { reasonIn } from '../../translation/reasonIn';

const looks = {
  read: { status: 'done', label: 'cluster.unread.read' },
  partial: { status: 'unknown', label: 'cluster.sections.inPart' },
  failed: { status: 'unknown', label: 'cluster.unread.failed' },
  off: { status: 'pending', label: 'cluster.unread.off' },
} as const;

/** What could not be read of the cluster: section, request, reason and the way to fix it. */
export const notReadSection: ClusterSection = {
  id: 'not-read',
  title: 'cluster.notRead',
  summary: ({ details, cluster }, now, texts) =>
    summaryOf(
      details,
      texts('cluster.what.details', { cluster: cluster.title }),
      value => notReadSummary(value, cluster, now, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <DetailsLoaded facts={facts}>
      {value => <Unread details={value} cluster={facts.cluster} />}
    </DetailsLoaded>
  ),
};

function notReadSummary(
  { sections }: ClusterDetails,
  { freshness: { nextReadAt } }: Pick<Cluster, 'freshness'>,
  now: Date,
  texts: Texts,
): SectionSummary {
  const next =
    nextReadAt &&
    texts('cluster.unread.nextRead', {
      when: comingText(nextReadAt, texts, now),
    });
  if (sections.length === 0)
    return {
      sentence: [texts('cluster.unread.nothing'), next]
        .filter(Boolean)
        .join(' · '),
      status: unknownStatus(texts),
    };
  const unread = sections.filter(({ status }) => status !== 'read');
  const gaps = unread.filter(({ status }) => status !== 'off');
  const reason = gaps
    .flatMap(({ reason: why, failures }) => failures[0]?.reason ?? why ?? [])
    .at(0);
  const words = [
    gaps.length === 0
      ? texts('cluster.unread.noneMissing')
      : reason && reasonIn(reason, texts),
    texts('cluster.unread.sections', {
      read: sections.length - unread.length,
      count: sections.length,
    }),
    next,
  ];
  return {
    count: String(unread.length),
    sentence: words.filter(Boolean).join(' · '),
    status: readStatus(gaps.length, unread.length, texts),
  };
}

function readStatus(
  gaps: number,
  unread: number,
  texts: Texts,
): SectionSummary['status'] {
  if (gaps > 0)
    return {
      status: 'unknown',
      label: texts('cluster.unread.gaps', { count: gaps }),
    };
  return unread > 0
    ? {
        status: 'pending',
        label: texts('cluster.sections.offByPolicy', { count: unread }),
      }
    : { status: 'ready', label: texts('cluster.unread.allRead') };
}

function Unread({
  details,
  cluster,
}: {
  details: ClusterDetails;
  cluster: Cluster;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const unread = details.sections.filter(section => section.status !== 'read');
  const { nextReadAt } = cluster.freshness;
  return (
    <>
      {unread.length === 0 ? (
        <div className={classes.cardBody}>
          {texts(
            details.sections.length === 0
              ? 'cluster.unread.nothingYet'
              : 'cluster.unread.everything',
          )}
        </div>
      ) : (
        <table
          className={classes.table}
          aria-label={texts('cluster.unread.table')}
        >
          <thead>
            <tr>
              <th scope="col">{texts('cluster.unread.column.section')}</th>
              <th scope="col">{texts('cluster.unread.column.state')}</th>
              <th scope="col">{texts('cluster.unread.column.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {unread.map(section => (
              <tr key={section.section}>
                <th scope="row">{section.section}</th>
                <td className={classes.nowrap}>
                  <Status
                    status={looks[section.status].status}
                    label={texts(looks[section.status].label)}
                  />
                </td>
                <td className={classes.anywhere}>
                  {section.reason && reasonIn(section.reason, texts)}
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
            {texts.rich('cluster.unread.next', {
              when: <RelativeTime iso={nextReadAt} due />,
            })}
          </span>
        </SectionFooter>
      )}
    </>
  );
}

function FailureLine({ failure }: { failure: ReadFailure }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <span style={{ display: 'block' }}>
      {' '}
      {reasonIn(failure.reason, texts)}
      <span className={classes.sub}>
        {[
          failure.status && `HTTP ${failure.status}`,
          failure.request,
          failure.remedy && reasonIn(failure.remedy, texts),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
