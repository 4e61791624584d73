import { compileMetricCondition } from './metricCondition';

function holds(text: string, value: number) {
  const result = compileMetricCondition(text);
  return 'problem' in result ? result : result.condition.evaluate({ value });
}

describe('compileMetricCondition', () => {
  it('compares the number, with whole numbers too', () => {
    expect(holds('value < 0.01', 0.005)).toEqual({ value: true });
    expect(holds('value >= 1 && value < 5', 5)).toEqual({ value: false });
  });

  it('is false for what is no number, whatever it is compared with', () => {
    expect(holds('value < 1', Number.NaN)).toEqual({ value: false });
    expect(holds('value >= 1', Number.NaN)).toEqual({ value: false });
  });

  it('refuses what it does not know', () => {
    expect(holds('result < 1', 1)).toEqual({ problem: expect.stringContaining('Unknown variable: result') });
  });
});
