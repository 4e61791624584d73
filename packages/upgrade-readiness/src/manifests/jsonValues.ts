const BACKSLASH = 92;
const QUOTE = 34;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);

/**
 * Where the JSON objects of a text begin that follow each other, on lines of their own (NDJSON) or
 * not; kubectl reads all of them. Undefined where the text is one value, or its first one is no
 * JSON: then it may be YAML.
 */
export function jsonValueStarts(text: string): readonly number[] | undefined {
  let start = firstBlack(text, 0);
  if (text[start] !== '{') return undefined;
  const starts = [start];
  for (;;) {
    const end = endOfValue(text, start);
    const next = end === undefined ? text.length : firstBlack(text, end);
    if (next === text.length) return starts.length > 1 ? starts : undefined;
    // Braces of YAML may stand in quotes of another kind.
    if (starts.length === 1 && !isJson(text.slice(start, end)))
      return undefined;
    starts.push(next);
    start = next;
    // What is no JSON object is read to the end of the document, as YAML.
    if (text[start] !== '{') return starts;
  }
}

function firstBlack(text: string, from: number): number {
  let index = from;
  while (index < text.length && /\s/.test(text[index])) index += 1;
  return index;
}

/** Behind the bracket that closes the first one; undefined where none does. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index += 1;
      while (index < text.length && text.charCodeAt(index) !== QUOTE)
        index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
    } else if (OPEN.has(code)) depth += 1;
    else if (CLOSE.has(code)) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
