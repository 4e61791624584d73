import { said } from '@drydock/upgrade-reasons';
import type { JudgedFinding } from '@drydock/upgrade-readiness';
import { EXIT_CODES, exitCodeOf } from './exitCode';

const failing: JudgedFinding = {
  checkId: 'removed-api-helm',
  fingerprint: 'f',
  evidenceDigest: 'd',
  severity: 'info',
  confidence: 'observed',
  phase: 'next-apply',
  title: said(
    'PDB a/b is rendered at policy/v1beta1, which has failed since v1.25',
  ),
  failsSince: '1.25',
  evidence: [],
  fix: { what: said('Run mapkubeapis') },
  decision: { state: 'open' },
};

describe('the exit code of what fails already', () => {
  it('is that of the verdict, and of findings where it is asked for', () => {
    const evaluation = { verdict: 'ready' as const, findings: [failing] };
    expect(exitCodeOf(evaluation, 'warning')).toBe(EXIT_CODES.ready);
    expect(exitCodeOf(evaluation, 'blocker', true)).toBe(EXIT_CODES.findings);
    const known: JudgedFinding = {
      ...failing,
      decision: { state: 'ignored', reason: 'known' },
    };
    expect(
      exitCodeOf({ verdict: 'ready', findings: [known] }, 'blocker', true),
    ).toBe(EXIT_CODES.ready);
  });
});
