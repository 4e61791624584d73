import { foundByText } from '../format/foundBy';
import type { ReactNode } from 'react';
import ButtonBase from '@material-ui/core/ButtonBase';
import type {
  Finding,
  Severity,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { CodeDiff } from '../components/CodeDiff';
import type { Column } from '../components/DataTable';
import { EntityLink, OutsideLink } from '../components/links';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { dayText } from '../format/time';
import { versionText } from '../format/words';
import { useTexts, reasonIn } from '../translation';
import type { Texts } from '../translation';
import {
  confidenceKeys,
  formerSeverityKeys,
  phaseKeys,
  severityLooks,
  stateKeys,
} from './findingKeys';
import { isOpen } from './findingState';

export function SeverityStatus({
  severity,
  label,
}: {
  severity: Severity;
  label?: ReactNode;
}) {
  const texts = useTexts();
  const look = severityLooks[severity];
  return <Status status={look.status} label={label ?? texts(look.label)} />;
}

/**
 * Columns of a cluster's findings; everything about one opens beside the page, so that the table
 * stays dense.
 */
export function findingColumns(
  isOpenBeside: (finding: Finding) => boolean,
  onOpen: (finding: Finding) => void,
  texts: Texts,
): Column<Finding>[] {
  return [
    {
      id: 'severity',
      title: texts('cluster.finding.column.severity'),
      render: finding => <SeverityOrState finding={finding} />,
    },
    {
      id: 'finding',
      title: texts('cluster.finding.column.finding'),
      rowHeader: true,
      minWidth: 260,
      render: finding => <TitleCell finding={finding} />,
    },
    {
      id: 'owner',
      title: texts('cluster.finding.column.owner'),
      minWidth: 124,
      render: finding => <OwnerCell finding={finding} />,
    },
    {
      id: 'breaksAt',
      title: texts('cluster.finding.column.breaksAt'),
      minWidth: 96,
      render: finding => <BreaksAtCell finding={finding} />,
    },
    {
      id: 'firstSeen',
      title: texts('cluster.finding.column.firstSeen'),
      minWidth: 84,
      render: ({ firstSeenAt }) =>
        firstSeenAt
          ? dayText(firstSeenAt, texts)
          : texts('cluster.finding.seenNow'),
    },
    {
      id: 'fix',
      title: texts('cluster.finding.column.fix'),
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {reasonIn(finding.title, texts)}
      <span className={`${classes.sub} ${classes.clamped}`}>
        {finding.evidence[0]
          ? reasonIn(finding.evidence[0].what, texts)
          : texts('cluster.finding.noEvidence')}
      </span>
    </>
  );
}

function OwnerCell({ finding: { owner, ownerFoundBy } }: { finding: Finding }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {/* A line of its own: beside words it would have to be underlined to be told from them. */}
      <div>
        {owner ? (
          <EntityLink entityRef={owner} />
        ) : (
          texts('cluster.finding.noOwner')
        )}
      </div>
      {owner && ownerFoundBy && (
        <span className={classes.sub}>
          {texts('cluster.finding.via', {
            how: foundByText(ownerFoundBy, texts),
          })}
        </span>
      )}
    </>
  );
}

/**
 * When a finding bites: an upgrade changes nothing about what fails already. Undefined: in any
 * upgrade.
 */
export function breaksText(
  { breaksAt, failsSince }: Pick<Finding, 'breaksAt' | 'failsSince'>,
  texts: Texts,
): string | undefined {
  if (failsSince) {
    return texts('cluster.finding.failsSince', {
      version: versionText(failsSince),
    });
  }
  return (
    breaksAt &&
    texts('cluster.finding.breaksAt', { version: versionText(breaksAt) })
  );
}

function BreaksAtCell({
  finding: { breaksAt, failsSince, phase },
}: {
  finding: Finding;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  if (failsSince) {
    return (
      <>
        {texts('cluster.finding.fails')}
        <span className={classes.sub}>
          {texts('cluster.finding.since', {
            version: versionText(failsSince),
          })}
        </span>
      </>
    );
  }
  const phaseText = texts(phaseKeys[phase]);
  return (
    <>
      {breaksAt ? versionText(breaksAt) : phaseText}
      {breaksAt && <span className={classes.sub}>{phaseText}</span>}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const { fix } = finding;
  const details = detailsText(finding, texts);
  return (
    <>
      <div className={classes.clamped}>{reasonIn(fix.what, texts)}</div>
      {fix.link && (
        <div className={classes.sub}>
          <OutsideLink href={fix.link}>
            {texts('cluster.finding.guide')}
          </OutsideLink>
        </div>
      )}
      <ButtonBase
        disableRipple
        className={classes.link}
        aria-expanded={isOpenBeside}
        aria-label={`${details}: ${reasonIn(finding.title, texts)}`}
        onClick={() => onOpen(finding)}
        style={{
          font: 'inherit',
          fontSize: 12,
          lineHeight: '16px',
          display: 'block',
        }}
      >
        {details}
      </ButtonBase>
    </>
  );
}

/** The severity; of an accepted finding, who accepted it or until when. */
function SeverityOrState({ finding }: { finding: Finding }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { state, waiver, ignored } = finding;
  if (isOpen(finding)) {
    return (
      <>
        <SeverityStatus severity={finding.severity} />
        {finding.confidence !== 'observed' && (
          <span className={classes.sub}>
            {texts(confidenceKeys[finding.confidence])}
          </span>
        )}
      </>
    );
  }
  const until = waiver?.until ?? ignored?.until;
  const was = texts(formerSeverityKeys[finding.severity]);
  return (
    <>
      <Status status="pending" label={texts(stateKeys[state ?? 'open'])} />
      <span className={classes.sub}>
        {until
          ? texts('cluster.finding.wasUntil', {
              was,
              day: dayText(until, texts),
            })
          : was}
      </span>
    </>
  );
}

function detailsText({ fix, evidence }: Finding, texts: Texts): string {
  if (fix.change) return texts('cluster.finding.showChange');
  return evidence.length > 1
    ? texts('cluster.finding.showTraces', { count: evidence.length })
    : texts('cluster.finding.showDetails');
}

/** Where a trace comes from; said once below several of one origin. */
function originOf(item: Finding['evidence'][number], texts: Texts): string {
  return [item.source, item.time && dayText(item.time, texts)]
    .filter(Boolean)
    .join(', ');
}

/** All evidence with where it comes from, beside the change. */
export function FindingDetails({ finding }: { finding: Finding }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { object, fix } = finding;
  const origins = finding.evidence.map(item => originOf(item, texts));
  return (
    <div className={classes.two} style={{ padding: '8px 0' }}>
      <div className={classes.stack} style={{ gap: 8 }}>
        <h3>{texts('cluster.finding.seen')}</h3>
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
              {reasonIn(item.what, texts)}
              {origins[index] !== origins[index + 1] && (
                <span className={classes.sub}>{origins[index]}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {/* What to do stands beside the finding already; here is how, where that is known. */}
      {fix.change && (
        <div className={classes.stack} style={{ gap: 8 }}>
          <h3>{texts('cluster.finding.change')}</h3>
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
