import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../src/textReaders/sourceFiles';

const SRC = join(ROOT, 'plugins', 'cluster-upgrades', 'src');
/** Folders with texts of their own; all others take them from the translations. Only gets shorter. */
const NOT_TRANSLATED = [
  'components',
  'dependencies',
  'format',
  'api',
  'history',
  'home',
  'hooks',
  'plans',
  'platform',
  'rollouts',
  'support',
  'trials',
  'upgrade',
  'versionGates',
];
/** Attributes that people read or hear. */
const TEXT_ATTRIBUTES =
  /^(title|label|aria-label|ariaLabel|placeholder|helperText|what|cause|alt|caption|empty|submitLabel|reasonHelp|none|description)$/;
const WORD = /\p{L}{2}/u;
const SENTENCE = /\p{L}{2}[\p{L}'’]*[,;:.]?\s+\(?“?\p{L}/u;

/** Names and formats are the same in all languages. */
const NAMES = /^(YAML|CSV|JSON|Markdown|Drydock|Kubernetes|Backstage|SARIF)$/;

function translatedSources(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    path =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$|__testUtils__|[sS]tyles\.ts$/.test(path) &&
      !NOT_TRANSLATED.includes(path.split(/[\\/]/)[0]) &&
      !path.startsWith('translation') &&
      path.includes('/'),
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
      /^(style|className|d|points|role|id)$/.test(parent.name.getText())) ||
    // Schemas describe themselves to authors of templates, in English.
    (ts.isCallExpression(parent) &&
      /makeStyles|createStyles|\.describe$/.test(
        parent.expression.getText(),
      )) ||
    isCode(parent)
  );
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text.trim();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.map(({ literal }) => literal.text),
    ].join(' ');
  return undefined;
}

function isShown(node: ts.Node, text: string): boolean {
  if (NAMES.test(text)) return false;
  if (ts.isJsxText(node)) return WORD.test(text);
  if (isCode(node)) return false;
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
