import {
  LineCounter,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
} from 'yaml';
import type { Document, ScalarTag } from 'yaml';
import { isObject } from '../decode';
import type { JsonObject } from '../decode';
import { objectsWithin } from '../manifests/objectsWithin';
import { partsOf, plainValueOf } from '../manifests/plainValue';

/** An object of a document, and where its fields are. */
export interface LocatedObject {
  readonly value: JsonObject;
  /** Keys that are there twice in their place. */
  readonly duplicates: readonly {
    readonly key: string;
    readonly line: number;
  }[];
  /**
   * Line of a field within the document, from 1; of the nearest one around it where the field
   * itself is missing.
   */
  lineOf(path: readonly string[]): number;
}

/**
 * Larger ones take seconds, in which nothing else runs; the largest definitions that projects
 * publish have 0.8 MB.
 */
const MAX_DOCUMENT = 1024 * 1024;

/** Repeated keys that are reported for one document. */
const MAX_DUPLICATES = 100;

/**
 * kubectl and Helm read what go.yaml.in/yaml/v2 (`resolve.go`) takes for YAML 1.1: these words are
 * booleans there, `y` and `n` among them.
 */
const oldBoolean: ScalarTag = {
  identify: value => typeof value === 'boolean',
  default: true,
  tag: 'tag:yaml.org,2002:bool',
  test: /^(?:[yYnN]|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/,
  resolve: text => /^(y|yes|on)$/i.test(text),
};

/**
 * Numbers have underscores anywhere, and bases by their prefix: `1_000`, `017`, `0o17`, `0b11`.
 * What begins like a number and is none is text: `10.0.0.1`.
 */
const oldNumber: ScalarTag = {
  identify: value => typeof value === 'number',
  default: true,
  tag: 'tag:yaml.org,2002:int',
  test: /^[-+]?(?:\.?\d|_)[\w.+-]*$/,
  resolve: text => oldNumberOf(text) ?? text,
};

function oldNumberOf(text: string): number | undefined {
  // Underscores at the very beginning make it text.
  if (text.startsWith('_')) return undefined;
  const plain = text.replace(/_/g, '');
  const based = /^([-+]?)0([xob]?)([\da-f]+)$/i.exec(plain);
  const number = based ? Number(`0${based[2] || 'o'}${based[3]}`) : NaN;
  if (based && !Number.isNaN(number))
    return based[1] === '-' ? -number : number;
  const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?$/i.test(plain)
    ? Number(plain)
    : NaN;
  return Number.isFinite(decimal) ? decimal : undefined;
}

/**
 * Objects of one YAML or JSON document; undefined where it cannot be parsed: the reader of
 * identities reports that.
 */
export function locatedObjects(
  text: string,
): readonly LocatedObject[] | undefined {
  if (text.length > MAX_DOCUMENT) return undefined;
  const lines = new LineCounter();
  try {
    // The parser compares each key of a map with each other one, which takes the square of their
    // number.
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      logLevel: 'error',
      merge: true,
      uniqueKeys: false,
      customTags: tags => [oldBoolean, oldNumber, ...tags],
    });
    if (document.errors.length > 0) return undefined;
    const repeated = repeatedKeys(document);
    if (!repeated) return undefined;
    const root: unknown = plainValueOf(document);
    const duplicates = repeated.map(offset => ({
      key:
        /^"?([\w./-]{1,100})/.exec(text.slice(offset, offset + 102))?.[1] ?? '',
      line: lines.linePos(offset).line,
    }));
    return objectsWithin(root).flatMap(({ value, path }, index) =>
      isObject(value)
        ? [locate(value, path, document, lines, index === 0 ? duplicates : [])]
        : [],
    );
  } catch {
    return undefined;
  }
}

/**
 * Where keys begin that are in their map already; undefined where a key is no text:
 * `{{ .Values.spec }}` of a template is a map of a map to YAML.
 */
function repeatedKeys(document: Document): readonly number[] | undefined {
  const repeated: number[] = [];
  for (const map of partsOf(document.contents)) {
    if (!isMap(map)) continue;
    const seen = new Set<unknown>();
    for (const { key } of map.items) {
      if (!isScalar(key)) return undefined;
      // A map may be merged with several others.
      if (
        key.value !== '<<' &&
        seen.has(key.value) &&
        repeated.length < MAX_DUPLICATES
      )
        repeated.push(key.range?.[0] ?? 0);
      seen.add(key.value);
    }
  }
  return repeated;
}

function locate(
  value: JsonObject,
  prefix: readonly string[],
  document: Document,
  lines: LineCounter,
  duplicates: LocatedObject['duplicates'],
): LocatedObject {
  return {
    value,
    duplicates,
    lineOf: path =>
      lines.linePos(offsetOf(document.contents, [...prefix, ...path])).line,
  };
}

/** Where the deepest part of a path begins that is there. */
function offsetOf(root: unknown, path: readonly string[]): number {
  let node = root;
  let offset = 0;
  for (const segment of path) {
    if (isSeq(node)) {
      const item: unknown = node.items[Number(segment)];
      if (item === undefined) break;
      offset = rangeStart(item) ?? offset;
      node = item;
    } else if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === segment,
      );
      if (pair === undefined) break;
      offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair.value;
    } else {
      break;
    }
  }
  return offset;
}

function rangeStart(node: unknown): number | undefined {
  return isCollection(node) || isScalar(node) ? node.range?.[0] : undefined;
}
