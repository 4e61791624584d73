/**
 * The mark at the beginning of UTF-16, by the order of its bytes, and the encoding it stands for.
 */
const UTF16_MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

type Utf16 = (typeof UTF16_MARKS)[number];

/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark, as kubectl reads it and PowerShell
 * writes it.
 */
export function manifestText(bytes: Buffer): string {
  const marked = utf16Of(bytes);
  return marked
    ? new TextDecoder(marked.encoding).decode(bytes)
    : bytes.toString('utf8');
}

/** A text as the bytes of a file in the encoding that the file has now. */
export function manifestBytes(text: string, file: Buffer): Buffer {
  const marked = utf16Of(file);
  if (!marked) return Buffer.from(text, 'utf8');
  const littleEndian = Buffer.from(text, 'utf16le');
  const content =
    marked.encoding === 'utf-16le' ? littleEndian : littleEndian.swap16();
  return Buffer.concat([Buffer.from(marked.mark), content]);
}

function utf16Of(bytes: Buffer): Utf16 | undefined {
  return UTF16_MARKS.find(
    ({ mark }) => bytes[0] === mark[0] && bytes[1] === mark[1],
  );
}
