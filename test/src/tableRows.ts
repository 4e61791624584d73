/** The rows of the tables of a Markdown page, without the spaces that pad their cells. */
export function tableRows(page: string): readonly string[] {
  return page
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.replaceAll(/ +\|/g, ' |'));
}
