import { durationDifference } from './durations';

describe('durationDifference', () => {
  it('compares with nothing while there are fewer than five samples', () => {
    expect(durationDifference([10, 10, 10, 10], 10_000)).toEqual([]);
  });

  it('says nothing of an upgrade as long as others', () => {
    expect(durationDifference([60, 70, 80, 90, 600], 590)).toEqual([]);
  });

  it('names an upgrade that took longer than nine in ten', () => {
    expect(durationDifference([60, 70, 80, 90, 600], 1800)).toEqual([
      { predicted: 'Takes 80 s to 10 min, as 5 earlier upgrades did', actual: 'Took 30 min' },
    ]);
  });
});
