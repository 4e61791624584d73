import ts from 'typescript';
import { nodesOf, type SourceFile } from './sourceFiles';

/** What an exported function of a file does with text: `src/file.ts#name`. */
export interface FoundReader {
  /** From the root of the repository. */
  readonly file: string;
  readonly name: string;
  /** Calls that take text apart, for the message: `JSON.parse`, `.replace(…)`. */
  readonly calls: readonly string[];
}

/** Methods of texts and expressions that look through a text. */
const METHODS: ReadonlySet<string> = new Set([
  'exec',
  'test',
  'match',
  'matchAll',
  'search',
  'replace',
  'replaceAll',
  'split',
]);
/** Functions of libraries and of Node that parse. */
const PARSERS =
  /^(?:JSON\.parse|parseDocument|parseAllDocuments|parseYaml|gunzip|gunzipSync|inflate|inflateSync|unzip|unzipSync|brotliDecompress|createGunzip|createUnzip|rrulestr|safeParse)$/;

/**
 * Every exported function, class and constant that takes text apart, itself or by functions of its
 * file.
 */
export function findReaders({
  file,
  syntax,
}: SourceFile): readonly FoundReader[] {
  const parts = syntax.statements.flatMap(partsOf);
  const calls = new Map(parts.map(({ name, node }) => [name, callsOf(node)]));
  const uses = new Map(parts.map(({ name, node }) => [name, namesIn(node)]));
  return parts.flatMap(({ name, isExported }) => {
    if (!isExported) return [];
    const reached = [...reachedFrom(name, uses)].flatMap(
      each => calls.get(each) ?? [],
    );
    return reached.length > 0
      ? [{ file, name, calls: [...new Set(reached)] }]
      : [];
  });
}

interface Part {
  readonly name: string;
  readonly node: ts.Node;
  readonly isExported: boolean;
}

function partsOf(statement: ts.Statement): readonly Part[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
    );
  if (
    (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) &&
    statement.name
  )
    return [{ name: statement.name.text, node: statement, isExported }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(node =>
    ts.isIdentifier(node.name)
      ? [{ name: node.name.text, node, isExported }]
      : [],
  );
}

function callsOf(part: ts.Node): readonly string[] {
  const found: string[] = [];
  for (const node of nodesOf(part)) {
    if (!ts.isCallExpression(node)) continue;
    const callee = node.expression;
    const name = ts.isPropertyAccessExpression(callee)
      ? callee.name.text
      : callee.getText();
    if (PARSERS.test(callee.getText()) || PARSERS.test(name))
      found.push(callee.getText().slice(-40));
    else if (ts.isPropertyAccessExpression(callee) && METHODS.has(name))
      found.push(`.${name}(…)`);
  }
  return found;
}

function namesIn(part: ts.Node): ReadonlySet<string> {
  return new Set(
    [...nodesOf(part)].flatMap(node =>
      ts.isIdentifier(node) ? [node.text] : [],
    ),
  );
}

function reachedFrom(
  name: string,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set([name]);
  for (const each of reached)
    for (const used of uses.get(each) ?? [])
      if (uses.has(used)) reached.add(used);
  return reached;
}
