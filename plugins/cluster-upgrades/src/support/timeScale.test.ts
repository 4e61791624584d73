import { english } from '../translation';
import { timeScale } from './timeScale';

const now = new Date('2026-11-21T09:00:00Z');
const time = (iso: string) => Date.parse(iso);

describe('timeScale', () => {
  it('shows whole months around today', () => {
    const scale = timeScale(12, now, english);
    expect(new Date(scale.from).toISOString()).toBe('2026-09-01T00:00:00.000Z');
    expect(new Date(scale.to).toISOString()).toBe('2027-09-01T00:00:00.000Z');
    expect(scale.ticks.map(({ label }) => label).slice(0, 6)).toEqual([
      'Sep 2026',
      'Oct',
      'Nov',
      'Dec',
      'Jan 2027',
      'Feb',
    ]);
    expect(scale.percent(now.getTime())).toBeCloseTo(22.3, 1);
  });

  it('names every third month of two years, each year once', () => {
    expect(
      timeScale(24, now, english)
        .ticks.map(({ label }) => label)
        .filter(Boolean),
    ).toEqual([
      'Aug 2026',
      'Nov',
      'Feb 2027',
      'May',
      'Aug',
      'Nov',
      'Feb 2028',
      'May',
    ]);
  });

  it('cuts periods at the edges and leaves out what is not in the picture', () => {
    const scale = timeScale(3, now, english);
    expect(scale.stretch(undefined, undefined)).toEqual({
      left: 0,
      width: 100,
    });
    expect(
      scale.stretch(time('2020-01-01'), time('2026-10-31')),
    ).toBeUndefined();
    expect(scale.stretch(time('2027-06-01'), undefined)).toBeUndefined();
    const december = scale.stretch(time('2026-12-01'), time('2030-01-01'));
    expect(december?.left).toBeCloseTo((30 / 92) * 100, 5);
    expect(december?.width).toBeCloseTo((62 / 92) * 100, 5);
  });
});
