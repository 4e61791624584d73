import { STEPS } from '.';
import { readiness } from '../__testUtils__/records';
import { judge } from './readinessRecheck';

describe('STEPS', () => {
  it('has one step for each type, under its own name', () => {
    for (const [type, step] of Object.entries(STEPS)) expect(step.type).toBe(type);
    expect(new Set(Object.values(STEPS)).size).toBe(Object.keys(STEPS).length);
  });
});

describe('readiness recheck', () => {
  const finding = (fingerprint: string) => ({ fingerprint, checkId: 'removed-api', title: `Finding ${fingerprint}`, phase: 'control-plane', owner: 'group:default/shop' });
  const start = { readinessAtStart: readiness(), acceptedUnknownChecks: [] };

  it('passes what is ready', () => {
    expect(judge(readiness(), start)).toMatchObject({ kind: 'done' });
    expect(judge(readiness({ warnings: 1 }), start)).toMatchObject({ message: expect.stringContaining(': 1 warning;') });
    expect(judge(readiness({ warnings: 2 }), start)).toMatchObject({ message: expect.stringContaining(': 2 warnings;') });
  });

  it('blocks on a finding that came after the start, and names its owner', () => {
    const now = readiness({ verdict: 'blocked', blockers: 1, blocking: [finding('new')] });
    expect(judge(now, start)).toMatchObject({ kind: 'blocked', owner: 'group:default/shop' });
  });

  it('passes findings that were overridden at the start, and only those', () => {
    const overridden = { ...start, overrideReason: 'end of support', readinessAtStart: readiness({ verdict: 'blocked', blocking: [finding('old')] }) };
    expect(judge(readiness({ verdict: 'blocked', blocking: [finding('old')] }), overridden)).toMatchObject({ kind: 'done' });
    expect(judge(readiness({ verdict: 'blocked', blocking: [finding('old'), finding('new')] }), overridden)).toMatchObject({ kind: 'blocked' });
  });

  it('is inconclusive while a check that nobody accepted did not run', () => {
    const now = readiness({ verdict: 'unknown', notRun: ['helm-releases'], reasons: ['Helm releases: not checked. No permission'] });
    expect(judge(now, start)).toMatchObject({ kind: 'inconclusive', reason: expect.stringMatching(/No permission\. .*: helm-releases$/) });
    expect(judge(now, { ...start, acceptedUnknownChecks: ['helm-releases'] })).toMatchObject({ kind: 'done' });
  });
});
