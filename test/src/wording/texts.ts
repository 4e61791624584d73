import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { nodesOf, ROOT } from '../textReaders/sourceFiles';

/** A piece of text that people read: a comment, a string, a paragraph. */
export interface Text {
  /** Offset in the file. */
  readonly at: number;
  readonly text: string;
}

/**
 * Not searched: generated code (its source is), data that was recorded from a running portal, what
 * others wrote, and the lists of banned phrases themselves.
 */
const LEFT_OUT = [
  /\/generated\//,
  /^\.yarn\//,
  /^scripts\/demo\/past\.json$/,
  /^test\/src\/wording\/phrases\.ts$/,
  /^test\/conformance\/wording\.(json|test\.ts)$/,
];

const SOURCE = /\.[cm]?[jt]sx?$/;
const PROSE = /\.(md|ya?ml|json)$/;

/** Every file with text that git tracks, from the root of the repository. */
export function filesWithText(): readonly string[] {
  return execFileSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
    .split('\0')
    .filter(file => SOURCE.test(file) || PROSE.test(file))
    .filter(file => !LEFT_OUT.some(left => left.test(file)));
}

export function contentOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The texts of a file: all of prose and data, comments, strings and JSX of sources. */
export function textsOf(file: string, content: string): readonly Text[] {
  if (!SOURCE.test(file)) return [{ at: 0, text: content }];
  const syntax = ts.createSourceFile(
    file,
    content,
    ts.ScriptTarget.Latest,
    true,
    /x$/.test(file) ? ts.ScriptKind.TSX : undefined,
  );
  return [...stringsOf(syntax), ...commentsOf(syntax)];
}

function stringsOf(syntax: ts.SourceFile): readonly Text[] {
  return [...nodesOf(syntax)].flatMap(node =>
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
      ? [{ at: node.getStart(), text: node.getText() }]
      : [],
  );
}

/** Tokens too, before and after which comments stand. */
function* leavesOf(node: ts.Node): Generator<ts.Node> {
  const children = node.getChildren();
  if (children.length === 0) yield node;
  for (const child of children) yield* leavesOf(child);
}

/** Comments in line with each other are one text, so that a phrase over two lines is found. */
function commentsOf(syntax: ts.SourceFile): readonly Text[] {
  const content = syntax.text;
  const ranges = new Map<number, number>();
  for (const node of leavesOf(syntax)) {
    if (ts.isJsxText(node)) continue;
    const found = [
      ...(ts.getLeadingCommentRanges(content, node.pos) ?? []),
      ...(isBeforeJsxText(node)
        ? []
        : ts.getTrailingCommentRanges(content, node.end) ?? []),
    ];
    for (const { pos, end } of found) ranges.set(pos, end);
  }
  const texts: Text[] = [];
  for (const [pos, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = texts.at(-1);
    const lastEnd = last && last.at + last.text.length;
    if (last && content.slice(lastEnd, pos).trim() === '') {
      texts[texts.length - 1] = {
        at: last.at,
        text: content.slice(last.at, end),
      };
    } else texts.push({ at: pos, text: content.slice(pos, end) });
  }
  return texts;
}

/** After the `>` of an element comes text of the page, not a comment. */
function isBeforeJsxText(node: ts.Node): boolean {
  const { parent } = node;
  return (
    parent !== undefined &&
    (ts.isJsxOpeningElement(parent) ||
      ts.isJsxClosingElement(parent) ||
      ts.isJsxSelfClosingElement(parent) ||
      ts.isJsxExpression(parent))
  );
}
