import { isLate, withTime } from './toldLate';

const at = Date.parse('2026-11-22T05:59:10Z');

describe('isLate', () => {
  it('is true more than a minute later', () =>
    expect([60_000, 60_001].map(ms => isLate(at, at + ms))).toEqual([
      false,
      true,
    ]));
});

describe('withTime', () => {
  it('says when it was, and the day when that was another', () => {
    expect(withTime('x begins', at, at + 15 * 60_000)).toBe(
      'x begins (at 05:59 UTC)',
    );
    expect(withTime('x begins', at, at + 86_400_000)).toBe(
      'x begins (at 2026-11-22 05:59 UTC)',
    );
  });
});
