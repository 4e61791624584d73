import { instant } from './instant';

describe('instants of requests', () => {
  it('are read with their offset', () => {
    expect(instant('2026-12-24T18:00:00+01:00', 'until')).toBe(
      Date.UTC(2026, 11, 24, 17),
    );
    expect(instant('2026-12-24T18:00:00Z', 'until')).toBe(
      Date.UTC(2026, 11, 24, 18),
    );
  });

  it.each([
    '2026-12-24',
    '2026-12-24T18:00:00',
    'tomorrow',
    '2026-13-24T18:00:00Z',
  ])('are refused when their time is ambiguous: %s', text => {
    expect(() => instant(text, 'until')).toThrow(
      '"until" must be a time with its offset',
    );
  });
});
