import { manifestText } from './manifestText';

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
