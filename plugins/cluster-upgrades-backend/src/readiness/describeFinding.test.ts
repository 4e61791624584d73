import { said, reasonText } from '@drydock/upgrade-reasons';
import type { JudgedFinding } from '@drydock/upgrade-readiness';
import { describeFinding } from './describeFinding';

describe('describeFinding', () => {
  const withTraces = (count: number): JudgedFinding => ({
    checkId: 'breaking-changes',
    fingerprint: 'f',
    evidenceDigest: 'd',
    severity: 'info',
    confidence: 'reported',
    phase: 'nodes',
    title: said('Changes to look at by hand'),
    evidence: Array.from({ length: count }, (_, index) => ({
      source: 'knowledge',
      what: said(`change ${index}`),
    })),
    fix: { what: said('Look') },
    decision: { state: 'open' },
  });
  const textsOf = (count: number) =>
    describeFinding(withTraces(count), { foundBy: 'no-owner' }).evidence.map(
      ({ what }) => reasonText(what),
    );

  it('tells all evidence of a finding, or how much more there is', () => {
    expect(textsOf(100)).toHaveLength(100);
    expect(textsOf(100).at(-1)).toBe('change 99');
    expect(textsOf(130)).toHaveLength(100);
    expect(textsOf(130).slice(-2)).toEqual([
      'change 98',
      'and 31 more, which drydock check -o json lists',
    ]);
  });
});
