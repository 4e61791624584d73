import * as fc from 'fast-check';
import { firstAfter } from './sorted';

describe('firstAfter', () => {
  it('finds what a look at all of them finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 })),
        fc.integer({ min: -1, max: 21 }),
        (numbers, value) => {
          const ascending = [...numbers].sort((a, b) => a - b);
          const found = ascending.findIndex(number => number > value);
          expect(firstAfter(ascending, value)).toBe(
            found < 0 ? ascending.length : found,
          );
        },
      ),
    );
  });
});
