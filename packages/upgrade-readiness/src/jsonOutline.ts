/**
 * Where an array stands in the bytes: the offset of its opening bracket, and the one after its
 * closing bracket.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface JsonOutline {
  /**
   * Brackets outside of strings nest deeper than was allowed; nothing behind that was looked at.
   */
  readonly isTooDeep: boolean;
  /** Arrays that stand directly in the outermost object, by their key; the last one of each. */
  readonly arrays: ReadonlyMap<string, Span>;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const BLANKS: ReadonlySet<number> = new Set([9, 10, 13, 32]);

/**
 * How deep JSON nests, and where the arrays at `keys` are: one pass over the bytes, without
 * recursion, that makes nothing of them. Of what is not JSON the outline is wrong, which shows when
 * its parts are parsed.
 */
export function outlineOf(
  json: Buffer,
  maxDepth: number,
  keys: readonly string[],
): JsonOutline {
  const arrays = new Map<string, Span>();
  let depth = 0;
  /** The last string of the outermost object, and whether it names what comes. */
  let key: Span = { start: 0, end: 0 };
  let isNamed = false;
  let open: { readonly name: string; readonly start: number } | undefined;
  for (let index = 0; index < json.length; index++) {
    const code = json[index];
    if (code === QUOTE) {
      const end = endOfString(json, index);
      if (depth === 1 && !isNamed) key = { start: index + 1, end };
      index = end;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth += 1;
      if (depth > maxDepth) return { isTooDeep: true, arrays };
      if (depth === 2 && isNamed) {
        const name =
          code === OPEN_ARRAY && keys.length > 0
            ? json.toString('utf8', key.start, key.end)
            : '';
        open = keys.includes(name) ? { name, start: index } : undefined;
        isNamed = false;
      }
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
      if (open && depth === 1) {
        // Closed by the wrong bracket it is no array, and the whole is no JSON.
        if (code === CLOSE_ARRAY)
          arrays.set(open.name, { start: open.start, end: index + 1 });
        open = undefined;
      }
    } else if (depth === 1 && (code === COLON || code === COMMA)) {
      isNamed = code === COLON;
    }
  }
  return { isTooDeep: false, arrays };
}

/** The elements of an array, one after the other, with the blanks around them. */
export function* elementsOf(
  json: Buffer,
  { start, end }: Span,
): Generator<Span> {
  let depth = 0;
  let first = start + 1;
  for (let index = first; index < end - 1; index++) {
    const code = json[index];
    if (code === QUOTE) {
      index = endOfString(json, index);
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth += 1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
    } else if (code === COMMA && depth === 0) {
      yield { start: first, end: index };
      first = index + 1;
    }
  }
  if (first > start + 1 || !isBlank(json, first, end - 1))
    yield { start: first, end: end - 1 };
}

function isBlank(json: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index++)
    if (!BLANKS.has(json[index])) return false;
  return true;
}

/** Offset of the quote that ends the string begun at `start`. */
function endOfString(json: Buffer, start: number): number {
  for (let index = start + 1; index < json.length; index++) {
    if (json[index] === BACKSLASH) index += 1;
    else if (json[index] === QUOTE) return index;
  }
  return json.length;
}
