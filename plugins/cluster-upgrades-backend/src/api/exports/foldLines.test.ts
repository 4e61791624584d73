import fc from 'fast-check';
import { foldLines as foldLinesOfLibrary } from 'ical-generator';
import { foldLines } from './foldLines';

describe('foldLines', () => {
  it('breaks any text as the library does', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('a', 'ü', '€', '🚢'), maxLength: 200 }),
    );
    fc.assert(
      fc.property(fc.array(line), lines => {
        const text = lines.join('\r\n');
        expect(foldLines(text)).toBe(foldLinesOfLibrary(text));
      }),
    );
  });

  it('has at most 75 octets on a line, with the space, and no half characters', () => {
    const [first, second] = foldLines(
      `${'a'.repeat(73)}${'ü'.repeat(50)}`,
    ).split('\r\n');
    expect(first).toBe('a'.repeat(73));
    expect(second).toBe(` ${'ü'.repeat(37)}`);
    expect(Buffer.byteLength(second)).toBe(75);
  });
});
