/**
 * Rows as a Markdown table, for a ticket or a chat. Text of clusters stays text: nothing of it
 * becomes markup or a link.
 */
export function markdownTable(head: string[], rows: string[][]): string {
  return [
    head.map(escapeMarkdown),
    head.map(() => '---'),
    ...rows.map(row => row.map(escapeMarkdown)),
  ]
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Text on one line in which nothing is markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\|`*_<>[\]#~]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A block that its content cannot end early. */
export function fenced(language: string, content: string): string {
  const longest = Math.max(
    2,
    ...[...content.matchAll(/`+/g)].map(([run]) => run.length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${content.replace(/\n$/, '')}\n${fence}`;
}
