import { matchesSelector } from './matchesSelector';

describe('matchesSelector', () => {
  const labels = { app: 'api', tier: 'web' };

  it('wants every matchLabel', () => {
    expect(matchesSelector({ matchLabels: { app: 'api' } }, labels)).toBe(true);
    expect(
      matchesSelector({ matchLabels: { app: 'api', tier: 'db' } }, labels),
    ).toBe(false);
  });

  it('matches everything when empty', () => {
    expect(matchesSelector({}, labels)).toBe(true);
  });

  it.each([
    ['In', ['api', 'x'], 'app', true],
    ['In', ['x'], 'app', false],
    ['NotIn', ['x'], 'app', true],
    ['NotIn', ['x'], 'missing', true],
    ['NotIn', ['api'], 'app', false],
    ['Exists', [], 'app', true],
    ['Exists', [], 'missing', false],
    ['DoesNotExist', [], 'missing', true],
    ['DoesNotExist', [], 'app', false],
    ['Matches', ['api'], 'app', false],
  ])('%s %j on %s is %s', (operator, values, key, expected) => {
    expect(
      matchesSelector(
        { matchExpressions: [{ key, operator, values }] },
        labels,
      ),
    ).toBe(expected);
  });

  it('does not take what every object inherits for a label', () => {
    expect(
      matchesSelector(
        { matchExpressions: [{ key: 'constructor', operator: 'Exists' }] },
        labels,
      ),
    ).toBe(false);
  });
});
