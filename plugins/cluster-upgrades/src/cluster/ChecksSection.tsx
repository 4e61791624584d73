import type { CheckCoverage, Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { OutsideLink } from '../components/links';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { StatusName } from '../components/tokens';
import { count } from '../format/words';
import { coverageText } from './verdictSentence';

const looks: Record<CheckCoverage['status'], { status: StatusName; label: string }> = {
  ran: { status: 'done', label: 'Ran' },
  partial: { status: 'unknown', label: 'Ran in part' },
  'not-run': { status: 'unknown', label: 'Did not run' },
  off: { status: 'pending', label: 'Not checked by policy' },
};

const order: CheckCoverage['status'][] = ['not-run', 'partial', 'off', 'ran'];

/** What was checked, and what was not and why. A check that ran says nothing about its result: that is above. */
export function ChecksSection({ readiness }: { readiness: Readiness }) {
  const classes = usePageStyles();
  const sorted = [...readiness.coverage].sort((left, right) => order.indexOf(left.status) - order.indexOf(right.status));
  const gaps = sorted.filter(check => check.status !== 'ran');
  return (
    <Section id="checks" title="Checks" flush aside={`${coverageText(readiness)} ran in full`} footer={gaps.length > 0 ? `${count(gaps.length, 'check')} did not run in full; their silence is no proof` : 'Every check ran'}>
      <table className={classes.table} aria-label="Checks">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Coverage</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(check => (
            <tr key={check.checkId}>
              <th scope="row">{check.docs ? <OutsideLink href={check.docs}>{check.title}</OutsideLink> : check.title}</th>
              <td className={classes.nowrap}>
                <Status status={looks[check.status].status} label={looks[check.status].label} />
              </td>
              <td className={classes.anywhere}>{check.reasons.join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
