import { CRASH_POINTS, CrashPoints, EFFECTS } from './crashPoint';

describe('crash points', () => {
  it('come in pairs with unique names', () => {
    expect(new Set(CRASH_POINTS).size).toBe(EFFECTS.length * 2);
  });

  it('do nothing without a hook', async () => {
    await expect(
      new CrashPoints().around('provider-start', async () => 'answer'),
    ).resolves.toBe('answer');
  });

  it('stand right before and right after the effect', async () => {
    const seen: string[] = [];
    const points = new CrashPoints(name => {
      seen.push(name);
    });
    await points.around('operation-intent', async () => {
      seen.push('effect');
    });
    expect(seen).toEqual([
      'before-operation-intent',
      'effect',
      'after-operation-intent',
    ]);
  });
});
