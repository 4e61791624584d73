import { tableRows } from '../src/tableRows';
import { disagreements, namingsOf } from '../src/testIds';
import { contentOf, filesWithText } from '../src/wording/texts';

const read = (file: string) => ({ file, content: contentOf(file) });

describe('the comparison of ids in docs and titles', () => {
  const page = {
    file: 'docs/a.md',
    content:
      '`backend/` is `plugins/b/src/`.\n| a | `backend/x.test.ts`: T-1, T-2; `y.test.ts`: T-3 |\nT-1 again.',
  };
  const x = (content: string) => ({
    file: 'plugins/b/src/x.test.ts',
    content,
  });
  const y = { file: 'test/y.test.ts', content: "['row [T-3]', 1]" };
  const both = "it('one [T-1]', f); describe(`two [T-2]`, f);";

  it('reads an id with the file before it', () => {
    expect(namingsOf(page.content)).toEqual([
      { id: 'T-1', file: 'backend/x.test.ts' },
      { id: 'T-2', file: 'backend/x.test.ts' },
      { id: 'T-3', file: 'y.test.ts' },
      { id: 'T-1', file: undefined },
    ]);
  });

  it('is content with several tests of one file, and with ids of rows', () => {
    expect(
      disagreements([page], [x(`${both} it('three [T-1]', f)`), y]),
    ).toEqual([]);
  });

  it('finds what only one side has, a wrong file, and an id in two files', () => {
    expect(
      disagreements(
        [page],
        [
          x("it('one [T-1]', f); it('four [T-4]', f); it('[T-2] first', f)"),
          { ...y, file: 'test/z.test.ts' },
          { file: 'test/w.test.ts', content: "it('one [T-1]', f)" },
        ],
      ),
    ).toEqual([
      'docs/a.md names T-2. No title of a test ends with it',
      'docs/a.md says that T-3 is in y.test.ts. It is in test/z.test.ts',
      'T-1 is the id of tests in plugins/b/src/x.test.ts and test/w.test.ts. Give each file an id of its own',
      'plugins/b/src/x.test.ts: [T-4] is the id of a test that no page of docs/ names',
    ]);
  });
});

describe('ids of tests', () => {
  const files = filesWithText();

  it('are those that docs/ names, each in the file that is named with it', () => {
    const pages = files.filter(file => /^docs\/.*\.md$/.test(file)).map(read);
    const sources = files
      .filter(file => /^(packages|plugins|test)\/.*\.tsx?$/.test(file))
      .filter(file => file !== 'test/conformance/testIds.test.ts')
      .map(read);
    expect(disagreements(pages, sources)).toEqual([]);
  });

  it('stand in every row of the threat model that has a proof', () => {
    const { content } = read('docs/threat-model.md');
    const rows = tableRows(content.slice(content.indexOf('| threat '))).filter(
      row => !/^\| (threat |-)/.test(row),
    );
    expect(rows.length).toBeGreaterThan(120);
    const proofOf = (row: string) => row.split(' | ').at(-1) ?? '';
    expect(
      rows.filter(
        row =>
          !/T-\d+|\*\*open\*\*|layer `lockfile`/.test(proofOf(row)) ||
          // A sentence in quotes would be a title, which changes with the next edit.
          proofOf(row).includes('"'),
      ),
    ).toEqual([]);
  });
});
