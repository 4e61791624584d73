import { mapConcurrently } from './mapConcurrently';

/** Work that ends when a test says so. */
function gated() {
  const begun: string[] = [];
  const ends = new Map<
    string,
    { resolve: () => void; reject: (error: Error) => void }
  >();
  const work = (item: string) =>
    new Promise<string>((resolve, reject) => {
      begun.push(item);
      ends.set(item, { resolve: () => resolve(item.toUpperCase()), reject });
    });
  return {
    begun,
    work,
    end: (item: string) => ends.get(item)?.resolve(),
    fail: (item: string, message: string) =>
      ends.get(item)?.reject(new Error(message)),
  };
}

const settle = () => new Promise(resolve => setImmediate(resolve));

describe('mapConcurrently', () => {
  it('begins no more than the limit, and the next as soon as one is done', async () => {
    const { begun, work, end } = gated();
    const all = mapConcurrently(['a', 'b', 'c'], 2, work);
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    end('c');
    end('a');
    await expect(all).resolves.toEqual(['A', 'B', 'C']);
  });

  it('does nothing for no items', async () =>
    expect(
      mapConcurrently([], 8, () => Promise.reject(new Error('called'))),
    ).resolves.toEqual([]));

  it('begins nothing more after an error, and rejects with the first when what was begun is over', async () => {
    const { begun, work, end, fail } = gated();
    const outcome = jest.fn();
    const all = mapConcurrently(['a', 'b', 'c', 'd'], 3, work).then(
      outcome,
      outcome,
    );
    fail('b', 'first');
    fail('a', 'second');
    await settle();
    expect(outcome).not.toHaveBeenCalled();
    end('c');
    await all;
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(outcome).toHaveBeenCalledWith(new Error('first'));
  });
});
