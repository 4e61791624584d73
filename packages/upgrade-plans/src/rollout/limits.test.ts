import { failureBudgetOf, maxConcurrentOf } from './limits';

describe('maxConcurrentOf', () => {
  it.each([
    [3, 100, 3],
    ['25%', 10, 2],
    ['1%', 10, 1],
    ['0%', 10, 1],
    ['100%', 7, 7],
    ['50%', 0, 1],
  ])(
    '%p of %p clusters is %p: shares are rounded down, at least one',
    (maxConcurrent, clusters, expected) => {
      expect(maxConcurrentOf({ maxConcurrent }, clusters)).toBe(expected);
    },
  );
});

describe('failureBudgetOf', () => {
  it.each([
    [0, 100, 0],
    ['10%', 19, 1],
    ['10%', 9, 0],
    ['100%', 9, 9],
    // 0.29 * 100 is 28.999… in floating point
    ['29%', 100, 29],
  ])(
    '%p of %p clusters is %p: shares are rounded down',
    (failureBudget, clusters, expected) => {
      expect(failureBudgetOf({ failureBudget }, clusters)).toBe(expected);
    },
  );
});
