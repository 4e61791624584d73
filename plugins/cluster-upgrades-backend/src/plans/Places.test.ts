import * as fc from 'fast-check';
import { Places } from './Places';

describe('Places', () => {
  it('gives the earliest place first, whatever was added and taken before', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.constant('take' as const))), actions => {
        const places = new Places();
        const plain: number[] = [];
        for (const action of actions) {
          if (action !== 'take') {
            places.add(action);
            plain.push(action);
            plain.sort((a, b) => a - b);
          } else if (plain.length > 0) {
            expect(places.takeEarliest()).toBe(plain.shift());
          }
          expect(places.size).toBe(plain.length);
        }
      }),
    );
  });

  it('has none to take where there is none', () => expect(() => new Places().takeEarliest()).toThrow('No place is left'));
});
