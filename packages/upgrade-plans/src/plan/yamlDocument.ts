import type { Reason } from '@drydock/upgrade-reasons';
import {
  Composer,
  Document,
  Lexer,
  LineCounter,
  Parser,
  YAMLParseError,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
} from 'yaml';
import type { CST } from 'yaml';
import type { Steps } from '../work/Steps';
import type { PlanProblem } from './problems';

/** A document's content, and where in the text each part of it stands. */
export type YamlReading =
  | { readonly ok: true; readonly content: unknown; readonly lineOf: LineOf }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/**
 * Line, from 1, of the value at a path, or of the key itself when it is the key that is wrong; else
 * of the nearest part around it.
 */
export type LineOf = (
  path: readonly PropertyKey[],
  key?: string,
) => number | undefined;

/** Times that the aliases of a document may repeat a part of it, nested ones multiplied. */
const MAXIMUM_ALIASES = 100;
/**
 * Anchors and aliases. The library goes through all of them for each alias: 256 KiB of them took
 * minutes.
 */
const MAXIMUM_REFERENCES = 500;
/** A longer list does not help. */
const MAXIMUM_PROBLEMS = 20;
/** The parser repeats what it stumbled over. */
const MAXIMUM_MESSAGE = 300;

/**
 * Marks, spaces and words of a text: 10,000 names one below the other. A text that is all brackets
 * takes the parser a second.
 */
const MAXIMUM_LEXEMES = 60_000;
const LEXEMES_A_STEP = 500;

/**
 * One YAML or JSON document. The text is hostile until proven otherwise: size, depth, aliases and
 * tags are bounded.
 */
export function* readYamlDocument(text: string): Steps<YamlReading> {
  const lines = new LineCounter();
  const document = yield* parsed(text, lines);
  if (!document)
    return {
      ok: false,
      problems: [
        {
          path: '',
          reason: {
            code: 'plan.problem-too-many-words',
            params: { most: { number: MAXIMUM_LEXEMES } },
          },
        },
      ],
    };
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) {
    const exhausted = errors.find(
      error => error.code === 'RESOURCE_EXHAUSTION',
    );
    const told = exhausted ? [exhausted] : errors.slice(0, MAXIMUM_PROBLEMS);
    return {
      ok: false,
      problems: told.map(error => ({
        path: '',
        line: lines.linePos(error.pos[0]).line,
        reason: explain(error.code, error.message.slice(0, MAXIMUM_MESSAGE)),
      })),
    };
  }
  yield;
  if (hasTooManyReferences(document))
    return {
      ok: false,
      problems: [
        {
          path: '',
          reason: {
            code: 'plan.problem-too-many-aliases',
            params: { most: { number: MAXIMUM_REFERENCES } },
          },
        },
      ],
    };
  yield;
  const keys = keyProblems(document, lines);
  if (keys.length > 0)
    return { ok: false, problems: keys.slice(0, MAXIMUM_PROBLEMS) };
  yield;
  try {
    return {
      ok: true,
      content: document.toJS({ maxAliasCount: MAXIMUM_ALIASES }),
      lineOf: (path, key) => lineOf(document.contents, lines, path, key),
    };
  } catch (error) {
    return {
      ok: false,
      problems: [
        {
          path: '',
          reason: {
            code: 'plan.problem-unreadable',
            params: {
              error: {
                text: error instanceof Error ? error.message : String(error),
              },
            },
          },
        },
      ],
    };
  }
}

/**
 * As `parseDocument` of the library, which reads a text in one step. Undefined: the text has too
 * many parts.
 */
function* parsed(
  text: string,
  lines: LineCounter,
): Steps<Document.Parsed | undefined> {
  const parser = new Parser(lines.addNewLine);
  // The library compares each key of a map with each other one: 20,000 keys took 6 s. Here they go
  // into a set.
  const composer = new Composer({
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
    uniqueKeys: false,
  });
  const tokens: CST.Token[] = [];
  lines.addNewLine(0);
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > MAXIMUM_LEXEMES) return undefined;
    if (lexemes % LEXEMES_A_STEP === 0) yield;
    tokens.push(...parser.next(lexeme));
  }
  tokens.push(...parser.end());
  yield;
  const [document, second] = composer.compose(tokens, true, text.length);
  if (second)
    document.errors.push(
      new YAMLParseError(
        [second.range[0], second.range[1]],
        'MULTIPLE_DOCS',
        'The text holds several documents',
      ),
    );
  return document;
}

function explain(code: string, message: string): Reason {
  if (code === 'RESOURCE_EXHAUSTION') return { code: 'plan.problem-too-deep' };
  if (code === 'MULTIPLE_DOCS') return { code: 'plan.problem-second-document' };
  return {
    code: 'plan.problem-no-yaml',
    params: { error: { text: message } },
  };
}

function hasTooManyReferences(document: Document): boolean {
  let references = 0;
  for (const part of partsOf(document.contents))
    if (isAlias(part) || (isNode(part) && part.anchor)) references += 1;
  return references > MAXIMUM_REFERENCES;
}

/**
 * Reports duplicate keys and keys that are not text. The parser would silently take the last
 * duplicate, or make up a name.
 */
function keyProblems(document: Document, lines: LineCounter): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const tell = (key: unknown, reason: Reason) => {
    const start = startOf(key);
    problems.push({
      path: '',
      ...(start === undefined ? {} : { line: lines.linePos(start).line }),
      reason,
    });
  };
  for (const map of partsOf(document.contents)) {
    const seen = new Set<string>();
    for (const { key } of isMap(map) ? map.items : []) {
      const name = isScalar(key) ? String(key.value) : undefined;
      if (name === undefined) tell(key, { code: 'plan.problem-key-no-text' });
      else if (seen.has(name))
        tell(key, {
          code: 'plan.problem-key-twice',
          params: { key: { text: name.slice(0, 100) } },
        });
      else seen.add(name);
      if (problems.length === MAXIMUM_PROBLEMS) return problems;
    }
  }
  return problems;
}

/**
 * Every node and pair, in the order of the text. The library's own `visit` copies the way to each
 * of them.
 */
function* partsOf(root: unknown): Generator<unknown> {
  const waiting = [root];
  while (waiting.length > 0) {
    const part = waiting.pop();
    yield part;
    if (isPair(part)) waiting.push(part.value, part.key);
    else if (isCollection(part))
      for (let index = part.items.length - 1; index >= 0; index -= 1)
        waiting.push(part.items[index]);
  }
}

function lineOf(
  root: unknown,
  lines: LineCounter,
  path: readonly PropertyKey[],
  key?: string,
): number | undefined {
  let node = root;
  let start = startOf(node);
  for (const part of [...path, ...(key === undefined ? [] : [key])]) {
    const next = childOf(node, part);
    if (!next) break;
    start = next.start ?? start;
    node = next.node;
  }
  return start === undefined ? undefined : lines.linePos(start).line;
}

/**
 * The value of a key or position, and where it begins: a value of a map begins at its key, where
 * people look for it.
 */
function childOf(
  node: unknown,
  part: PropertyKey,
): { node: unknown; start?: number } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(
      item =>
        String(isScalar(item.key) ? item.key.value : item.key) === String(part),
    );
    return pair && { node: pair.value, start: startOf(pair.key) };
  }
  const entry =
    typeof part === 'number' && isSeq(node) ? node.items[part] : undefined;
  return entry === undefined
    ? undefined
    : { node: entry, start: startOf(entry) };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
