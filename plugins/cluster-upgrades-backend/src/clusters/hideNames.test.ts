import { HIDDEN_CLUSTER, hideCounts, hideNames } from './hideNames';

describe('hideNames', () => {
  it('takes whole names out, wherever they stand', () => {
    const hide = hideNames(['prod-1', 'prod-1-eu', 'a.b']);
    expect(
      hide('prod-1, prod-1-eu and a.b: "prod-1" failed. So did prod-1.'),
    ).toBe(
      `${HIDDEN_CLUSTER}, ${HIDDEN_CLUSTER} and ${HIDDEN_CLUSTER}: "${HIDDEN_CLUSTER}" failed. So did ${HIDDEN_CLUSTER}.`,
    );
  });

  it('leaves names that only contain a hidden one', () => {
    const text = 'prod-10, my-prod-1, prod-1.example and axb';
    expect(hideNames(['prod-1', 'a.b'])(text)).toBe(text);
  });

  it('changes nothing where nothing is hidden', () => {
    expect(hideNames([''])('all of it')).toBe('all of it');
  });
});

describe('hideCounts', () => {
  it.each([
    [
      '3 clusters upgraded; 1 failed: a; 2 skipped',
      'some clusters upgraded; some failed: a; some skipped',
    ],
    ['stopped before 12 clusters began', 'stopped before some clusters began'],
    [
      '2 at a time in stage prod; others go first',
      'some at a time in stage prod; others go first',
    ],
    [
      'ada lets stage prod go on, accepting 2 failures',
      'ada lets stage prod go on, accepting some failures',
    ],
    ['1 of 8 clusters failed', 'some clusters failed'],
  ])('of %s', (text, hidden) => {
    expect(hideCounts(text)).toBe(hidden);
  });

  it('leaves other numbers', () => {
    const text = 'v1.36.4 since 10:00, 30 min in stage 2; prod-1 failed';
    expect(hideCounts(text)).toBe(text);
  });
});
