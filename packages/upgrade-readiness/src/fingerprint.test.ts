import { said } from '@drydock/upgrade-reasons';
import { evidenceDigestOf, fingerprintOf } from './fingerprint';

const object = {
  group: 'policy',
  kind: 'PodDisruptionBudget',
  namespace: 'payments',
  name: 'api',
  uid: '1',
};
const evidence = [
  { source: 'status', what: said('a') },
  { source: 'node', what: said('b'), time: '2026-01-01T00:00:00Z' },
];

describe('fingerprints', () => {
  it('name the fault, not the incarnation of the object', () => {
    expect(fingerprintOf('f', { object })).toBe(
      fingerprintOf('f', { object: { ...object, uid: '2' } }),
    );
  });

  it('differ by family, key and each part of the object', () => {
    const all = [
      fingerprintOf('f', { object }),
      fingerprintOf('g', { object }),
      fingerprintOf('f', { key: 'k', object }),
      fingerprintOf('f', {}),
      fingerprintOf('f', {
        object: { ...object, namespace: 'pay', name: 'mentsapi' },
      }),
      fingerprintOf('f', { object: { ...object, kind: 'X' } }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('evidence digests', () => {
  const draft = {
    severity: 'blocker',
    confidence: 'observed',
    breaksAt: '1.25',
    evidence,
  } as const;

  it('do not depend on order', () => {
    expect(evidenceDigestOf(draft)).toBe(
      evidenceDigestOf({ ...draft, evidence: [...evidence].reverse() }),
    );
  });

  it('change with evidence, its time and the severity', () => {
    const all = [
      draft,
      { ...draft, evidence: evidence.slice(1) },
      { ...draft, severity: 'info' as const },
      {
        ...draft,
        evidence: [
          evidence[0],
          { ...evidence[1], time: '2026-02-01T00:00:00Z' },
        ],
      },
    ].map(evidenceDigestOf);
    expect(new Set(all).size).toBe(all.length);
  });
});
