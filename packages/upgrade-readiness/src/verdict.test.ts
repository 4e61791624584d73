import {
  inEnglish,
  reasonText,
  said,
  type Reason,
} from '@drydock/upgrade-reasons';
import type { CheckCoverage, EvaluatedFinding, Severity } from './contracts';
import { allChecks } from './checks';
import { decideVerdict } from './verdict';

const findingOf = (
  severity: Severity,
  fingerprint: string = severity,
): EvaluatedFinding => ({
  checkId: 'version-skew',
  fingerprint,
  evidenceDigest: 'd',
  severity,
  confidence: 'observed',
  phase: 'nodes',
  title: said(`A ${severity}`),
  evidence: [],
  fix: { what: said('Mend it') },
});
const coverageOf = (
  checkId: string,
  status: CheckCoverage['status'],
): CheckCoverage => ({
  checkId,
  status,
  reasons: (status === 'ran' ? [] : ['no permission']).map(said),
});
const decide = (
  findings: readonly EvaluatedFinding[],
  coverage: readonly CheckCoverage[] = [],
  more: {
    unknowns?: readonly Reason[];
    isWaived?: (finding: EvaluatedFinding) => boolean;
  } = {},
) =>
  inEnglish(
    decideVerdict({
      findings,
      coverage,
      checks: allChecks,
      unknowns: [],
      target: 'v1.35',
      ...more,
    }),
  );

describe('decideVerdict', () => {
  it('lets a waiver take a finding out of the verdict, and only that one', () => {
    const isWaived = ({ fingerprint }: EvaluatedFinding) =>
      fingerprint === 'blocker';
    expect(decide([findingOf('blocker')], [], { isWaived }).verdict).toBe(
      'ready',
    );
    expect(
      decide([findingOf('blocker'), findingOf('warning')], [], { isWaived })
        .verdict,
    ).toBe('attention');
    expect(
      decide([findingOf('blocker'), findingOf('blocker', 'other')], [], {
        isWaived,
      }).verdict,
    ).toBe('blocked');
  });

  it('does not let a waiver turn an unknown into a pass', () => {
    expect(
      decide([findingOf('blocker')], [coverageOf('version-skew', 'not-run')], {
        isWaived: () => true,
      }),
    ).toEqual({
      verdict: 'unknown',
      reasons: ['Version skew, not checked: no permission'],
    });
  });

  it.each([
    ['not-run', 'unknown'],
    ['partial', 'unknown'],
    ['off', 'ready'],
    ['ran', 'ready'],
  ] as const)(
    'of a check that can block and is %s is %s',
    (status, verdict) => {
      expect(
        decide(
          [],
          [
            coverageOf('support-dates', 'ran'),
            coverageOf('version-skew', status),
          ],
        ).verdict,
      ).toBe(verdict);
    },
  );

  it('is unknown where every check is off', () => {
    expect(
      decide(
        [],
        [coverageOf('version-skew', 'off'), coverageOf('support-dates', 'off')],
      ),
    ).toEqual({
      verdict: 'unknown',
      reasons: ['Every check is off, so nothing was checked'],
    });
  });

  it('counts what fails already apart from what blocks', () => {
    const failing: EvaluatedFinding = {
      ...findingOf('info'),
      failsSince: '1.25',
      title: said(
        'PDB a/b was last applied at policy/v1beta1, which has failed since v1.25',
      ),
    };
    const told = `1 finding fails already, whether the cluster is upgraded or not: ${reasonText(
      failing.title,
    )}`;
    expect(decide([failing])).toEqual({
      verdict: 'ready',
      reasons: ['1 finding from 0 of 0 checks', told],
    });
    expect(decide([failing, findingOf('blocker')]).reasons).toEqual([
      expect.stringContaining('1 finding blocks'),
      told,
    ]);
    expect(decide([failing], [], { isWaived: () => true }).reasons).toEqual([
      '0 findings from 0 of 0 checks',
    ]);
  });

  it('leaves checks that cannot block out of unknown', () => {
    expect(decide([], [coverageOf('support-dates', 'not-run')])).toEqual({
      verdict: 'ready',
      reasons: ['0 findings from 0 of 1 checks'],
    });
  });

  it('is unknown for what cannot be judged at all, above warnings', () => {
    expect(
      decide([findingOf('warning')], [], { unknowns: [said('too new')] }),
    ).toEqual({ verdict: 'unknown', reasons: ['too new'] });
  });

  it('keeps the titles of findings apart, which are sentences', () => {
    const titled = (title: string): EvaluatedFinding => ({
      ...findingOf('warning', title),
      title: said(title),
    });
    expect(
      decide([
        titled('v1.31 is out of support (upstream)'),
        titled('PDB a/b, the last, is so'),
      ]).reasons,
    ).toEqual([
      '2 warnings for v1.35: v1.31 is out of support (upstream); PDB a/b, the last, is so',
    ]);
  });
});
