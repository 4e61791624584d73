import { matchesGlob } from './glob';

describe('matchesGlob', () => {
  it.each([
    ['payments', 'payments', true],
    ['payments', 'payments-2', false],
    ['pay*', 'payments', true],
    ['*-system', 'cert-manager-system', true],
    ['*-system', 'system', false],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxbyy', false],
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['a.c', 'abc', false],
    ['[ab]', 'a', false],
  ])('%s and %s: %s', (pattern, text, expected) => {
    expect(matchesGlob(pattern, text)).toBe(expected);
  });

  it('takes no longer for a pattern of many stars', () => {
    expect(matchesGlob(`${'*a'.repeat(40)}b`, 'a'.repeat(20_000))).toBe(false);
  });
});
