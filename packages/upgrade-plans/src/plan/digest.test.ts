import fc from 'fast-check';
import { digestOf } from './digest';

describe('digestOf', () => {
  it('is the SHA-256 of canonical JSON', () => {
    // printf '{"a":[1,{"c":"é"}],"b":null}' | sha256sum
    expect(digestOf({ b: null, a: [1, { c: 'é' }] })).toBe(
      '91ac3fe7e5616daa3c6a878808426abd00e4c85c0a52cef0ec97a6398f9f47e8',
    );
  });

  it('does not depend on the order of keys, and does on everything else', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.jsonValue(),
        (members, other) => {
          const turned = Object.fromEntries(Object.entries(members).reverse());
          expect(digestOf(turned)).toBe(digestOf(members));
          expect(digestOf({ ...members, another: { other } })).not.toBe(
            digestOf(members),
          );
        },
      ),
    );
  });

  it('takes a member that is undefined as absent, and the order of a list as meant', () => {
    expect(digestOf({ a: 1, b: undefined })).toBe(digestOf({ a: 1 }));
    expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
    expect(digestOf('1')).not.toBe(digestOf(1));
  });

  it.each([
    [NaN],
    [() => 1],
    [{ at: new Date() }],
    [new Map()],
    [[undefined]],
    [10n],
  ])('refuses %p, which JSON cannot say', value => {
    expect(() => digestOf(value)).toThrow(TypeError);
  });

  it('refuses a value that contains itself', () => {
    const value: Record<string, unknown> = {};
    value.self = [value];
    expect(() => digestOf(value)).toThrow('contains itself');
  });
});
