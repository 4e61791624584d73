import { manifestBytes, manifestText } from './manifestText';

describe('manifestText', () => {
  const text = 'kind: Service\nname: größe\n';
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');

  it('reads UTF-16 by its byte order mark, as kubectl does', () => {
    expect(manifestText(bytes)).toBe(text);
    expect(manifestText(Buffer.from(bytes).swap16())).toBe(text);
  });

  it('reads everything else as UTF-8', () => {
    expect(manifestText(Buffer.from(text))).toBe(text);
    expect(manifestText(Buffer.from(text, 'utf16le'))).toContain('\0');
    expect(manifestText(Buffer.alloc(0))).toBe('');
  });
});

describe('manifestBytes', () => {
  const text = 'kind: Service\nname: größe 😀\n';
  const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', littleEndian],
    ['UTF-16, big end first', Buffer.from(littleEndian).swap16()],
  ])('gives back the bytes of a file in %s', (_, bytes) => {
    expect(manifestBytes(manifestText(bytes), bytes)).toEqual(bytes);
  });
});
