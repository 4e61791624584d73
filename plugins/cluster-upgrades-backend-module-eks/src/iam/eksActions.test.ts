import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EksAction,
  READER_ACTIONS,
  readerPolicy,
  WRITER_ACTIONS,
  writerPolicy,
} from './eksActions';

const DOCS = join(__dirname, '../../../../docs');
const PAGE = 'reference/eks-rights.md';
const ACCOUNT = '012345678901';

/** Rows as prettier writes them. */
function rowsOf(actions: readonly EksAction[]): string {
  const rows = [
    ['operation', 'action', 'used to'],
    ...actions.map(({ operation, action, why, page }) => [
      `[${operation}](${page})`,
      `\`${action}\``,
      why,
    ]),
  ];
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map(row => row[column].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const [headings, ...others] = rows;
  return [
    line(headings),
    line(widths.map(width => '-'.repeat(width))),
    ...others.map(line),
  ].join('\n');
}

const written = {
  'iam/eks-reader.json': json(readerPolicy(ACCOUNT)),
  'iam/eks-writer.json': json(writerPolicy(ACCOUNT)),
  [PAGE]: `# Rights on EKS

For operators and reviewers: what the [EKS module](../providers/eks.md#rights) asks of AWS. The
policies: [reader](../iam/eks-reader.json), [writer](../iam/eks-writer.json). Made from the code:
\`WRITE_EKS_RIGHTS=1\` with \`eksActions.test.ts\`, then prettier.

## Reader

${rowsOf(READER_ACTIONS)}

## Writer

${rowsOf(WRITER_ACTIONS)}
`,
};

/** Prettier writes JSON in its own way. */
function contentOf(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

if (process.env.WRITE_EKS_RIGHTS)
  for (const [file, text] of Object.entries(written))
    writeFileSync(join(DOCS, file), text);

describe('the rights of the guide', () => {
  it.each(Object.entries(written))(
    'are exactly those that the module asks for: %s',
    (file, text) => {
      const read = readFileSync(join(DOCS, file), 'utf8');
      expect(contentOf(read)).toEqual(contentOf(text));
    },
  );

  it('let the reader change nothing, and the writer nothing but versions, how groups roll and what add-ons keep', () => {
    expect(
      READER_ACTIONS.filter(
        ({ operation }) => !/^(List|Describe)/.test(operation),
      ),
    ).toEqual([]);
    expect(WRITER_ACTIONS.map(({ operation }) => operation)).toEqual([
      'UpdateClusterVersion',
      'UpdateNodegroupVersion',
      'UpdateNodegroupConfig',
      'UpdateAddon',
      'PassRole',
      'TagResource',
      'UntagResource',
    ]);
  });
});
