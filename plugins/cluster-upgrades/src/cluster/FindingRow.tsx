import type { ReactNode } from 'react';
import ButtonBase from '@material-ui/core/ButtonBase';
import type { Finding, Phase, Severity } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { CodeDiff } from '../components/CodeDiff';
import { EntityLink, OutsideLink } from '../components/links';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { StatusName } from '../components/tokens';
import { formatDay } from '../format/time';
import { versionText } from '../format/words';
import { isOpen } from './findingState';

const severityLooks: Record<Severity, { status: StatusName; label: string }> = {
  blocker: { status: 'blocked', label: 'Blocker' },
  warning: { status: 'attention', label: 'Warning' },
  info: { status: 'pending', label: 'Note' },
};

export const phaseWords: Record<Phase, string> = {
  'next-apply': 'the next apply',
  'control-plane': 'control plane',
  nodes: 'drain of nodes',
  'add-ons': 'add-ons',
};

export function SeverityStatus({ severity, label }: { severity: Severity; label?: ReactNode }) {
  const look = severityLooks[severity];
  return <Status status={look.status} label={label ?? look.label} />;
}

/** One finding; everything about it opens beside the page, so that the table stays dense. */
export function FindingRow({ finding, open, onOpen }: { finding: Finding; open: boolean; onOpen(): void }) {
  const classes = usePageStyles();
  const { fix } = finding;
  return (
    <tr id={`finding-${finding.fingerprint}`} className={open ? classes.selectedRow : undefined}>
      <td>
        <SeverityOrState finding={finding} />
      </td>
      <td className={classes.anywhere}>
        <div className={classes.sentence}>
          <span className={classes.strong}>{finding.title}</span>
          <span className={`${classes.sub} ${classes.clamped}`}>{finding.evidence[0]?.text ?? 'no evidence was given'}</span>
        </div>
      </td>
      <td>
        {finding.owner ? <EntityLink entityRef={finding.owner} /> : 'no owner found'}
        {finding.owner && finding.ownerFoundBy && <span className={classes.sub}>via {finding.ownerFoundBy}</span>}
      </td>
      <td>
        {finding.breaksAt ? versionText(finding.breaksAt) : phaseWords[finding.phase]}
        {finding.breaksAt && <span className={classes.sub}>{phaseWords[finding.phase]}</span>}
      </td>
      <td className={classes.nowrap}>{finding.firstSeenAt ? formatDay(finding.firstSeenAt) : 'now'}</td>
      <td className={classes.anywhere}>
        <span className={classes.clamped}>{fix.text}</span>
        {fix.link && (
          <span className={classes.sub}>
            <OutsideLink href={fix.link}>Read the guide</OutsideLink>
          </span>
        )}
        <ButtonBase disableRipple className={classes.link} aria-expanded={open} aria-label={`${detailsWord(finding)}: ${finding.title}`} onClick={onOpen} style={{ font: 'inherit', fontSize: 12, lineHeight: '16px', display: 'block' }}>
          {detailsWord(finding)}
        </ButtonBase>
      </td>
    </tr>
  );
}

const acceptedWords = { open: 'Open', waived: 'Waived', ignored: 'Ignored', solved: 'Solved' };

/** The severity; for what somebody accepted, that it is accepted, by whom or until when. */
function SeverityOrState({ finding }: { finding: Finding }) {
  const classes = usePageStyles();
  const { state, waiver, ignored } = finding;
  if (isOpen(finding)) {
    return (
      <>
        <SeverityStatus severity={finding.severity} />
        {finding.confidence !== 'observed' && <span className={classes.sub}>{finding.confidence}</span>}
      </>
    );
  }
  const until = waiver?.until ?? ignored?.until;
  return (
    <>
      <Status status="pending" label={acceptedWords[state ?? 'open']} />
      <span className={classes.sub}>
        was a {finding.severity}
        {until && `, until ${formatDay(until)}`}
      </span>
    </>
  );
}

function detailsWord({ fix, evidence }: Finding): string {
  if (fix.change) return 'Show the change';
  return evidence.length > 1 ? `Show all ${evidence.length} traces` : 'Show details';
}

/** Where a trace comes from; said once below several of one origin. */
function originOf(item: Finding['evidence'][number] | undefined): string | undefined {
  return item && [item.source, item.time && formatDay(item.time)].filter(Boolean).join(', ');
}

/** All evidence with where it comes from, beside the change. */
export function FindingDetails({ finding }: { finding: Finding }) {
  const classes = usePageStyles();
  const { object, fix } = finding;
  return (
    <div className={classes.two} style={{ padding: '8px 0' }}>
      <div className={classes.stack} style={{ gap: 8 }}>
        <h3>What we see</h3>
        {object && (
          <code>
            {[object.group, object.kind].filter(Boolean).join(' ')} {object.namespace ? `${object.namespace}/` : ''}
            {object.name}
          </code>
        )}
        <ul>
          {finding.evidence.map((item, index) => (
            <li key={index} className={classes.anywhere}>
              {item.text}
              {originOf(item) !== originOf(finding.evidence[index + 1]) && <span className={classes.sub}>{originOf(item)}</span>}
            </li>
          ))}
        </ul>
      </div>
      {/* What to do stands beside the finding already; here is how, where that is known. */}
      {fix.change && (
        <div className={classes.stack} style={{ gap: 8 }}>
          <h3>The change</h3>
          <CodeDiff before={fix.change.before} after={fix.change.after} label={object ? `${object.kind} ${object.name}` : undefined} />
        </div>
      )}
    </div>
  );
}
