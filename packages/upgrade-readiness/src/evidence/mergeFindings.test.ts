import { said, inEnglish } from '@drydock/upgrade-reasons';
import type { EvaluatedFinding } from '../contracts';
import { mergeFindings } from './mergeFindings';

const finding = (facts: Partial<EvaluatedFinding>): EvaluatedFinding => ({
  checkId: 'a',
  fingerprint: 'f',
  evidenceDigest: 'd',
  severity: 'warning',
  confidence: 'inferred',
  phase: 'next-apply',
  title: said('A'),
  evidence: [{ source: 's', what: said('a') }],
  fix: { what: said('A') },
  ...facts,
});
const object = {
  group: 'policy',
  kind: 'PodDisruptionBudget',
  namespace: 'payments',
  name: 'api',
};

describe('mergeFindings', () => {
  it('leaves different faults alone', () => {
    const findings = [finding({}), finding({ fingerprint: 'g' })];
    expect(mergeFindings(findings)).toEqual(findings);
  });

  it('keeps the graver finding, with all evidence once and what is known of the object', () => {
    const seen = finding({
      object: { ...object, uid: '7' },
      hints: { labels: { app: 'api' }, annotations: {} },
    });
    const graver = finding({
      checkId: 'b',
      severity: 'blocker',
      object,
      title: said('B'),
      fix: { what: said('B') },
      evidence: [
        { source: 's', what: said('a') },
        { source: 's', what: said('b') },
      ],
    });
    for (const order of [
      [seen, graver],
      [graver, seen],
    ]) {
      const merged = mergeFindings(order);
      expect(inEnglish(merged)).toMatchObject([
        {
          checkId: 'b',
          severity: 'blocker',
          title: 'B',
          object: { uid: '7' },
          hints: { labels: { app: 'api' } },
          evidence: [{ what: 'a' }, { what: 'b' }],
        },
      ]);
      expect(merged[0].evidenceDigest).not.toBe('d');
    }
  });

  it('keeps that something fails already, but for what the upgrade breaks as well', () => {
    const failing = finding({ severity: 'info', failsSince: '1.25' });
    for (const order of [
      [failing, finding({})],
      [finding({}), failing],
    ])
      expect(mergeFindings(order)).toMatchObject([
        { severity: 'warning', failsSince: '1.25' },
      ]);
    expect(
      mergeFindings([failing, finding({ severity: 'blocker' })])[0].failsSince,
    ).toBeUndefined();
  });

  it('gives the same digest in either order', () => {
    const [a, b] = [
      finding({ severity: 'blocker' }),
      finding({ evidence: [{ source: 's', what: said('b') }] }),
    ];
    expect(mergeFindings([a, b])[0].evidenceDigest).toBe(
      mergeFindings([b, a])[0].evidenceDigest,
    );
  });
});
