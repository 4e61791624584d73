import { actionText } from './actionTexts';

describe('actionText', () => {
  it('says before a second stop that the cluster is left rolling', () => {
    expect(actionText('stop', { phase: 'running' }).label).toBe('Stop after this hop');
    expect(actionText('stop', { phase: 'stopping' })).toMatchObject({ label: 'Stop following', effect: expect.stringContaining('goes on rolling') });
  });

  it('has its own words for every control', () => {
    const words = (['pause', 'resume', 'stop', 'retry'] as const).map(action => actionText(action, { phase: 'running' }).effect);
    expect(new Set(words).size).toBe(4);
  });
});
