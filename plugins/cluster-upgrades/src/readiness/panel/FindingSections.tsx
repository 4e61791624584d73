import type {
  CheckCoverage,
  Finding,
  FindingDetail,
  FindingEvent,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { CodeDiff } from '../../components/CodeDiff';
import { ClusterLink, EntityLink, OutsideLink } from '../../components/links';
import { RelativeTime } from '../../components/RelativeTime';
import { usePageStyles } from '../../components/styles';
import { useCopy } from '../../components/useCopy';
import { formatDay, formatDeadline } from '../../format/time';
import { count, versionText } from '../../format/words';
import { useHeadlines } from '../../translation';
import { objectText } from '../findingsAsMarkdown';

const phaseSentences: Record<Finding['phase'], string> = {
  'next-apply': 'Stored objects keep working. The next apply fails.',
  'control-plane':
    'It bites while the control plane is upgraded, or right after.',
  nodes: 'It bites when nodes are drained and replaced.',
  'add-ons': 'It bites when what runs on top meets the new version.',
};

const confidenceSentences: Record<Finding['confidence'], string> = {
  observed: "Observed: the cluster's own state shows it.",
  inferred: 'Inferred: the traces hint at it and are no proof.',
  reported: 'Reported by another tool or by published facts.',
};

/** Why it matters, in the words of the phase; what the check is about stands in its own documentation. */
export function WhySection({
  finding,
  state,
  target,
  check,
}: {
  finding: Finding;
  state?: Finding['state'];
  target?: string;
  check?: CheckCoverage;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const to = target ? ` to ${versionText(target)}` : '';
  const accepted = state === 'waived' || state === 'ignored';
  const effect = {
    blocker: accepted
      ? `It would hold the upgrade${to} up, and is ${state}.`
      : `It holds the upgrade${to} up.`,
    warning: `It does not hold the upgrade${to} up, but users will notice.`,
    info: 'Nothing that Drydock can see of it holds the upgrade up.',
  }[finding.severity];
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{headline('finding.why')}</h3>
      <p>
        {phaseSentences[finding.phase]} {effect}
        {finding.originalSeverity &&
          finding.originalSeverity !== finding.severity &&
          ` The configuration made it a ${finding.severity}; the check says ${finding.originalSeverity}.`}
      </p>
      <p className={`${classes.muted} ${classes.small}`}>
        {confidenceSentences[finding.confidence]}{' '}
        {check && (
          <>
            Check:{' '}
            {check.docs ? (
              <OutsideLink href={check.docs}>{check.title}</OutsideLink>
            ) : (
              check.title
            )}
            .
          </>
        )}
      </p>
    </div>
  );
}

/** All traces of one object, read together into one finding. */
export function EvidenceSection({ finding }: { finding: Finding }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { evidence, object } = finding;
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{headline('finding.evidence')}</h3>
      <div className={`${classes.muted} ${classes.small}`}>
        {object
          ? `${objectText(object)}${object.group ? ` (${object.group})` : ''}, `
          : 'The cluster itself, '}
        {count(evidence.length, 'trace')}, one finding.
      </div>
      <table className={classes.table} aria-label="Evidence">
        <tbody>
          {evidence.map((item, index) => (
            <tr key={index}>
              <th
                scope="row"
                style={{ width: 140, whiteSpace: 'normal', paddingLeft: 0 }}
              >
                {item.source}
              </th>
              <td className={classes.anywhere}>
                {item.text}
                {item.time && (
                  <span className={classes.sub}>
                    <RelativeTime iso={item.time} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What to do; line by line where that is mechanical. */
export function FixSection({ finding }: { finding: Finding }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const copy = useCopy();
  const { fix, object } = finding;
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <div className={classes.row} style={{ justifyContent: 'space-between' }}>
        <h3>{headline('finding.fix')}</h3>
        {fix.change && (
          <ActionButton
            onClick={() => copy(fix.change?.after ?? '', 'The new text')}
          >
            Copy the new text
          </ActionButton>
        )}
      </div>
      <p className={classes.anywhere}>{fix.text}</p>
      {fix.change && (
        <CodeDiff
          before={fix.change.before}
          after={fix.change.after}
          label={objectText(object) || undefined}
        />
      )}
      {fix.link && <OutsideLink href={fix.link}>Read the guide</OutsideLink>}
    </div>
  );
}

/** Where else the same fault sits on an object of the same name: one change may mend them all. */
export function ElsewhereSection({ detail }: { detail: FindingDetail }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { elsewhere, elsewhereTotal } = detail;
  if (elsewhereTotal === 0) {
    return <></>;
  }
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{headline('finding.elsewhere')}</h3>
      <ul className={classes.row}>
        {elsewhere.map(cluster => (
          <li key={cluster.id}>
            <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
          </li>
        ))}
        {elsewhereTotal > elsewhere.length && (
          <li className={classes.muted}>
            and {elsewhereTotal - elsewhere.length} more
          </li>
        )}
      </ul>
      <div className={`${classes.muted} ${classes.small}`}>
        The same check on an object of the same name; the change may be the
        same.
      </div>
    </div>
  );
}

const eventWords: Record<FindingEvent['kind'], string> = {
  seen: 'first seen',
  solved: 'solved: no longer found',
  reopened: 'found again',
  waived: 'waived',
  'waiver-revoked': 'waiver revoked',
  'waiver-void': 'waiver void: the evidence changed',
  'waiver-expired': 'waiver expired',
};

/** What happened to the finding, newest first. */
export function ActivitySection({ events }: { events: FindingEvent[] }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{headline('finding.activity')}</h3>
      {events.length === 0 && (
        <div className={classes.muted}>Nothing is recorded yet.</div>
      )}
      <dl className={classes.facts}>
        {events.map((event, index) => (
          <Event key={index} event={event} />
        ))}
      </dl>
    </div>
  );
}

function Event({ event }: { event: FindingEvent }) {
  return (
    <>
      <dt>{formatDay(event.at)}</dt>
      <dd>
        {eventWords[event.kind]}
        {event.until && ` until ${formatDeadline(event.until)}`}
        {event.by && (
          <>
            {' by '}
            <EntityLink entityRef={event.by} />
          </>
        )}
        {event.reason && `: ${event.reason}`}
      </dd>
    </>
  );
}
