/**
 * Lines of at most `width` characters; what follows a line's first keeps its indentation. Words
 * that are longer are cut into pieces: none is lost.
 */
export function wrap(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap(line => wrapLine(line, width))
    .join('\n');
}

function wrapLine(line: string, width: number): readonly string[] {
  const indent = /^ */.exec(line)?.[0].slice(0, Math.max(width - 10, 0)) ?? '';
  const room = Math.max(width - indent.length, 1);
  const words = line
    .trim()
    .split(/\s+/)
    .flatMap(word => pieces(word, room));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map(text => `${indent}${text}`);
}

function pieces(word: string, room: number): readonly string[] {
  const found: string[] = [];
  for (let start = 0; start < word.length; start += room)
    found.push(word.slice(start, start + room));
  return found.length === 0 ? [''] : found;
}
