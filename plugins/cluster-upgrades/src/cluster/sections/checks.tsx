import type {
  CheckCoverage,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { OutsideLink } from '../../components/links';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import type { StatusName } from '../../components/tokens';
import { count } from '../../format/words';
import { coverageText } from '../verdictSentence';
import { TrialNote } from '../../trials/TrialNote';
import { trialLook } from '../../trials/trialWords';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionFooter, SectionLoaded } from './SectionParts';

const looks: Record<
  CheckCoverage['status'],
  { status: StatusName; label: string }
> = {
  ran: { status: 'done', label: 'Ran' },
  partial: { status: 'unknown', label: 'Ran in part' },
  'not-run': { status: 'unknown', label: 'Did not run' },
  off: { status: 'pending', label: 'Not checked by policy' },
};

const order: CheckCoverage['status'][] = ['not-run', 'partial', 'off', 'ran'];

/** Checks that have the same status for the same reason: a cluster that was never read has one for all of them. */
interface Gap {
  status: CheckCoverage['status'];
  reason: string;
  checks: CheckCoverage[];
}

/** Most serious first, each reason once. */
function gapsOf(coverage: readonly CheckCoverage[]): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const check of coverage.filter(({ status }) => status !== 'ran')) {
    const { status } = check;
    const reason = check.reasons.join('; ') || 'no reason was given';
    const gap = gaps.get(`${status} ${reason}`) ?? {
      status,
      reason,
      checks: [],
    };
    gap.checks.push(check);
    gaps.set(`${status} ${reason}`, gap);
  }
  return [...gaps.values()].sort(
    (left, right) => order.indexOf(left.status) - order.indexOf(right.status),
  );
}

/** What was checked, and what was not and why. That a check ran says nothing about its result: the findings do. */
export const checksSection: ClusterSection = {
  id: 'checks',
  title: 'cluster.checks',
  summary: ({ readiness, cluster }) =>
    summaryOf(readiness, `the readiness of ${cluster.title}`, checksSummary),
  Body: ({ facts }) => (
    <SectionLoaded
      resource={facts.readiness}
      what={`the readiness of ${facts.cluster.title}`}
    >
      {readiness => <Checks readiness={readiness} />}
    </SectionLoaded>
  ),
};

function checksSummary(readiness: Readiness): SectionSummary {
  const { coverage, trial } = readiness;
  const trialWords = trial && trialLook(trial).label;
  const sentence = [`${coverageText(readiness)} ran in full`, trialWords]
    .filter(Boolean)
    .join(' · ');
  const gaps = coverage.filter(
    ({ status }) => status === 'not-run' || status === 'partial',
  ).length;
  const off = coverage.filter(({ status }) => status === 'off').length;
  if (coverage.length === 0)
    return {
      sentence: 'No check is known for this target',
      status: { status: 'unknown', label: 'Unknown' },
    };
  if (gaps > 0)
    return {
      count: String(coverage.length),
      sentence,
      status: { status: 'unknown', label: `${gaps} not completed` },
    };
  return {
    count: String(coverage.length),
    sentence,
    status:
      off > 0
        ? { status: 'pending', label: `${off} off by policy` }
        : { status: 'ready', label: 'All ran' },
  };
}

function Checks({ readiness }: { readiness: Readiness }) {
  const classes = usePageStyles();
  const gaps = gapsOf(readiness.coverage);
  const ran = readiness.coverage.filter(check => check.status === 'ran');
  return (
    <>
      {gaps.length > 0 && (
        <table
          className={classes.table}
          aria-label="Checks that did not run in full"
        >
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">Coverage</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map(({ status, reason, checks }) => (
              <tr key={`${status} ${reason}`}>
                <th scope="row">
                  <CheckNames checks={checks} />
                </th>
                <td className={classes.nowrap}>
                  <Status
                    status={looks[status].status}
                    label={looks[status].label}
                  />
                </td>
                <td className={classes.anywhere}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ran.length > 0 && (
        <details style={{ padding: '8px 16px' }}>
          <summary style={{ cursor: 'pointer' }}>
            {ran.length === readiness.coverage.length
              ? 'Every check ran'
              : `${count(ran.length, 'check')} ran`}
            : what was checked
          </summary>
          <ul style={{ columns: '3 240px', paddingTop: 8 }}>
            {ran.map(check => (
              <li key={check.checkId}>
                <CheckTitle check={check} />
                {/* What it leaves out on purpose. */}
                {check.reasons.length > 0 && (
                  <span className={classes.sub}>
                    {check.reasons.join('; ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {readiness.trial && <TrialNote trial={readiness.trial} />}
      {gaps.length > 0 && (
        <SectionFooter>
          {count(readiness.coverage.length - ran.length, 'check')} did not
          complete. No findings does not mean no problems.
        </SectionFooter>
      )}
    </>
  );
}

/** One with its id; of several the names, one after the other. */
function CheckNames({ checks }: { checks: CheckCoverage[] }) {
  const classes = usePageStyles();
  return (
    <>
      <ul style={{ whiteSpace: 'normal' }}>
        {checks.map((check, index) => (
          <li key={check.checkId} style={{ display: 'inline' }}>
            <CheckTitle check={check} />
            {index < checks.length - 1 && ', '}
          </li>
        ))}
      </ul>
      <span className={classes.sub}>
        {checks.length === 1
          ? checks[0].checkId
          : count(checks.length, 'check')}
      </span>
    </>
  );
}

function CheckTitle({ check }: { check: CheckCoverage }) {
  return check.docs ? (
    <OutsideLink href={check.docs}>{check.title}</OutsideLink>
  ) : (
    <>{check.title}</>
  );
}
