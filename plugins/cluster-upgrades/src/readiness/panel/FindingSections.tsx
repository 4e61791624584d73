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
import { dayText, deadlineText } from '../../format/time';
import { versionText } from '../../format/words';
import { useTexts, reasonIn } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { objectText } from '../findingsAsMarkdown';
import { severityKeys, stateKeys } from '../findingWords';

const phaseKeys: Record<Finding['phase'], TextKey> = {
  'next-apply': 'readiness.why.nextApply',
  'control-plane': 'readiness.why.controlPlane',
  nodes: 'readiness.why.nodes',
  'add-ons': 'readiness.why.addOns',
};

const confidenceKeys: Record<Finding['confidence'], TextKey> = {
  observed: 'readiness.why.observed',
  inferred: 'readiness.why.inferred',
  reported: 'readiness.why.reported',
};

/** What the finding does to the upgrade. */
function effectText(
  { severity }: Finding,
  state: Finding['state'],
  target: string | undefined,
  texts: Texts,
): string {
  if (severity === 'info') return texts('readiness.why.informs');
  const version = versionText(target);
  if (severity === 'warning')
    return target
      ? texts('readiness.why.warnsTo', { version })
      : texts('readiness.why.warns');
  if (state !== 'waived' && state !== 'ignored')
    return target
      ? texts('readiness.why.blocksTo', { version })
      : texts('readiness.why.blocks');
  const accepted = texts(stateKeys[state]);
  return target
    ? texts('readiness.why.wouldBlockTo', { version, state: accepted })
    : texts('readiness.why.wouldBlock', { state: accepted });
}

/**
 * Why it matters, in the words of the phase; what the check is about stands in its own
 * documentation.
 */
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{texts('finding.why')}</h3>
      <p>
        {texts(phaseKeys[finding.phase])}{' '}
        {effectText(finding, state, target, texts)}
        {finding.originalSeverity &&
          finding.originalSeverity !== finding.severity &&
          ` ${texts('readiness.why.configured', {
            severity: texts(severityKeys[finding.severity]),
            original: texts(severityKeys[finding.originalSeverity]),
          })}`}
      </p>
      <p className={`${classes.muted} ${classes.small}`}>
        {texts(confidenceKeys[finding.confidence])}{' '}
        {check &&
          texts.rich('readiness.why.check', {
            check: check.docs ? (
              <OutsideLink href={check.docs}>
                {reasonIn(check.title, texts)}
              </OutsideLink>
            ) : (
              reasonIn(check.title, texts)
            ),
          })}
      </p>
    </div>
  );
}

/** All traces of one object, read together into one finding. */
export function EvidenceSection({ finding }: { finding: Finding }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { evidence, object } = finding;
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{texts('finding.evidence')}</h3>
      <div className={`${classes.muted} ${classes.small}`}>
        {object
          ? texts('readiness.evidence.ofObject', {
              object: object.group
                ? `${objectText(object)} (${object.group})`
                : objectText(object),
              count: evidence.length,
            })
          : texts('readiness.evidence.ofCluster', { count: evidence.length })}
      </div>
      <table
        className={classes.table}
        aria-label={texts('readiness.evidence.table')}
      >
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
                {reasonIn(item.what, texts)}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const copy = useCopy();
  const { fix, object } = finding;
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <div className={classes.row} style={{ justifyContent: 'space-between' }}>
        <h3>{texts('finding.fix')}</h3>
        {fix.change && (
          <ActionButton
            onClick={() =>
              copy(fix.change?.after ?? '', texts('readiness.fix.newText'))
            }
          >
            {texts('readiness.fix.copyNewText')}
          </ActionButton>
        )}
      </div>
      <p className={classes.anywhere}>{reasonIn(fix.what, texts)}</p>
      {fix.change && (
        <CodeDiff
          before={fix.change.before}
          after={fix.change.after}
          label={objectText(object) || undefined}
        />
      )}
      {fix.link && (
        <OutsideLink href={fix.link}>
          {texts('readiness.fix.guide')}
        </OutsideLink>
      )}
    </div>
  );
}

/** Where else the same fault sits on an object of the same name: one change may mend them all. */
export function ElsewhereSection({ detail }: { detail: FindingDetail }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { elsewhere, elsewhereTotal } = detail;
  if (elsewhereTotal === 0) {
    return <></>;
  }
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{texts('finding.elsewhere')}</h3>
      <ul className={classes.row}>
        {elsewhere.map(cluster => (
          <li key={cluster.id}>
            <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
          </li>
        ))}
        {elsewhereTotal > elsewhere.length && (
          <li className={classes.muted}>
            {texts('readiness.elsewhere.more', {
              clusters: elsewhereTotal - elsewhere.length,
            })}
          </li>
        )}
      </ul>
      <div className={`${classes.muted} ${classes.small}`}>
        {texts('readiness.elsewhere.note')}
      </div>
    </div>
  );
}

const eventKeys: Record<FindingEvent['kind'], TextKey> = {
  seen: 'readiness.activity.seen',
  solved: 'readiness.activity.solved',
  reopened: 'readiness.activity.reopened',
  waived: 'readiness.activity.waived',
  'waiver-revoked': 'readiness.activity.waiverRevoked',
  'waiver-void': 'readiness.activity.waiverVoid',
  'waiver-expired': 'readiness.activity.waiverExpired',
};

/** What happened to the finding, newest first. */
export function ActivitySection({ events }: { events: FindingEvent[] }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{texts('finding.activity')}</h3>
      {events.length === 0 && (
        <div className={classes.muted}>{texts('readiness.activity.none')}</div>
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
  const texts = useTexts();
  const word = texts(eventKeys[event.kind]);
  const untilWhen = event.until
    ? texts('readiness.activity.until', {
        event: word,
        day: deadlineText(event.until, texts),
      })
    : word;
  const byWhom = event.by
    ? texts.rich('readiness.activity.by', {
        event: untilWhen,
        person: <EntityLink entityRef={event.by} />,
      })
    : untilWhen;
  return (
    <>
      <dt>{dayText(event.at, texts)}</dt>
      <dd>
        {event.reason
          ? texts.rich('readiness.activity.reason', {
              event: byWhom,
              reason: event.reason,
            })
          : byWhom}
      </dd>
    </>
  );
}
