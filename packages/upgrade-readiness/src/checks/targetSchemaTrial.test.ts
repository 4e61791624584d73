import type { TrialFacts } from '../contracts';
import { judge } from './__testUtils__/facts';
import { targetSchemaTrial } from './targetSchemaTrial';

const draft = { confidence: 'observed', phase: 'next-apply', object: { group: 'example.com', kind: 'Widget', name: 'odd' }, evidence: [], fix: { text: 'Take it out' } } as const;
const trial: TrialFacts = {
  clusterUid: '1', sourceVersion: '1.33.1', targetVersion: '1.34.2', triedAt: '2026-11-21T08:00:00.000Z', goodForDays: 14,
  coverage: [{ checkId: 'target-schema', status: 'partial', reasons: ['What was not tried, check trial-import tells'] }],
  findings: [
    { ...draft, checkId: 'target-schema', severity: 'warning', title: 'Widget odd has fields that v1.34.2 does not know: unknown field spec.legacy' },
    { ...draft, checkId: 'trial-import', severity: 'blocker', title: 'Widget odd is refused' },
  ],
};

describe('target-schema of a trial', () => {
  it('tells its own findings alone, and what the trial did not try', () => {
    expect(judge(targetSchemaTrial, {}, { results: { trial: { status: 'read', facts: trial } } })).toMatchObject({ findings: [{ severity: 'warning', title: trial.findings[0].title }], partial: trial.coverage[0].reasons });
  });
});
