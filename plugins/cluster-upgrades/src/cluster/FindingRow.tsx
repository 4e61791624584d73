import type { ReactNode } from 'react';
import ButtonBase from '@material-ui/core/ButtonBase';
import type {
  Finding,
  Phase,
  Severity,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { CodeDiff } from '../components/CodeDiff';
import type { Column } from '../components/DataTable';
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

export function SeverityStatus({
  severity,
  label,
}: {
  severity: Severity;
  label?: ReactNode;
}) {
  const look = severityLooks[severity];
  return <Status status={look.status} label={label ?? look.label} />;
}

/** Columns of a cluster's findings; everything about one opens beside the page, so that the table stays dense. */
export function findingColumns(
  isOpenBeside: (finding: Finding) => boolean,
  onOpen: (finding: Finding) => void,
): Column<Finding>[] {
  return [
    {
      id: 'severity',
      title: 'Severity',
      render: finding => <SeverityOrState finding={finding} />,
    },
    {
      id: 'finding',
      title: 'Finding and evidence',
      rowHeader: true,
      minWidth: 260,
      render: finding => <TitleCell finding={finding} />,
    },
    {
      id: 'owner',
      title: 'Owner',
      minWidth: 124,
      render: finding => <OwnerCell finding={finding} />,
    },
    {
      id: 'breaksAt',
      title: 'Breaks at',
      minWidth: 96,
      render: finding => <BreaksAtCell finding={finding} />,
    },
    {
      id: 'firstSeen',
      title: 'First seen',
      minWidth: 84,
      render: ({ firstSeenAt }) =>
        firstSeenAt ? formatDay(firstSeenAt) : 'now',
    },
    {
      id: 'fix',
      title: 'Fix',
      minWidth: 200,
      render: finding => (
        <FixCell
          finding={finding}
          isOpenBeside={isOpenBeside(finding)}
          onOpen={onOpen}
        />
      ),
    },
  ];
}

function TitleCell({ finding }: { finding: Finding }) {
  const classes = usePageStyles();
  return (
    <>
      {finding.title}
      <span className={`${classes.sub} ${classes.clamped}`}>
        {finding.evidence[0]?.text ?? 'no evidence was given'}
      </span>
    </>
  );
}

function OwnerCell({ finding: { owner, ownerFoundBy } }: { finding: Finding }) {
  const classes = usePageStyles();
  return (
    <>
      {/* A line of its own: beside words it would have to be underlined to be told from them. */}
      <div>{owner ? <EntityLink entityRef={owner} /> : 'no owner found'}</div>
      {owner && ownerFoundBy && (
        <span className={classes.sub}>via {ownerFoundBy}</span>
      )}
    </>
  );
}

/** When a finding bites: an upgrade changes nothing about what fails already. Undefined: in any upgrade. */
export function breaksText({
  breaksAt,
  failsSince,
}: Pick<Finding, 'breaksAt' | 'failsSince'>): string | undefined {
  if (failsSince) {
    return `fails already since ${versionText(failsSince)}`;
  }
  return breaksAt && `breaks at ${versionText(breaksAt)}`;
}

function BreaksAtCell({
  finding: { breaksAt, failsSince, phase },
}: {
  finding: Finding;
}) {
  const classes = usePageStyles();
  if (failsSince) {
    return (
      <>
        fails already
        <span className={classes.sub}>since {versionText(failsSince)}</span>
      </>
    );
  }
  return (
    <>
      {breaksAt ? versionText(breaksAt) : phaseWords[phase]}
      {breaksAt && <span className={classes.sub}>{phaseWords[phase]}</span>}
    </>
  );
}

function FixCell({
  finding,
  isOpenBeside,
  onOpen,
}: {
  finding: Finding;
  isOpenBeside: boolean;
  onOpen(finding: Finding): void;
}) {
  const classes = usePageStyles();
  const { fix } = finding;
  return (
    <>
      <div className={classes.clamped}>{fix.text}</div>
      {fix.link && (
        <div className={classes.sub}>
          <OutsideLink href={fix.link}>Read the guide</OutsideLink>
        </div>
      )}
      <ButtonBase
        disableRipple
        className={classes.link}
        aria-expanded={isOpenBeside}
        aria-label={`${detailsWord(finding)}: ${finding.title}`}
        onClick={() => onOpen(finding)}
        style={{
          font: 'inherit',
          fontSize: 12,
          lineHeight: '16px',
          display: 'block',
        }}
      >
        {detailsWord(finding)}
      </ButtonBase>
    </>
  );
}

const acceptedWords = {
  open: 'Open',
  waived: 'Waived',
  ignored: 'Ignored',
  solved: 'Solved',
};

/** The severity; of an accepted finding, who accepted it or until when. */
function SeverityOrState({ finding }: { finding: Finding }) {
  const classes = usePageStyles();
  const { state, waiver, ignored } = finding;
  if (isOpen(finding)) {
    return (
      <>
        <SeverityStatus severity={finding.severity} />
        {finding.confidence !== 'observed' && (
          <span className={classes.sub}>{finding.confidence}</span>
        )}
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
  return evidence.length > 1
    ? `Show all ${evidence.length} traces`
    : 'Show details';
}

/** Where a trace comes from; said once below several of one origin. */
function originOf(
  item: Finding['evidence'][number] | undefined,
): string | undefined {
  return (
    item &&
    [item.source, item.time && formatDay(item.time)].filter(Boolean).join(', ')
  );
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
            {[object.group, object.kind].filter(Boolean).join(' ')}{' '}
            {object.namespace ? `${object.namespace}/` : ''}
            {object.name}
          </code>
        )}
        <ul>
          {finding.evidence.map((item, index) => (
            <li key={index} className={classes.anywhere}>
              {item.text}
              {originOf(item) !== originOf(finding.evidence[index + 1]) && (
                <span className={classes.sub}>{originOf(item)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {/* What to do stands beside the finding already; here is how, where that is known. */}
      {fix.change && (
        <div className={classes.stack} style={{ gap: 8 }}>
          <h3>The change</h3>
          <CodeDiff
            before={fix.change.before}
            after={fix.change.after}
            label={object ? `${object.kind} ${object.name}` : undefined}
          />
        </div>
      )}
    </div>
  );
}
