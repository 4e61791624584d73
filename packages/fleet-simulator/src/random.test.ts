import { createRandom, stableUuid } from './random';

describe('createRandom', () => {
  const draw = (seed: number, label: string) => {
    const random = createRandom(seed, label);
    return [
      random.integer(0, 1000),
      random.suffix(5),
      random.uuid(),
      random.next(),
    ];
  };

  it('repeats itself for the same seed and label, and for no other', () => {
    expect(draw(7, 'a')).toEqual(draw(7, 'a'));
    expect(draw(7, 'a')).not.toEqual(draw(7, 'b'));
    expect(draw(7, 'a')).not.toEqual(draw(8, 'a'));
  });

  it('stays within its bounds', () => {
    const random = createRandom(1);
    const drawn = Array.from({ length: 1000 }, () => random.integer(3, 5));
    expect(new Set(drawn)).toEqual(new Set([3, 4, 5]));
  });

  it('makes UUIDs of version 4’s form that depend on their parts', () => {
    expect(stableUuid('a', 1)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(stableUuid('a', 1)).toBe(stableUuid('a', 1));
    expect(stableUuid('a', 1)).not.toBe(stableUuid('a', 2));
  });
});
