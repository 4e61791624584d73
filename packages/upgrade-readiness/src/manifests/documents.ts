import { jsonValueStarts } from './jsonValues';

/** One document of a text. */
export interface PlacedDocument {
  readonly document: string;
  /** Line of its first content, from 1. */
  readonly line: number;
  readonly startLine: number;
}

/** Documents with something in them: parted by `---`, or JSON objects that follow each other. */
export function documentsOf(text: string): readonly PlacedDocument[] {
  const found: PlacedDocument[] = [];
  const separator = /^---(?:[ \t].*)?\r?$/gm;
  let start = 0;
  let startLine = 1;
  for (;;) {
    const match = separator.exec(text);
    const document = text
      .slice(start, match?.index)
      .replace(/^([\r\n]*)\uFEFF/, '$1');
    const content = /^[ \t]*[^# \t\r\n]/m.exec(document);
    const whole = {
      document,
      startLine,
      line: startLine + lineBreaks(document.slice(0, content?.index)),
    };
    if (content) for (const value of valuesOf(whole)) found.push(value);
    if (!match) return found;
    startLine += lineBreaks(document);
    // What follows on the line of the separator belongs to the document: `--- {"kind": …}`.
    start = match.index + 3;
  }
}

/** A document of several JSON objects as one document each. */
function* valuesOf(whole: PlacedDocument): Generator<PlacedDocument> {
  const starts = jsonValueStarts(whole.document);
  if (!starts) {
    yield whole;
    return;
  }
  let line = whole.startLine;
  let counted = 0;
  for (const [index, start] of starts.entries()) {
    line += lineBreaks(whole.document.slice(counted, start));
    counted = start;
    yield {
      document: whole.document.slice(start, starts[index + 1]),
      line,
      startLine: line,
    };
  }
}

function lineBreaks(text: string): number {
  let count = 0;
  for (
    let index = text.indexOf('\n');
    index !== -1;
    index = text.indexOf('\n', index + 1)
  )
    count += 1;
  return count;
}
