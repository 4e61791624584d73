import { reasonText } from '@drydock/upgrade-reasons';
import { compileMetricCondition } from './metricCondition';

function holds(text: string, value: number) {
  const compiled = compileMetricCondition(text);
  return 'problem' in compiled
    ? reasonText(compiled.problem)
    : compiled.test(value);
}

describe('compileMetricCondition', () => {
  it('compares the number, with whole numbers too', () => {
    expect(holds('value < 0.01', 0.005)).toBe(true);
    expect(holds('value >= 1 && value < 5', 5)).toBe(false);
    expect([
      holds('value == 0', 0),
      holds('value == 0', 0.5),
      holds('value != 0', 0),
      holds('value != 0', 0.5),
    ]).toEqual([true, false, false, true]);
  });

  it('is false for what is no number, whatever it is compared with', () => {
    expect(holds('value < 1', Number.NaN)).toBe(false);
    expect(holds('value >= 1', Number.NaN)).toBe(false);
  });

  it('says nothing where it cannot be evaluated', () => {
    expect(holds('int(value) > 0', Number.NaN)).toBeUndefined();
  });

  it('refuses what it does not know', () => {
    expect(holds('result < 1', 1)).toContain('Unknown variable: result');
  });
});
