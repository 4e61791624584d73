import type {
  CheckCoverage,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { OutsideLink } from '../../components/links';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import type { StatusName } from '../../components/tokens';
import { useTexts, reasonIn } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { coverageText } from '../verdictSentence';
import { TrialNote } from '../../trials/TrialNote';
import { trialLook } from '../../trials/trialWords';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { ReadinessLoaded, SectionFooter } from './SectionParts';

const looks: Record<
  CheckCoverage['status'],
  { status: StatusName; label: TextKey }
> = {
  ran: { status: 'done', label: 'cluster.checks.ran' },
  partial: { status: 'unknown', label: 'cluster.checks.partial' },
  'not-run': { status: 'unknown', label: 'cluster.checks.notRun' },
  off: { status: 'pending', label: 'cluster.checks.off' },
};

const order: CheckCoverage['status'][] = ['not-run', 'partial', 'off', 'ran'];

/**
 * Checks that have the same status for the same reason: a cluster that was never read has one for
 * all of them.
 */
interface Gap {
  status: CheckCoverage['status'];
  reason: string;
  checks: CheckCoverage[];
}

function reasonsIn({ reasons }: CheckCoverage, texts: Texts): string {
  return reasons.map(reason => reasonIn(reason, texts)).join('; ');
}

/** Most serious first, each reason once. */
function gapsOf(coverage: readonly CheckCoverage[], texts: Texts): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const check of coverage.filter(({ status }) => status !== 'ran')) {
    const { status } = check;
    const reason = reasonsIn(check, texts) || texts('cluster.noReason');
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

/**
 * What was checked, and what was not and why. That a check ran says nothing about its result: the
 * findings do.
 */
export const checksSection: ClusterSection = {
  id: 'checks',
  title: 'cluster.checks',
  summary: ({ readiness, cluster }, _now, texts) =>
    summaryOf(
      readiness,
      texts('cluster.what.readiness', { cluster: cluster.title }),
      value => checksSummary(value, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <ReadinessLoaded facts={facts}>
      {readiness => <Checks readiness={readiness} />}
    </ReadinessLoaded>
  ),
};

function checksSummary(readiness: Readiness, texts: Texts): SectionSummary {
  const { coverage, trial } = readiness;
  const trialWords = trial && trialLook(trial, texts).label;
  const ranText = texts('cluster.checks.ranInFull', {
    checks: coverageText(readiness, texts),
  });
  const sentence = [ranText, trialWords].filter(Boolean).join(' · ');
  const gaps = coverage.filter(
    ({ status }) => status === 'not-run' || status === 'partial',
  ).length;
  const off = coverage.filter(({ status }) => status === 'off').length;
  if (coverage.length === 0)
    return {
      sentence: texts('cluster.checks.noneKnown'),
      status: unknownStatus(texts),
    };
  if (gaps > 0)
    return {
      count: String(coverage.length),
      sentence,
      status: {
        status: 'unknown',
        label: texts('cluster.checks.notCompleted', { count: gaps }),
      },
    };
  return {
    count: String(coverage.length),
    sentence,
    status:
      off > 0
        ? {
            status: 'pending',
            label: texts('cluster.sections.offByPolicy', { count: off }),
          }
        : { status: 'ready', label: texts('cluster.checks.allRan') },
  };
}

function Checks({ readiness }: { readiness: Readiness }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const gaps = gapsOf(readiness.coverage, texts);
  const ran = readiness.coverage.filter(check => check.status === 'ran');
  return (
    <>
      {gaps.length > 0 && (
        <table
          className={classes.table}
          aria-label={texts('cluster.checks.gaps')}
        >
          <thead>
            <tr>
              <th scope="col">{texts('cluster.checks.column.check')}</th>
              <th scope="col">{texts('cluster.checks.column.coverage')}</th>
              <th scope="col">{texts('cluster.checks.column.reason')}</th>
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
                    label={texts(looks[status].label)}
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
              ? texts('cluster.checks.everyRan')
              : texts('cluster.checks.someRan', { count: ran.length })}
          </summary>
          <ul style={{ columns: '3 240px', paddingTop: 8 }}>
            {ran.map(check => (
              <li key={check.checkId}>
                <CheckTitle check={check} />
                {/* What it leaves out on purpose. */}
                {check.reasons.length > 0 && (
                  <span className={classes.sub}>{reasonsIn(check, texts)}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {readiness.trial && <TrialNote trial={readiness.trial} />}
      {gaps.length > 0 && (
        <SectionFooter>
          {texts('cluster.checks.incomplete', {
            count: readiness.coverage.length - ran.length,
          })}
        </SectionFooter>
      )}
    </>
  );
}

/** One with its id; of several the names, one after the other. */
function CheckNames({ checks }: { checks: CheckCoverage[] }) {
  const texts = useTexts();
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
          : texts('cluster.count.checks', { count: checks.length })}
      </span>
    </>
  );
}

function CheckTitle({ check }: { check: CheckCoverage }) {
  const title = reasonIn(check.title, useTexts());
  return check.docs ? (
    <OutsideLink href={check.docs}>{title}</OutsideLink>
  ) : (
    <>{title}</>
  );
}
