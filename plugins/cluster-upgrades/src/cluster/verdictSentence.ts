import type {
  Cluster,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { formatDay, formatDeadline } from '../format/time';
import { count, entityName, nameList, versionText } from '../format/words';
import { isOpen } from './findingState';

/** In the place of an owner. */
const NO_OWNER = 'unknown owner';
const numerals = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];

/** Verdict first, then who, then by when: the one sentence that the page opens with. */
export function verdictSentence(
  readiness: Readiness,
  cluster: Cluster,
  now: Date = new Date(),
): string {
  // Where nothing newer is known it is judged for what it runs.
  const target =
    readiness.target || !cluster.version
      ? versionText(readiness.target)
      : `${versionText(cluster.version)}, which it runs`;
  switch (readiness.verdict) {
    case 'blocked':
      return `Blocked for ${target}: ${whoMustFix(readiness)}${byWhen(
        cluster,
        now,
      )}.`;
    case 'unknown':
      return `Unknown${
        cluster.target ?? cluster.version ? ` for ${target}` : ''
      }: ${whyUnknown(readiness)}.`;
    case 'attention':
      return `Attention for ${target}: no blockers, ${count(
        severityCount(readiness, 'warning'),
        'warning',
      )} from ${coverageText(readiness)}.`;
    default:
      return `Ready for ${target}: ${count(
        readiness.findings.filter(isOpen).length,
        'finding',
      )} from ${coverageText(readiness)}.`;
  }
}

/** "24 of 24 checks": checks that were switched off count as not run, so that the word Ready is never said over a gap in silence. */
export function coverageText({
  checks: { ran, total },
}: Pick<Readiness, 'checks'>): string {
  return `${ran} of ${count(total, 'check')}`;
}

export function severityCount(
  { findings }: Readiness,
  severity: 'blocker' | 'warning' | 'info',
): number {
  return findings.filter(
    finding => isOpen(finding) && finding.severity === severity,
  ).length;
}

function whoMustFix(readiness: Readiness): string {
  const fixes = new Map<string, number>();
  for (const finding of readiness.findings) {
    if (isOpen(finding) && finding.severity === 'blocker') {
      const owner = finding.owner ? entityName(finding.owner) : NO_OWNER;
      fixes.set(owner, (fixes.get(owner) ?? 0) + 1);
    }
  }
  if (fixes.size === 0) {
    return readiness.reasons[0] ?? 'the reason was not given';
  }
  const owners = [...fixes.keys()];
  if (owners.length === 1 && owners[0] === NO_OWNER) {
    const [amount] = fixes.values();
    return `${numerals[amount] ?? amount} ${
      amount === 1 ? 'fix' : 'fixes'
    } without a known owner to make`;
  }
  const amounts = [...new Set(fixes.values())];
  if (amounts.length === 1) {
    const amount = `${numerals[amounts[0]] ?? amounts[0]} ${
      amounts[0] === 1 ? 'fix' : 'fixes'
    } to make`;
    return owners.length === 1
      ? `${owners[0]} has ${amount}`
      : `${nameList(owners)} each have ${amount}`;
  }
  return `${nameList(
    [...fixes].map(
      ([owner, amount]) => `${owner} has ${count(amount, 'fix', 'fixes')}`,
    ),
  )} to make`;
}

function byWhen({ support }: Cluster, now: Date): string {
  if (support.state === 'unsupported') {
    const end = support.extendedEnd ?? support.standardEnd;
    return end
      ? `; support ended on ${formatDay(end, now)}`
      : '; it is out of support';
  }
  return support.until ? ` before ${formatDeadline(support.until, now)}` : '';
}

/** Names the checks, not their reasons: those stand below, in full. */
function whyUnknown(readiness: Readiness): string {
  const gaps = readiness.coverage.filter(
    check => check.status === 'not-run' || check.status === 'partial',
  );
  if (gaps.length === 0 || gaps.length === readiness.coverage.length)
    return readiness.reasons[0] ?? 'the reason was not given';
  return `${gaps.length} of ${count(
    readiness.coverage.length,
    'check',
  )} did not run in full (${nameList(gaps.map(({ title }) => title))})`;
}
