/** An array that stands directly in the outermost object, by offsets into the bytes. */
export interface ArrayOutline {
  /** Of its opening bracket. */
  readonly start: number;
  /** After its closing bracket. */
  readonly end: number;
  /** Start and end of each element, with the blanks around it. */
  readonly elements: readonly (readonly [start: number, end: number])[];
}

export interface JsonOutline {
  /** Brackets outside of strings nest deeper than was allowed; nothing behind that was looked at. */
  readonly isTooDeep: boolean;
  readonly array?: ArrayOutline;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * How deep JSON nests, and where the array at one of `keys` has its elements. One pass without recursion over the bytes, which makes nothing of them. Of
 * what is not JSON the outline is wrong, which shows when the parts are parsed.
 */
export function outlineOf(json: Buffer, maxDepth: number, keys: readonly string[]): JsonOutline {
  let depth = 0;
  let key = { start: 0, end: 0 };
  let array: ArrayOutline | undefined;
  let open: { readonly start: number; readonly elements: [number, number][]; elementStart: number } | undefined;
  for (let index = 0; index < json.length; index++) {
    const code = json[index];
    if (code === QUOTE) {
      const end = endOfString(json, index);
      if (depth === 1) key = { start: index + 1, end };
      index = end;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth += 1;
      if (depth > maxDepth) return { isTooDeep: true };
      if (depth === 2 && code === OPEN_ARRAY && textOf(json, key.end + 1, index) === ':' && keys.includes(json.toString('utf8', key.start, key.end))) {
        open = { start: index, elements: [], elementStart: index + 1 };
      }
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
      if (open && depth === 1) {
        if (open.elements.length > 0 || textOf(json, open.elementStart, index) !== '') open.elements.push([open.elementStart, index]);
        // Closed by the wrong bracket it is no array, and the whole no JSON.
        array = code === CLOSE_ARRAY ? { start: open.start, end: index + 1, elements: open.elements } : undefined;
        open = undefined;
      }
    } else if (code === COMMA && open && depth === 2) {
      open.elements.push([open.elementStart, index]);
      open.elementStart = index + 1;
    }
  }
  return { isTooDeep: false, ...(array ? { array } : {}) };
}

function textOf(json: Buffer, start: number, end: number): string {
  return json.toString('utf8', start, end).trim();
}

/** Offset of the quote that ends the string begun at `start`. */
function endOfString(json: Buffer, start: number): number {
  for (let index = start + 1; index < json.length; index++) {
    if (json[index] === BACKSLASH) index += 1;
    else if (json[index] === QUOTE) return index;
  }
  return json.length;
}
