/** A table of Markdown, as prettier writes it. */
export function tableOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map(row => row[column].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  return [
    line(headings),
    line(widths.map(width => '-'.repeat(width))),
    ...rows.map(line),
  ].join('\n');
}
