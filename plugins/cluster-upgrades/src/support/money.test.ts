import { english } from '../translation';
import type { Texts } from '../translation';
import { dollars, dollarsAnHour } from './money';

describe('dollars', () => {
  it('shows cents only where they matter', () => {
    expect(dollars(0, english)).toBe('$0');
    expect(dollars(0.6, english)).toBe('$0.60');
    expect(dollars(5256, english)).toBe('$5,256');
  });

  it('writes the number as in the language of the reader', () => {
    const german = { language: 'de' } as Texts;
    expect(dollars(5256, german)).toBe('5.256\u00a0$');
  });
});

describe('dollarsAnHour', () => {
  it('shows the cents of any price', () => {
    expect(dollarsAnHour(12.5, english)).toBe('$12.50/h');
  });
});
