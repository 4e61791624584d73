import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import { elementsOf, outlineOf } from './jsonOutline';
import type { Span } from './jsonOutline';

/**
 * The one decoder for bytes that come from a cluster. They are untrusted: size and depth are
 * limited before anything walks them, keys that reach a prototype are dropped, and every field is
 * read through an accessor that checks its type.
 */

/**
 * A JSON object of unknown shape. Read it only through the accessors below: `labels.constructor` of
 * a plain object is not a label.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface DecodeLimits {
  readonly maxCharacters: number;
  readonly maxDepth: number;
}

export const defaultDecodeLimits: DecodeLimits = {
  maxCharacters: 64 * 1024 * 1024,
  maxDepth: 64,
};

/** Why text was refused; the text itself never becomes part of the reason. */
export class DecodeError extends ReasonError {
  constructor(
    readonly kind: 'too-large' | 'too-deep' | 'not-json' | 'wrong-shape',
    reason: Reason,
  ) {
    super(reason);
    this.name = 'DecodeError';
  }
}

/** `__proto__` as it stands, or with any of its characters written as a JSON escape. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u00(5f|6[0-9a-f]|7[0-9a-f])/i;

/**
 * @throws DecodeError for text, or bytes of it as UTF-8, that is too large, nested too deeply, or
 *   no JSON object.
 */
export function decodeJsonObject(
  json: string | Buffer,
  limits: Partial<DecodeLimits> = {},
): JsonObject {
  withinLimits(json, limits, []);
  return objectOf(parse(json.toString()));
}

/**
 * A JSON object without the elements of its arrays, each of which is decoded when it has its turn.
 */
export interface JsonList<Key extends string = string> {
  readonly head: JsonObject;
  /**
   * Of the array at a key; none where there is no array. Throws DecodeError at an element that is
   * no JSON.
   */
  elements(key: Key): Iterable<unknown>;
}

/**
 * Decodes an object whose array at one of `keys` is most of it. Each element can be forgotten when
 * the next one comes: pages that are decoded as a whole outlive collections of garbage, and the
 * engine makes room for all that did.
 * @throws DecodeError as {@link decodeJsonObject}
 */
export function decodeJsonList<Key extends string>(
  json: Buffer,
  keys: readonly Key[],
  limits: Partial<DecodeLimits> = {},
): JsonList<Key> {
  const arrays = withinLimits(json, limits, keys);
  let head = '';
  let from = 0;
  for (const { start, end } of [...arrays.values()].sort(
    (one, other) => one.start - other.start,
  )) {
    head += `${json.toString('utf8', from, start)}[]`;
    from = end;
  }
  const decodedHead = objectOf(parse(head + json.toString('utf8', from)));
  return {
    head: decodedHead,
    *elements(key) {
      const array = arrays.get(key);
      // A key that is written with escapes stayed where it was: an answer that was not understood
      // must not look like an empty list.
      if (!array) yield* arrayAt(decodedHead, key);
      else
        for (const { start, end } of elementsOf(json, array))
          yield parse(json.toString('utf8', start, end));
    },
  };
}

function withinLimits(
  json: string | Buffer,
  limits: Partial<DecodeLimits>,
  keys: readonly string[],
): ReadonlyMap<string, Span> {
  const { maxCharacters, maxDepth } = { ...defaultDecodeLimits, ...limits };
  if (json.length > maxCharacters) {
    throw new DecodeError('too-large', {
      code: 'decode.too-large',
      params: { most: { number: maxCharacters } },
    });
  }
  const { isTooDeep, arrays } = outlineOf(
    typeof json === 'string' ? Buffer.from(json) : json,
    maxDepth,
    keys,
  );
  if (isTooDeep) {
    throw new DecodeError('too-deep', {
      code: 'decode.too-deep',
      params: { most: { number: maxDepth } },
    });
  }
  return arrays;
}

function objectOf(value: unknown): JsonObject {
  if (!isObject(value))
    throw new DecodeError('wrong-shape', { code: 'decode.not-object' });
  return value;
}

function parse(text: string): unknown {
  try {
    // A reviver triples the time, so it runs only on text that could name the prototype: measured
    // on pages of 500 objects.
    return MAY_NAME_PROTOTYPE.test(text)
      ? JSON.parse(text, (key, value) =>
          key === '__proto__' ? undefined : value,
        )
      : JSON.parse(text);
  } catch {
    throw new DecodeError('not-json', { code: 'decode.not-json' });
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key)
    ? object[key]
    : undefined;
}

/** The object at a path of own keys, or an empty one. */
export function objectAt(object: unknown, ...path: string[]): JsonObject {
  let value: unknown = object;
  for (const key of path) value = own(value, key);
  return isObject(value) ? value : {};
}

/** The array at a key, or an empty one. */
export function arrayAt(object: unknown, key: string): readonly unknown[] {
  const value = own(object, key);
  return Array.isArray(value) ? value : [];
}

/** Longest text that a fact keeps: names, versions and images are shorter. */
const MAX_TEXT = 1024;

/**
 * A copy of text that was cut out of another: JavaScript engines keep the whole of that alive for
 * it, here a page or a manifest.
 */
export function copyOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Text of at most so many characters. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : copyOf(text.slice(0, length));
}

/** Non-empty text at a key, cut at 1,024 characters. */
export function textAt(object: unknown, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' && value !== ''
    ? cut(value, MAX_TEXT)
    : undefined;
}

/** Text at a key without a cut, for documents inside documents (last-applied). */
export function longTextAt(object: unknown, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberAt(object: unknown, key: string): number | undefined {
  const value = own(object, key);
  return typeof value === 'number' && Number.isFinite(value)
    ? value
    : undefined;
}

export function booleanAt(object: unknown, key: string): boolean | undefined {
  const value = own(object, key);
  return typeof value === 'boolean' ? value : undefined;
}

/** Text or a whole number, as Kubernetes writes IntOrString. */
export function intOrStringAt(
  object: unknown,
  key: string,
): string | undefined {
  const number = numberAt(object, key);
  return number === undefined ? textAt(object, key) : String(number);
}

/** A map of texts such as labels; at most 256 entries, values cut at 1,024 characters. */
export function textMapAt(
  object: unknown,
  key: string,
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(objectAt(object, key)).slice(
    0,
    256,
  )) {
    if (typeof value === 'string' && name !== '__proto__')
      result[cut(name, MAX_TEXT)] = cut(value, MAX_TEXT);
  }
  return result;
}
