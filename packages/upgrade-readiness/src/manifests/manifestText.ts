/** The mark at the beginning of UTF-16, by the order of its bytes, and the encoding it stands for. */
const UTF16_MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The text of a file: UTF-8, or UTF-16 with a byte order mark, as kubectl reads it and PowerShell writes it. */
export function manifestText(bytes: Buffer): string {
  const marked = UTF16_MARKS.find(
    ({ mark }) => bytes[0] === mark[0] && bytes[1] === mark[1],
  );
  return marked
    ? new TextDecoder(marked.encoding).decode(bytes)
    : bytes.toString('utf8');
}
