import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../src/textReaders/sourceFiles';

const SRC = join(ROOT, 'plugins', 'cluster-upgrades', 'src');
/** Attributes that people read or hear. */
const TEXT_ATTRIBUTES =
  /^(title|label|aria-label|ariaLabel|placeholder|helperText|what|cause|alt|caption|empty|submitLabel|reasonHelp|none|description)$/;
const WORD = /\p{L}{2}/u;
const SENTENCE = /\p{L}{2}[\p{L}'’]*[,;:.]?\s+\(?“?\p{L}/u;

/** Names and formats are the same in all languages. */
const NAMES =
  /^(YAML|CSV|JSON|Markdown|Drydock|Kubernetes|Backstage|SARIF|Cluster API)$/;
/** So are commands and their options. */
const COMMAND = /^(kubectl |npx |--)/;
/** And kinds of Kubernetes, files, and YAML, which begins with a key on a line of its own. */
const YAML = /^(ClusterRole|[\w-]+\.(yaml|json|csv))$|^[\w.-]+:\s*\n/;

function translatedSources(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    path =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|__testUtils__|[sS]tyles\.ts$/.test(path) &&
      // The framework reads the titles there before it knows a language.
      path !== 'plugin.tsx' &&
      !path.startsWith('translation'),
  );
}

/** Literals below these are no texts for people. */
function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined || ts.isSourceFile(parent)) return false;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isTypeNode(parent) ||
    ts.isThrowStatement(parent) ||
    (ts.isJsxAttribute(parent) &&
      /^(style|className|d|points|role|id|rel)$/.test(parent.name.getText())) ||
    (ts.isJsxElement(parent) &&
      /^(code|kbd|pre)$/.test(parent.openingElement.tagName.getText())) ||
    isKey(node) ||
    isResourceKey(node) ||
    (ts.isCallExpression(parent) &&
      // Schemas describe themselves to authors of templates, in English.
      /makeStyles|createStyles|\.describe$/.test(
        parent.expression.getText(),
      )) ||
    isCode(parent)
  );
}

/** What `useResource` knows its answer by. */
function isResourceKey(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isCallExpression(parent) &&
    parent.expression.getText() === 'useResource' &&
    parent.arguments[0] === node
  );
}

/** `what` of PartlyHidden names a kind, whose sentence it has itself. */
function isKind(node: ts.Node): boolean {
  const tag = node.parent?.parent?.parent;
  return (
    ts.isJsxAttribute(node.parent) &&
    ts.isJsxSelfClosingElement(tag) &&
    tag.tagName.getText() === 'PartlyHidden'
  );
}

/** What the translations are asked for. */
function isKey(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isCallExpression(parent) &&
    /^texts(\.rich)?$/.test(parent.expression.getText()) &&
    parent.arguments[0] === node
  );
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text.replace(/&\w+;/g, ' ').trim();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.map(({ literal }) => literal.text),
    ].join(' ');
  return undefined;
}

function isShown(node: ts.Node, text: string): boolean {
  if (YAML.test(text) || isKind(node)) return false;
  if (NAMES.test(text) || COMMAND.test(text) || isCode(node)) return false;
  if (ts.isJsxText(node)) return WORD.test(text);
  const { parent } = node;
  const isTextAttribute =
    ts.isJsxAttribute(parent) &&
    TEXT_ATTRIBUTES.test(parent.name.getText()) &&
    WORD.test(text);
  return isTextAttribute || SENTENCE.test(text);
}

function escapesIn(file: string): readonly string[] {
  const content = readFileSync(join(SRC, file), 'utf8');
  const source = ts.createSourceFile(
    file,
    content,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && isShown(node, text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${text.slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('pages', () => {
  it('take every text from the translations', () => {
    expect(translatedSources().flatMap(escapesIn)).toEqual([]);
  });
});
