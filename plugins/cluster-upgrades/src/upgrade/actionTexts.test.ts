import { nodeHooksUpgrade, waitingUpgrade } from '../__testUtils__/upgrade';
import { aReason } from '../__testUtils__/reasons';
import { english } from '../translation';
import { actionText } from './actionTexts';

describe('actionText', () => {
  it('says before a second stop that the cluster is left rolling', () => {
    expect(
      actionText('stop', { phase: 'running', steps: [] }, english).label,
    ).toBe('Stop after this hop');
    expect(
      actionText('stop', { phase: 'stopping', steps: [] }, english),
    ).toMatchObject({
      label: 'Stop following',
      effect: expect.stringContaining('continues rolling'),
    });
  });

  it('says of a cluster that is upgraded that stopping leaves something behind', () => {
    const steps = [
      {
        id: 's7',
        number: 7,
        type: 'release-effects',
        facts: { givesBack: true },
        title: aReason('Undo effects'),
        status: 'blocked' as const,
        attempts: 1,
      },
    ];
    expect(
      actionText('stop', { phase: 'blocked', steps }, english),
    ).toMatchObject({
      label: 'Stop undoing effects',
      effect: expect.stringContaining('The cluster is upgraded'),
    });
    expect(
      actionText(
        'stop',
        {
          phase: 'running',
          steps: [{ ...steps[0], status: 'running' }],
        },
        english,
      ).label,
    ).toBe('Stop after this hop');
  });

  it('names before a stop each node and hook that it leaves out', () => {
    const step = nodeHooksUpgrade.steps[5];
    expect(
      actionText(
        'stop',
        {
          phase: 'blocked',
          steps: [{ ...step, status: 'blocked' }],
        },
        english,
      ).effect,
    ).toContain(
      'ends as stopped now, and nodes are released WITHOUT their hooks: fra1-general-w06 (hook move-shards), 3 nodes after them.',
    );
    expect(
      actionText('stop', { phase: 'waiting', steps: [step] }, english).effect,
    ).toMatch(
      /^The current hop finishes.*fra1-general-w06 \(hook move-shards\).*fails for good is released without it/,
    );
    expect(
      actionText(
        'stop',
        { phase: 'waiting', steps: waitingUpgrade.steps },
        english,
      ).effect,
    ).not.toContain('hook');
  });

  it('has its own words for every control', () => {
    const words = (['pause', 'resume', 'stop', 'retry'] as const).map(
      action =>
        actionText(action, { phase: 'running', steps: [] }, english).effect,
    );
    expect(new Set(words).size).toBe(4);
  });
});
