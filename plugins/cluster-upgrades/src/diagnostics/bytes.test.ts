import { english } from '../translation';
import type { Texts } from '../translation';
import { bytesText } from './bytes';

describe('bytesText', () => {
  it.each([
    [0, '0 B'],
    [840, '840 B'],
    [1240, '1.2 kB'],
    [999_600, '1 MB'],
    [12_345_678, '12 MB'],
    [345_678_901, '346 MB'],
    [5_000_000_000_000, '5000 GB'],
  ])('%i', (bytes, text) => expect(bytesText(bytes, english)).toBe(text));

  it('writes the number as in the language of the reader', () => {
    expect(bytesText(1240, { language: 'de' } as Texts)).toBe('1,2 kB');
  });
});
