import { groupBy } from './groupBy';

describe('groupBy', () => {
  it('keeps the order of keys and of items, and takes any key', () => {
    expect([
      ...groupBy(['b1', 'a1', 'b2', '__proto__'], item =>
        item.startsWith('_') ? item : item[0],
      ),
    ]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
      ['__proto__', ['__proto__']],
    ]);
    expect([...groupBy([1, 2, 3], number => number % 2 === 0)]).toEqual([
      [false, [1, 3]],
      [true, [2]],
    ]);
  });
});
