import { memoizeByIdentity } from './memoizeByIdentity';

describe('memoizeByIdentity', () => {
  it('makes a result once for the same objects and anew for others', () => {
    let calls = 0;
    const sum = memoizeByIdentity(
      (first: readonly number[], second: readonly number[]) => {
        calls += 1;
        return [...first, ...second].reduce(
          (total, number) => total + number,
          0,
        );
      },
    );
    const [a, b] = [[1, 2], [3]];
    expect([sum(a, b), sum(a, b), calls]).toEqual([6, 6, 1]);
    expect([sum(a, [4]), calls]).toEqual([7, 2]);
    expect([sum([1, 2], b), calls]).toEqual([6, 3]);
  });
});
