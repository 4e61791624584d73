import { LineCounter, isCollection, isPair, isScalar, parseDocument, visit } from 'yaml';
import type { Document, ScalarTag } from 'yaml';
import { isObject } from '../decode';
import type { JsonObject } from '../decode';
import { objectsWithin } from '../manifests/objectsWithin';

/** An object of a document, and where its fields are. */
export interface LocatedObject {
  readonly value: JsonObject;
  /** Keys that are there twice in their place. */
  readonly duplicates: readonly { readonly key: string; readonly line: number }[];
  /** Line of a field within the document, from 1; of the nearest one around it where the field itself is missing. */
  lineOf(path: readonly string[]): number;
}

/** Larger ones take seconds, in which nothing else runs; the largest definitions that projects publish have 0.8 MB. */
const MAX_DOCUMENT = 1024 * 1024;

/** kubectl and Helm read what go.yaml.in/yaml/v2 (`resolve.go`) takes for YAML 1.1: these words are booleans there, `y` and `n` among them. */
const oldBoolean: ScalarTag = { identify: value => typeof value === 'boolean', default: true, tag: 'tag:yaml.org,2002:bool', test: /^(?:[yYnN]|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/, resolve: text => /^(y|yes|on)$/i.test(text) };

/** Numbers have underscores anywhere, and bases by their prefix: `1_000`, `017`, `0o17`, `0b11`. What begins like a number and is none is text: `10.0.0.1`. */
const oldNumber: ScalarTag = { identify: value => typeof value === 'number', default: true, tag: 'tag:yaml.org,2002:int', test: /^[-+]?(?:\.?\d|_)[\w.+-]*$/, resolve: text => oldNumberOf(text) ?? text };

function oldNumberOf(text: string): number | undefined {
  // Underscores at the very beginning make it text.
  if (text.startsWith('_')) return undefined;
  const plain = text.replace(/_/g, '');
  const based = /^([-+]?)0([xob]?)([\da-f]+)$/i.exec(plain);
  const number = based ? Number(`0${based[2] || 'o'}${based[3]}`) : NaN;
  if (based && !Number.isNaN(number)) return based[1] === '-' ? -number : number;
  const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(decimal) ? decimal : undefined;
}

/** Objects of one YAML or JSON document; undefined where it cannot be parsed, which whoever reads identities tells. */
export function locatedObjects(text: string): readonly LocatedObject[] | undefined {
  if (text.length > MAX_DOCUMENT) return undefined;
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error', merge: true, customTags: tags => [oldBoolean, oldNumber, ...tags] });
    if (document.errors.some(({ code }) => code !== 'DUPLICATE_KEY') || hasOddKey(document)) return undefined;
    const root: unknown = document.toJS({ maxAliasCount: 50 });
    const duplicates = document.errors.map(({ pos }) => ({ key: /^"?([\w./-]{1,100})/.exec(text.slice(pos[0]))?.[1] ?? '', line: lines.linePos(pos[0]).line }));
    return objectsWithin(root).flatMap(({ value, path }, index) => (isObject(value) ? [locate(value, path, document, lines, index === 0 ? duplicates : [])] : []));
  } catch {
    return undefined;
  }
}

/** Where a key is no text: `{{ .Values.spec }}` of a template is a map of a map to YAML. */
function hasOddKey(document: Document): boolean {
  let found = false;
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key)) return undefined;
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

function locate(value: JsonObject, prefix: readonly string[], document: Document, lines: LineCounter, duplicates: LocatedObject['duplicates']): LocatedObject {
  return {
    value,
    duplicates,
    lineOf: path => lines.linePos(offsetOf(document.contents, [...prefix, ...path])).line,
  };
}

/** Where the deepest part of a path begins that is there. */
function offsetOf(root: unknown, path: readonly string[]): number {
  let node = root;
  let offset = 0;
  for (const segment of path) {
    if (!isCollection(node)) break;
    const items: readonly unknown[] = node.items;
    const found = items.find((item, index) => (isPair(item) ? isScalar(item.key) && String(item.key.value) === segment : String(index) === segment));
    if (found === undefined) break;
    const start = isPair(found) && isScalar(found.key) ? found.key.range?.[0] : rangeStart(found);
    offset = start ?? offset;
    node = isPair(found) ? found.value : found;
  }
  return offset;
}

function rangeStart(node: unknown): number | undefined {
  return isCollection(node) || isScalar(node) ? node.range?.[0] : undefined;
}
