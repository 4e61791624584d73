import { TooMuchWork, WorkMeter } from './WorkMeter';

describe('WorkMeter', () => {
  it('counts steps', () => {
    const meter = new WorkMeter();
    meter.spend(2);
    meter.spend(3);
    expect(meter.steps).toBe(5);
  });

  it('ends a computation above its limit, and stays ended', () => {
    const meter = new WorkMeter(3);
    meter.spend(3);
    expect(() => meter.spend(1)).toThrow(TooMuchWork);
    expect(() => meter.spend(0)).toThrow('more than 3 steps');
  });
});
