/** A List in block form, as kubectl writes it. */
export interface BlockList {
  readonly apiVersion: string;
  readonly kind: string;
  /** Each as a document of its own. */
  readonly items: readonly string[];
}

const HEAD =
  /^(apiVersion|kind):[ \t]+([A-Za-z0-9][A-Za-z0-9./-]*)[ \t]*(?:#.*)?\r?$/;

/**
 * The items of a List whose `items:` and `- ` stand on lines of their own; undefined for a document
 * of any other form. Exports of whole clusters have many megabytes, which a YAML parser takes
 * minutes for.
 */
export function blockListOf(document: string): BlockList | undefined {
  const head = new Map<string, string>();
  const items: string[][] = [];
  let isWithin = false;
  let indent: number | undefined;
  for (const line of document.split('\n')) {
    const isItem = isWithin && isItemLine(line, indent);
    if (isItem) {
      indent ??= line.indexOf('-');
      items.push([line.slice(indent + 2)]);
    } else if (isWithin && isBelow(line, indent)) {
      items.at(-1)?.push(textBelow(line, indent ?? 0));
    } else if (/^(?:apiVersion|kind|metadata|items):/.test(line)) {
      const isItems = /^items:[ \t]*(?:#.*)?\r?$/.test(line);
      if (line.startsWith('items:') && (!isItems || indent !== undefined))
        return undefined;
      isWithin = isItems;
      const field = HEAD.exec(line);
      if (field && head.has(field[1])) return undefined;
      if (field) head.set(field[1], field[2]);
    } else if (isWithin || /^[^\s#]/.test(line)) {
      return undefined;
    }
  }
  const [apiVersion, kind] = [head.get('apiVersion'), head.get('kind')];
  return apiVersion && kind && items.length > 0
    ? { apiVersion, kind, items: items.map(lines => lines.join('\n')) }
    : undefined;
}

/** Whether an item begins there; the first one tells how far all are indented. */
function isItemLine(line: string, indent: number | undefined): boolean {
  if (indent !== undefined)
    return line.startsWith('- ', indent) && line.slice(0, indent).trim() === '';
  return /^ {0,16}- /.test(line);
}

/** A comment that is indented less is none of the item's text. */
function textBelow(line: string, indent: number): string {
  return line.slice(0, indent + 2).trim() === '' ? line.slice(indent + 2) : '';
}

/** Whether a line is of the item above it: blank, a comment, or indented further than its dash. */
function isBelow(line: string, indent: number | undefined): boolean {
  if (/^\s*(?:#.*)?$/.test(line)) return true;
  return (
    indent !== undefined &&
    line.slice(0, indent + 2).trim() === '' &&
    !line.slice(0, indent + 2).includes('\t')
  );
}
