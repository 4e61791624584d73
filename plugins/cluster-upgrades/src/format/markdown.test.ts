import { escapeMarkdown, fenced, markdownTable } from './markdown';

describe('markdown', () => {
  it('makes a table of plain text', () => {
    expect(
      markdownTable(
        ['Cluster', 'Why'],
        [['prod|eu', '[x](javascript:alert(1))\n<img>']],
      ),
    ).toBe(
      [
        '| Cluster | Why |',
        '| --- | --- |',
        '| prod\\|eu | \\[x\\](javascript:alert(1)) \\<img\\> |',
      ].join('\n'),
    );
  });

  it('keeps what is written in one line', () => {
    expect(escapeMarkdown('  # a\n\nb ')).toBe('\\# a b');
  });

  it('lets no content end its block', () => {
    expect(fenced('diff', 'a\n```\n# title\n')).toBe(
      '````diff\na\n```\n# title\n````',
    );
  });
});
