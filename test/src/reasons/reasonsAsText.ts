import path from 'node:path';
import ts from 'typescript';

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
/** Of arrays: they look for a member by identity. */
const SEARCHES: ReadonlySet<string> = new Set([
  'includes',
  'indexOf',
  'lastIndexOf',
]);

/**
 * Where a program turns a reason into text by accident, or compares it by identity, neither of
 * which the compiler refuses: `file:line: how: expression`. Files are given from the folder `root`.
 */
export function reasonsAsText(
  program: ts.Program,
  root: string,
  isSearched: (fileName: string) => boolean = () => true,
): readonly string[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter(
      ({ fileName, isDeclarationFile }) =>
        !isDeclarationFile &&
        !fileName.includes('/node_modules/') &&
        isSearched(fileName),
    )
    .flatMap(file => foundIn(file, checker, root));
}

function foundIn(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  root: string,
): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const how = misuse(node, expression =>
      holdsReason(checker.getTypeAtLocation(expression), checker),
    );
    if (how !== undefined) {
      const { expression: shown } = ts.isTemplateSpan(node)
        ? node
        : { expression: node };
      const { line } = file.getLineAndCharacterOfPosition(shown.getStart(file));
      const text = shown.getText(file).replace(/\s+/g, ' ').slice(0, 80);
      found.push(
        `${path.relative(root, file.fileName)}:${line + 1}: ${how}: ${text}`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function misuse(
  node: ts.Node,
  isReason: (expression: ts.Expression) => boolean,
): string | undefined {
  if (ts.isTemplateSpan(node))
    return isReason(node.expression) ? 'in a template' : undefined;
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node;
    if (operatorToken.kind === ts.SyntaxKind.PlusToken)
      return isReason(left) || isReason(right) ? 'added to text' : undefined;
    return EQUALITY.has(operatorToken.kind) && isReason(left) && isReason(right)
      ? 'compared by identity'
      : undefined;
  }
  if (ts.isNewExpression(node))
    return ts.isIdentifier(node.expression) &&
      node.expression.text === 'Set' &&
      node.arguments?.some(isReason)
      ? 'compared by identity in a Set'
      : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: called } = node;
  if (ts.isIdentifier(called))
    return called.text === 'String' && node.arguments.some(isReason)
      ? 'given to String'
      : undefined;
  if (!ts.isPropertyAccessExpression(called) || !isReason(called.expression))
    return undefined;
  const { text: method } = called.name;
  return method === 'join' ||
    (SEARCHES.has(method) && node.arguments.some(isReason))
    ? `in ${method}()`
    : undefined;
}

/**
 * A reason, as the domain or the API has it, or a list of such; also where it may be something
 * else. Types such as JSON's contain themselves: `seen` are those that are being asked.
 */
function holdsReason(
  type: ts.Type,
  checker: ts.TypeChecker,
  seen: ReadonlySet<ts.Type> = new Set(),
): boolean {
  if (seen.has(type)) return false;
  const holds = (each: ts.Type) =>
    holdsReason(each, checker, new Set([...seen, type]));
  if (type.isUnion()) return type.types.some(holds);
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type as ts.TypeReference).some(holds);
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    checker.getPropertyOfType(type, 'code') !== undefined &&
    checker.getPropertyOfType(type, 'params') !== undefined
  );
}
