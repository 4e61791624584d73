import { english } from '../translation';
import { rolloutActionText } from './actionTexts';
import type { RolloutActionName } from './actionTexts';

const all: RolloutActionName[] = [
  'pause',
  'resume',
  'stop',
  'abort',
  'skip-cluster',
  'retry-cluster',
  'skip-stage',
  'continue-stage',
  'retry-gate',
];

describe('rolloutActionText', () => {
  it('asks for a reason exactly where the backend requires one', () => {
    expect(
      all.filter(
        action =>
          rolloutActionText(action, { name: 'x', running: 2 }, english)
            .needsReason,
      ),
    ).toEqual(['abort', 'skip-cluster', 'skip-stage', 'continue-stage']);
  });

  it('says what becomes of the running clusters', () => {
    expect(
      rolloutActionText('stop', { name: 'Q4', running: 2 }, english).effect,
    ).toContain('The 2 running clusters finish.');
    expect(
      rolloutActionText('abort', { name: 'Q4', running: 1 }, english).effect,
    ).toContain('The running cluster ends after the current hop.');
    expect(
      rolloutActionText('pause', { name: 'Q4', running: 0 }, english).effect,
    ).toMatch(/^No further cluster starts\. No upgrade is running\./);
    expect(
      rolloutActionText('stop', { name: 'Q4', running: 0 }, english).effect,
    ).toContain('No cluster is running,');
  });

  it('says what going on with a halted stage accepts', () => {
    expect(
      rolloutActionText(
        'continue-stage',
        {
          name: 'x',
          running: 0,
          failures: 1,
        },
        english,
      ).effect,
    ).toContain('The failure so far is accepted and no longer counts');
    expect(
      rolloutActionText(
        'continue-stage',
        {
          name: 'x',
          running: 0,
          failures: 2,
        },
        english,
      ).effect,
    ).toContain('The 2 failures so far are accepted and no longer count');
    expect(
      rolloutActionText(
        'continue-stage',
        {
          name: 'x',
          running: 0,
          failures: 0,
        },
        english,
      ).effect,
    ).toContain('A gate that halted it is asked again');
  });

  it('has its own words for every control', () => {
    expect(
      new Set(
        all.map(
          action =>
            rolloutActionText(action, { name: 'x', running: 2 }, english)
              .effect,
        ),
      ).size,
    ).toBe(all.length);
  });
});
