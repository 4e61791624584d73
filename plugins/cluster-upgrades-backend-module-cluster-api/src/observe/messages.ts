/**
 * Cluster API writes nested lists into condition messages: a first line, then `* bullets`, nested
 * by two spaces.
 */

export function firstLineOf(message: string): string {
  return message
    .split('\n', 1)[0]
    .replace(/^\*\s+/, '')
    .trim();
}

/** The outermost bullets, each with what is nested beneath it joined by spaces. */
export function bulletsOf(message: string): readonly string[] {
  const lines = message
    .split('\n')
    .map(line => ({ indent: line.search(/\S/), text: line.trim() }));
  const bullets = lines.filter(({ text }) => text.startsWith('* '));
  const outermost = bullets.reduce(
    (least, { indent }) => Math.min(least, indent),
    Infinity,
  );
  const result: string[] = [];
  for (const { indent, text } of lines) {
    if (text.startsWith('* ') && indent === outermost)
      result.push(text.slice(2));
    else if (result.length > 0 && text !== '')
      result.push(`${result.pop()} ${text.replace(/^\*\s+/, '')}`);
  }
  return result;
}
