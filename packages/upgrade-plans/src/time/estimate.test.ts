import { durationQuantiles, estimateMinutes } from './estimate';

describe('durationQuantiles', () => {
  it('says nothing of fewer than five durations', () => {
    expect(durationQuantiles([60, 60, 60, 60])).toBeUndefined();
    expect(durationQuantiles([60, 60, 60, 60, 60])).toEqual({
      p50: 60,
      p90: 60,
    });
  });

  it('takes the middle and what nine in ten stay below, in whatever order they come, and leaves the list alone [T-382]', () => {
    const seconds = [600, 60, 90, 80, 70];
    expect(durationQuantiles(seconds)).toEqual({ p50: 80, p90: 600 });
    expect(seconds).toEqual([600, 60, 90, 80, 70]);
    expect(
      durationQuantiles(Array.from({ length: 100 }, (_, index) => index + 1)),
    ).toEqual({ p50: 51, p90: 91 });
  });
});

describe('estimateMinutes', () => {
  it('is in whole minutes, rounded up', () => {
    expect(estimateMinutes([61, 60, 61, 61, 119])).toEqual({ p50: 2, p90: 2 });
    expect(estimateMinutes([60])).toBeUndefined();
  });
});
