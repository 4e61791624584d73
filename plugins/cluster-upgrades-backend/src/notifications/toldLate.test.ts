import { toldLate } from './toldLate';

const at = Date.parse('2026-11-22T05:59:10Z');

describe('toldLate', () => {
  it('says nothing of the time of news', () =>
    expect(toldLate('x begins', at, at + 60_000)).toBe('x begins'));

  it('says when it was, and the day when that was another', () => {
    expect(toldLate('x begins', at, at + 15 * 60_000)).toBe(
      'x begins (at 05:59 UTC)',
    );
    expect(toldLate('x begins', at, at + 86_400_000)).toBe(
      'x begins (at 2026-11-22 05:59 UTC)',
    );
  });

  it('says it once', () =>
    expect(toldLate(toldLate('x', at, at + 120_000), at, at + 240_000)).toBe(
      'x (at 05:59 UTC)',
    ));
});
