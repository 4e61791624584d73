import type { Cluster, ClusterDetails, ReadFailure } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count } from '../format/words';
import { useHeadlines } from '../translation';

const looks = {
  read: { status: 'done', label: 'Read' },
  partial: { status: 'unknown', label: 'Read in part' },
  failed: { status: 'unknown', label: 'Not read' },
  off: { status: 'pending', label: 'Not read by policy' },
} as const;

/** What could not be read of the cluster: section, request, reason and the way to fix it. Nothing missing is left out in silence. */
export function UnreadSection({ details, cluster }: { details: ClusterDetails; cluster: Cluster }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const unread = details.sections.filter(section => section.status !== 'read');
  const { nextReadAt } = cluster.freshness;
  return (
    <Section
      id="not-read"
      title={headline('cluster.notRead')}
      flush
      aside={`${details.sections.length - unread.length} of ${count(details.sections.length, 'section')} read in full`}
      footer={nextReadAt && <span>Next read <RelativeTime iso={nextReadAt} due /></span>}
    >
      {unread.length === 0 ? (
        <div className={classes.cardBody}>{details.sections.length === 0 ? 'Nothing was read yet.' : 'Every section that the checks need was read.'}</div>
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
    </Section>
  );
}

function FailureLine({ failure }: { failure: ReadFailure }) {
  const classes = usePageStyles();
  return (
    <span style={{ display: 'block' }}>
      {failure.message}
      <span className={classes.sub}>
        {[failure.status && `HTTP ${failure.status}`, failure.request, failure.fix].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
