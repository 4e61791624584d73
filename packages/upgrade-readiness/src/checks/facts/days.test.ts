import { daysBetween } from './days';

describe('daysBetween', () => {
  it('counts whole days, also backwards', () => {
    expect(daysBetween('2026-11-21T09:00:00Z', '2026-11-23T08:00:00Z')).toBe(1);
    expect(daysBetween('2026-11-21T09:00:00Z', '2026-11-21T08:00:00Z')).toBe(
      -1,
    );
    expect(daysBetween('2026-11-21', '2027-11-21')).toBe(365);
  });

  it('knows nothing of what is no time', () => {
    expect(daysBetween('2026-11-21T09:00:00Z', 'soon')).toBeUndefined();
  });
});
