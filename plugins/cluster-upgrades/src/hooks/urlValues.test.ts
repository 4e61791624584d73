import { isFiltered, known, paging, some, wholeNumber } from './urlValues';

const url = (query: string) => ({
  one: (name: string) => new URLSearchParams(query).get(name) ?? undefined,
});

describe('values of the address', () => {
  it('keeps what is offered, in the order in which it is offered', () => {
    expect(known(['a', 'b', 'c'], ['c', 'x', 'a'])).toEqual(['a', 'c']);
    expect(some([])).toBeUndefined();
    expect(some(['a'])).toEqual(['a']);
  });

  it('reads whole numbers within limits only', () => {
    expect(wholeNumber('25', 1, 200)).toBe(25);
    expect(
      ['', undefined, '0', '201', '1.5', 'x', '-3'].map(text =>
        wholeNumber(text, 1, 200),
      ),
    ).toEqual(Array(7).fill(undefined));
    expect(paging(url('offset=50&limit=100'), 25)).toEqual({
      offset: 50,
      limit: 100,
    });
    expect(paging(url('offset=-1&limit=5000'), 25)).toEqual({
      offset: 0,
      limit: 25,
    });
  });

  it('tells an empty filter from one that asks for something', () => {
    expect(isFiltered({ search: '', owner: undefined, gaps: false })).toBe(
      false,
    );
    expect(isFiltered({ owner: ['a'] })).toBe(true);
  });
});
