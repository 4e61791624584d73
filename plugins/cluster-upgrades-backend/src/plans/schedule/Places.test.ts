import * as fc from 'fast-check';
import { Places } from './Places';

describe('Places', () => {
  it('gives the earliest place first, whatever was added and taken before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer(), fc.constant('take' as const))),
        actions => {
          const places = new Places();
          const plain: number[] = [];
          const taken: number[] = [];
          const expected: (number | undefined)[] = [];
          for (const action of actions) {
            if (action !== 'take') {
              places.add(action);
              plain.push(action);
              plain.sort((a, b) => a - b);
            } else if (plain.length > 0) {
              taken.push(places.takeEarliest());
              expected.push(plain.shift());
            }
          }
          expect([taken, places.size]).toEqual([expected, plain.length]);
        },
      ),
    );
  });

  it('has none to take where there is none', () =>
    expect(() => new Places().takeEarliest()).toThrow('No place is left'));
});
