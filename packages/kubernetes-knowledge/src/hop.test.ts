import { isAtLeast, isThere } from '.';

describe('isThere', () => {
  it('is so at the version and beyond it, in the direction of the hop', () => {
    expect(
      ['v1.35.5', 'v1.36.4', 'v1.36.5'].map(version =>
        isThere(version, { to: 'v1.36.4' }),
      ),
    ).toEqual([false, true, true]);
    expect(
      ['v1.35.5', 'v1.36.4', 'v1.36.5'].map(version =>
        isThere(version, { to: 'v1.36.4', back: true }),
      ),
    ).toEqual([true, true, false]);
  });

  it('is not so of what is no version', () => {
    expect([
      isAtLeast('', 'v1.36.4'),
      isAtLeast('v1.36.4', 'x'),
      isThere('x', { to: 'v1.36.4', back: true }),
    ]).toEqual([false, false, false]);
  });
});
