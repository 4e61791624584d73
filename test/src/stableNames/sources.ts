import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const ROOT = join(__dirname, '../../..');

export function parsed(file: string): ts.SourceFile {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Sources of a folder and those below it, without tests and what only tests use. */
export function sourcesIn(folder: string): readonly ts.SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map(String)
    .filter(
      name =>
        /\.tsx?$/.test(name) &&
        !/\.(test|examples)\.tsx?$|__testUtils__|generated/.test(name),
    )
    .sort()
    .map(name => parsed(join(folder, name)));
}

export function everyNode(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [node];
  node.forEachChild(child => void found.push(...everyNode(child)));
  return found;
}

/** The value of a constant that is written out: lists, objects, texts and numbers. */
export function constant(file: string, name: string): unknown {
  const declared = everyNode(parsed(file)).find(
    (node): node is ts.VariableDeclaration =>
      ts.isVariableDeclaration(node) && node.name.getText() === name,
  );
  if (!declared?.initializer)
    throw new Error(`${file} has no constant ${name}`);
  return valueOf(declared.initializer);
}

function valueOf(node: ts.Expression): unknown {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return valueOf(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf);
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties
        .filter(ts.isPropertyAssignment)
        .map(property => [
          nameOf(property.name),
          valueOf(property.initializer),
        ]),
    );
  return undefined;
}

/** Texts that a property of this name has anywhere in these sources, sorted. */
export function textsOf(
  sources: readonly ts.SourceFile[],
  name: string,
): readonly string[] {
  const texts = sources
    .flatMap(everyNode)
    .flatMap(node =>
      ts.isPropertyAssignment(node) &&
      nameOf(node.name) === name &&
      ts.isStringLiteralLike(node.initializer)
        ? [node.initializer.text]
        : [],
    );
  return [...new Set(texts)].sort();
}

/** Fields of the object that begins with `event: <event>`, also those that are not always there. */
export function fieldsOfMessage(
  file: string,
  event: string,
): readonly string[] {
  const message = everyNode(parsed(file)).find(
    (node): node is ts.ObjectLiteralExpression =>
      ts.isObjectLiteralExpression(node) &&
      node.properties.some(
        property =>
          ts.isPropertyAssignment(property) &&
          nameOf(property.name) === 'event' &&
          property.initializer.getText() === `'${event}'`,
      ),
  );
  if (!message) throw new Error(`${file} has no message ${event}`);
  return fieldsOf(message).sort();
}

function fieldsOf(object: ts.ObjectLiteralExpression): string[] {
  return object.properties.flatMap(property =>
    ts.isSpreadAssignment(property)
      ? objectsIn(property.expression).flatMap(fieldsOf)
      : [nameOf(property.name!)],
  );
}

/** The outermost objects of an expression: `a ? { b } : {}`. */
function objectsIn(node: ts.Node): readonly ts.ObjectLiteralExpression[] {
  if (ts.isObjectLiteralExpression(node)) return [node];
  const found: ts.ObjectLiteralExpression[] = [];
  node.forEachChild(child => void found.push(...objectsIn(child)));
  return found;
}

/** Keys of an object that a property has: `schema: { input: { <keys> } }`. */
export function keysOf(
  node: ts.Node,
  ...path: readonly string[]
): readonly string[] {
  const [first, ...rest] = path;
  if (first === undefined)
    return ts.isObjectLiteralExpression(node)
      ? node.properties.map(({ name }) => nameOf(name!))
      : [];
  const property = everyNode(node).find(
    (each): each is ts.PropertyAssignment =>
      ts.isPropertyAssignment(each) && nameOf(each.name) === first,
  );
  return property ? keysOf(property.initializer, ...rest) : [];
}

export function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText();
}
