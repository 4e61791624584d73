import ts from 'typescript';
import { sourceFiles } from '../src/textReaders/sourceFiles';
import { readWireTypes } from '../src/wireTypes';
import rules from './typeNames.json';

/** Types that a source exports, also classes. */
function exportedTypes({ statements }: ts.SourceFile): readonly string[] {
  return statements.flatMap(statement =>
    (ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement)) &&
    statement.modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
    )
      ? statement.name?.text ?? []
      : [],
  );
}

describe('types of clusters and findings', () => {
  it('have names of their own, in all packages and in the API', () => {
    const seen = new Set(readWireTypes());
    const twice = new Set<string>();
    for (const { syntax } of sourceFiles())
      for (const name of exportedTypes(syntax)) {
        if (/Cluster|Finding/.test(name) && seen.has(name)) twice.add(name);
        seen.add(name);
      }
    // The list only gets shorter: an exception that is not needed any longer fails too.
    expect([...twice].sort()).toEqual(rules.exceptions);
  });
});
