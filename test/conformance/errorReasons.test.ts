import ts from 'typescript';
import { nodesOf, sourceFiles } from '../src/textReaders/sourceFiles';

/** Errors of Backstage that the API answers with a status of their own. */
const OF_BACKSTAGE =
  /^(?:Input|Conflict|NotFound|NotAllowed|Authentication|ServiceUnavailable|NotImplemented|Forwarded|Response)Error$/;

/** Parts of the backend whose errors reach callers of the API. */
const OF_THE_API =
  /^plugins\/cluster-upgrades-(?:backend(?:-module-[^/]+)?|node)\//;

/** Operators read these in the log of a portal that does not start. */
const AT_THE_START: ReadonlySet<string> = new Set([
  'plugins/cluster-upgrades-backend/src/upgrades/hooks/configuredRunners.ts',
  'plugins/cluster-upgrades-node/src/configuration/parseConfiguration.ts',
]);

function sentencesIn(syntax: ts.SourceFile): readonly string[] {
  return [...nodesOf(syntax)].flatMap(node =>
    ts.isNewExpression(node) &&
    ts.isIdentifier(node.expression) &&
    OF_BACKSTAGE.test(node.expression.text)
      ? [node.getText(syntax)]
      : [],
  );
}

describe('errors of the API', () => {
  it('are found where they are made of a sentence', () => {
    const planted = ts.createSourceFile(
      'planted.ts',
      "refusal(InputError, { code: 'input.nul' }); new InputError('No');",
      ts.ScriptTarget.Latest,
      true,
    );
    expect(sentencesIn(planted)).toEqual(["new InputError('No')"]);
  });

  it('are made of reasons, by refusal() or ReasonError [T-414]', () => {
    const found = sourceFiles()
      .filter(({ file }) => OF_THE_API.test(file))
      .flatMap(({ file, syntax }) =>
        sentencesIn(syntax).map(sentence => ({ file, sentence })),
      );
    expect(found.filter(({ file }) => !AT_THE_START.has(file))).toEqual([]);
    expect(new Set(found.map(({ file }) => file))).toEqual(AT_THE_START);
  });
});
