import type {
  Cluster,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { dayText, deadlineText } from '../format/time';
import {
  entityName,
  knownVersionText,
  namesText,
  versionText,
} from '../format/words';
import { type TextKey, type Texts, reasonIn } from '../translation';
import { isOpen } from './findingState';

/** Small numbers are words; the singular is one in its text already. */
const numerals: Readonly<Record<number, TextKey>> = {
  2: 'cluster.number.two',
  3: 'cluster.number.three',
  4: 'cluster.number.four',
  5: 'cluster.number.five',
  6: 'cluster.number.six',
  7: 'cluster.number.seven',
  8: 'cluster.number.eight',
  9: 'cluster.number.nine',
};

/** Verdict first, then who, then by when: the one sentence that the page opens with. */
export function verdictSentence(
  readiness: Readiness,
  cluster: Cluster,
  texts: Texts,
  now: Date = new Date(),
): string {
  // Where nothing newer is known it is judged for what it runs.
  const target =
    readiness.target || !cluster.version
      ? knownVersionText(readiness.target, texts)
      : texts('cluster.verdict.ownVersion', {
          version: versionText(cluster.version),
        });
  const checks = coverageText(readiness, texts);
  switch (readiness.verdict) {
    case 'blocked':
      return blockedSentence(cluster, texts, now, {
        target,
        who: whoMustFix(readiness, texts),
      });
    case 'unknown': {
      const why = whyUnknown(readiness, texts);
      return cluster.target ?? cluster.version
        ? texts('cluster.verdict.unknownFor', { target, why })
        : texts('cluster.verdict.unknown', { why });
    }
    case 'attention':
      return texts('cluster.verdict.attention', {
        target,
        checks,
        warnings: texts('cluster.count.warnings', {
          count: severityCount(readiness, 'warning'),
        }),
      });
    default:
      return texts('cluster.verdict.ready', {
        target,
        checks,
        findings: texts('cluster.count.findings', {
          count: readiness.findings.filter(isOpen).length,
        }),
      });
  }
}

/**
 * "24 of 24 checks": checks that were switched off count as not run, so that the word Ready is
 * never said over a gap in silence.
 */
export function coverageText(
  { checks: { ran, total } }: Pick<Readiness, 'checks'>,
  texts: Texts,
): string {
  return texts('cluster.coverage', { ran, count: total });
}

export function severityCount(
  { findings }: Readiness,
  severity: 'blocker' | 'warning' | 'info',
): number {
  return findings.filter(
    finding => isOpen(finding) && finding.severity === severity,
  ).length;
}

function blockedSentence(
  { support }: Cluster,
  texts: Texts,
  now: Date,
  said: { target: string; who: string },
): string {
  if (support.state === 'unsupported') {
    const end = support.extendedEnd ?? support.standardEnd;
    return end
      ? texts('cluster.verdict.blockedSince', {
          ...said,
          day: dayText(end, texts, now),
        })
      : texts('cluster.verdict.blockedUnsupported', said);
  }
  return support.until
    ? texts('cluster.verdict.blockedBefore', {
        ...said,
        day: deadlineText(support.until, texts, now),
      })
    : texts('cluster.verdict.blocked', said);
}

function whoMustFix(readiness: Readiness, texts: Texts): string {
  /** By owner; undefined: no owner is known. */
  const fixes = new Map<string | undefined, number>();
  for (const { owner: ref, ...finding } of readiness.findings) {
    if (isOpen(finding) && finding.severity === 'blocker') {
      const owner = ref ? entityName(ref) : undefined;
      fixes.set(owner, (fixes.get(owner) ?? 0) + 1);
    }
  }
  const [first] = fixes;
  if (first === undefined) return firstReason(readiness, texts);
  const [, amount] = first;
  const amounts = {
    count: amount,
    number: numerals[amount] ? texts(numerals[amount]) : amount,
  };
  if (fixes.size === 1 && fixes.has(undefined))
    return texts('cluster.fixes.unowned', amounts);
  const named = [...fixes].map(([owner, each]) => ({
    owner: owner ?? texts('cluster.fixes.unknownOwner'),
    count: each,
  }));
  if (named.length === 1)
    return texts('cluster.fixes.ofOne', { ...amounts, ...named[0] });
  if (named.every(({ count }) => count === amount)) {
    const owners = named.map(({ owner }) => owner);
    return texts('cluster.fixes.ofEach', {
      ...amounts,
      owners: namesText(owners, texts),
    });
  }
  const parts = named.map(each => texts('cluster.fixes.part', each));
  return texts('cluster.fixes.parts', { parts: namesText(parts, texts) });
}

/** Names the checks, not their reasons: those stand below, in full. */
function whyUnknown(readiness: Readiness, texts: Texts): string {
  const gaps = readiness.coverage.filter(
    check => check.status === 'not-run' || check.status === 'partial',
  );
  if (gaps.length === 0 || gaps.length === readiness.coverage.length)
    return firstReason(readiness, texts);
  return texts('cluster.verdict.gaps', {
    gaps: gaps.length,
    count: readiness.coverage.length,
    names: namesText(
      gaps.map(({ title }) => reasonIn(title, texts)),
      texts,
    ),
  });
}

function firstReason({ reasons: [reason] }: Readiness, texts: Texts): string {
  return reason === undefined
    ? texts('cluster.verdict.noReason')
    : reasonIn(reason, texts);
}
