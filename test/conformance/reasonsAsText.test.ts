import path from 'node:path';
import ts from 'typescript';
import { reasonsAsText } from '../src/reasons/reasonsAsText';
import { ROOT } from '../src/textReaders/sourceFiles';

const PLANTED = path.join(__dirname, 'planted');
const isOfTests = (file: string) =>
  /\.test\.tsx?$|\/__testUtils__\//.test(file) ||
  file.startsWith(path.join(ROOT, 'test/'));

/** What is published. To read and resolve it takes most of the time of this file. */
function programOfSources(): ts.Program {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  return ts.createProgram(
    fileNames.filter(file => !isOfTests(file)),
    { ...options, noEmit: true },
  );
}

describe('the search for reasons that become text by accident', () => {
  it('finds each way, and leaves codes and their number alone', () => {
    const file = path.join(PLANTED, 'reasonsAsText.ts');
    const program = ts.createProgram([file], { strict: true, noEmit: true });
    expect(reasonsAsText(program, PLANTED)).toEqual([
      'reasonsAsText.ts:13: in a template: reason',
      'reasonsAsText.ts:14: in a template: reasons',
      'reasonsAsText.ts:15: given to String: String(reason)',
      "reasonsAsText.ts:16: in join(): reasons.join(', ')",
      'reasonsAsText.ts:17: in includes(): reasons.includes(other)',
      'reasonsAsText.ts:18: compared by identity: reason === other',
      'reasonsAsText.ts:19: compared by identity in a Set: new Set(reasons)',
    ]);
  });
});

describe('reasons of the project', () => {
  it('are rendered with reasonText or reasonIn, and compared with sameReason or by their code', () => {
    const program = programOfSources();
    expect(program.getSourceFiles().length).toBeGreaterThan(1000);
    expect(reasonsAsText(program, ROOT)).toEqual([]);
  });
});
