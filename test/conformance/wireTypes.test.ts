import ts from 'typescript';
import { sourceFiles } from '../src/textReaders/sourceFiles';
import { readWireTypes } from '../src/wireTypes';
import rules from './wireTypes.json';

const COMMON = '@drydock/backstage-plugin-cluster-upgrades-common';
const wireTypes = readWireTypes();

/**
 * Generated types that a source imports or exports again, by the names that the document gives
 * them.
 */
function wireImportsOf(source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap(statement => {
    if (
      !ts.isImportDeclaration(statement) &&
      !ts.isExportDeclaration(statement)
    )
      return [];
    const from = statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return [];
    const names = namesOf(statement);
    if (/\/schema\/openapi(\/|$)/.test(from.text)) return names;
    return from.text === COMMON
      ? names.filter(name => name === '*' || wireTypes.has(name))
      : [];
  });
}

function namesOf(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
): readonly string[] {
  const named = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  return named && (ts.isNamedImports(named) || ts.isNamedExports(named))
    ? named.elements.map(
        ({ name, propertyName }) => (propertyName ?? name).text,
      )
    : ['*'];
}

describe('types that are generated from the OpenAPI document', () => {
  it('are found in imports of all forms', () => {
    const source = ts.createSourceFile(
      'x.ts',
      `
        import { type Cluster, clusterReadPermission } from '${COMMON}';
        import type { Finding as ApiFinding, ChangeSignal } from '${COMMON}';
        import type * as common from '${COMMON}';
        export type { Verdict } from '${COMMON}';
        import { createOpenApiRouter } from '../schema/openapi';
      `,
      ts.ScriptTarget.Latest,
    );
    expect(wireImportsOf(source)).toEqual([
      'Cluster',
      'Finding',
      '*',
      'Verdict',
      'createOpenApiRouter',
    ]);
  });

  it('are imported by the API and its clients alone: rooms have types of their own, which presenters map', () => {
    const importing = sourceFiles()
      .filter(({ file }) => !rules.mayImport.some(at => file.startsWith(at)))
      .filter(({ syntax }) => wireImportsOf(syntax).length > 0)
      .map(({ file }) => file);
    // The list only gets shorter: an exception that is not needed any longer fails too.
    expect(importing).toEqual(rules.exceptions);
  });
});
