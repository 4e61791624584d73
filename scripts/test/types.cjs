// The types of every workspace, and on the same program the search for reasons that become text by
// accident (test/src/reasons/reasonsAsText.ts): to type each file once takes a minute. Exits with 1
// for types, 2 for reasons, 3 for both.
require('@backstage/cli/config/nodeTransform.cjs');
const path = require('node:path');
const ts = require('typescript');
const { reasonsAsText } = require('../../test/src/reasons/reasonsAsText.ts');

const root = path.join(__dirname, '..', '..');
const isPublished = file =>
  !/\.test\.tsx?$|\/__testUtils__\//.test(file) &&
  !file.startsWith(path.join(root, 'test/'));

const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
);
const program = ts.createProgram(fileNames, {
  ...options,
  noEmit: true,
  incremental: false,
});
const diagnostics = [...errors, ...ts.getPreEmitDiagnostics(program)];
process.stdout.write(
  ts.formatDiagnosticsWithColorAndContext(diagnostics, {
    getCanonicalFileName: file => file,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  }),
);
const reasons = reasonsAsText(program, root, isPublished);
for (const line of reasons) console.log(line);
process.exitCode =
  (diagnostics.length > 0 ? 1 : 0) + (reasons.length > 0 ? 2 : 0);
