import { inEnglish } from '@drydock/upgrade-reasons';
import { readTrialReport } from './readTrialReport';
import { findingOf, reportOf } from './__testUtils__/trialReport';

describe('readTrialReport', () => {
  it('keeps what checks and pages need', () => {
    const { clusterUid, coverage, findings, held } = readTrialReport(
      reportOf({
        findings: [
          findingOf('web', {
            key: 'k',
            hints: {
              labels: { app: 'web' },
              annotations: { 'drydock.dev/owner': 'web' },
            },
          }),
        ],
      }),
    );
    expect({ clusterUid, coverage: coverage.length }).toEqual({
      clusterUid: 'uid-1',
      coverage: 2,
    });
    expect(inEnglish(findings)).toEqual([
      {
        breaksAt: '1.35',
        ...findingOf('web', {
          key: 'k',
          hints: {
            labels: { app: 'web' },
            annotations: { 'drydock.dev/owner': 'web' },
          },
        }),
        fix: { what: 'Change the manifest' },
        evidence: [
          { source: 'dry-run', what: 'spec.externalIPs[0]: Invalid value' },
        ],
      },
    ]);
    expect(held).toMatchObject({
      sourceVersion: '1.34.1',
      targetVersion: '1.35.2',
      skipped: [{ reason: 'made by a controller', objects: 7 }],
    });
  });

  it('makes one clean line of every text', () => {
    const { findings } = readTrialReport(
      reportOf({
        findings: [
          findingOf('web', {
            title: 'a\u0000b\n\u202ec',
            fix: { text: 'set password=hunter22' },
            evidence: [{ source: 'dry-run', text: 'Bearer abcdefghijkl' }],
          }),
        ],
      }),
    );
    expect(inEnglish(findings)).toMatchObject([
      {
        title: 'a b c',
        fix: { what: 'set password=[redacted]' },
        evidence: [{ what: 'Bearer [redacted]' }],
      },
    ]);
  });

  it('keeps the first reasons of a check and counts the rest', () => {
    const reasons = Array.from(
      { length: 2100 },
      (_, index) => `${index}${'x'.repeat(2990)}`,
    );
    const [first, second] = readTrialReport(
      reportOf({
        coverage: [
          { checkId: 'trial-import', status: 'partial', reasons },
          {
            checkId: 'target-schema',
            status: 'partial',
            reasons: ['\u0000', 'one'],
          },
        ],
      }),
    ).coverage;
    expect(first.reasons).toHaveLength(18);
    expect(inEnglish(first.reasons[17])).toBe('and 2083 more');
    expect(
      Math.max(...inEnglish(first.reasons).map(({ length }) => length)),
    ).toBe(2000);
    expect(inEnglish(second.reasons)).toEqual(['one']);
  });

  it('takes no report that counts refused objects and neither names any nor says why', () => {
    const partial = (reasons: string[]) => [
      { checkId: 'trial-import', status: 'partial', reasons },
      { checkId: 'target-schema', status: 'ran', reasons: [] },
    ];
    const trial = { refused: 12 };
    expect(() => readTrialReport(reportOf({ trial }))).toThrow(
      'trial.refused: 12',
    );
    expect(() =>
      readTrialReport(reportOf({ trial, coverage: partial([]) })),
    ).toThrow('no check in coverage is partial with a reason');
    expect(
      readTrialReport(
        reportOf({
          trial,
          coverage: partial(['12 more objects refused, not told one by one']),
        }),
      ).held.refused,
    ).toBe(12);
    expect(
      readTrialReport(reportOf({ trial, findings: [findingOf('web')] }))
        .findings,
    ).toHaveLength(1);
  });

  it('keeps those annotations alone that lead to owners', () => {
    const hints = {
      labels: {},
      annotations: {
        'example.com/anything': 'x',
        'backstage.io/kubernetes-id': 'web',
      },
    };
    expect(
      readTrialReport(reportOf({ findings: [findingOf('web', { hints })] }))
        .findings[0].hints,
    ).toEqual({
      labels: {},
      annotations: { 'backstage.io/kubernetes-id': 'web' },
    });
  });
});
