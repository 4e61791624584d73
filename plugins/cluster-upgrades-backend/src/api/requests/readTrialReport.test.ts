import { inEnglish, said } from '@drydock/upgrade-reasons';
import { readTrialReport } from './readTrialReport';
import { findingOf, reportOf, told } from '../__testUtils__/trialReport';

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
        ...inEnglish(
          findingOf('web', {
            key: 'k',
            hints: {
              labels: { app: 'web' },
              annotations: { 'drydock.dev/owner': 'web' },
            },
          }),
        ),
      },
    ]);
    expect(inEnglish(held)).toMatchObject({
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
            title: told('a\u0000b\n\u202ec'),
            fix: { what: told('set password=hunter22') },
            evidence: [
              { source: 'dry-run', what: told('Bearer abcdefghijkl') },
            ],
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

  it('keeps codes that the catalogue has, without what only the portal may say', () => {
    const title = {
      code: 'trial.refused',
      params: {
        object: { object: 'Service a/web' },
        version: { version: 'v1.35.2' },
        problem: { reasons: [told('no')] },
        cluster: { cluster: 'c', name: 'secret' },
        who: { entity: 'user:default/ada' },
      },
      who: { permission: 'p' },
      text: 'Something else',
    };
    const [known, unknown] = readTrialReport(
      reportOf({
        findings: [
          findingOf('web', { title }),
          findingOf('web', { title: { ...title, code: 'of-another-version' } }),
        ],
      }),
    ).findings;
    expect(known.title).toEqual({
      code: 'trial.refused',
      params: {
        object: { object: 'Service a/web' },
        version: { version: 'v1.35.2' },
        problem: { reasons: [said('no')] },
      },
    });
    expect(unknown.title).toEqual(said('Something else'));
  });

  it('keeps only what the text of a code shows: other names would be options of the translation', () => {
    const params = {
      text: { text: 'x' },
      returnDetails: { text: '1' },
      lng: { text: 'cimode' },
      interpolation: { text: '{' },
    };
    const [plain, foreign] = readTrialReport(
      reportOf({
        findings: [
          findingOf('web', { title: { code: 'text', params, text: 'x' } }),
          findingOf('web', {
            title: {
              code: 'permission.missing',
              params: { permission: { text: 'policy.override' } },
              text: 'Ask Jane Admin',
            },
          }),
        ],
      }),
    ).findings;
    expect(plain.title).toEqual(said('x'));
    expect(foreign.title).toEqual(said('Ask Jane Admin'));
  });

  it('cuts a reason whose reasons make it long, and takes no title that says nothing', () => {
    const long = {
      code: 'trial.refused',
      params: {
        object: { object: 'Service a/web' },
        version: { version: 'v1.35.2' },
        problem: {
          reasons: Array.from({ length: 50 }, () => told('x'.repeat(400))),
        },
      },
      text: 'x'.repeat(20_000),
    };
    const [{ title }] = readTrialReport(
      reportOf({ findings: [findingOf('web', { title: long })] }),
    ).findings;
    expect(inEnglish(title).length).toBe(500);
    expect(() =>
      readTrialReport(
        reportOf({ findings: [findingOf('web', { title: told(' ') })] }),
      ),
    ).toThrow('findings[0].title is empty');
  });

  it('keeps the first reasons of a check and counts the rest', () => {
    const reasons = Array.from({ length: 2100 }, (_, index) =>
      told(`${index}${'x'.repeat(2990)}`),
    );
    const [first, second] = readTrialReport(
      reportOf({
        coverage: [
          { checkId: 'trial-import', status: 'partial', reasons },
          {
            checkId: 'target-schema',
            status: 'partial',
            reasons: [told('\u0000'), told('one')],
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
    const partial = (reasons: object[]) => [
      { checkId: 'trial-import', status: 'partial', reasons },
      { checkId: 'target-schema', status: 'ran', reasons: [] },
    ];
    const trial = { refused: 12 };
    expect(() => readTrialReport(reportOf({ trial }))).toThrow(
      'trial.refused: 12',
    );
    expect(() =>
      readTrialReport(reportOf({ trial, coverage: partial([]) })),
    ).toThrow('no check in coverage that is partial with a reason');
    expect(
      readTrialReport(
        reportOf({
          trial,
          coverage: partial([told('12 more objects refused')]),
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
