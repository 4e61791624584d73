import colors from 'picocolors';
import { wrap } from './wrap';
import type { Style } from '.';

/** Wider lines are hard to read, however wide the terminal is. */
const WIDEST = 96;
const INDENT = '  ';

/** A line of a page with how the lines after its first are indented. */
interface Block {
  readonly text: string;
  readonly hanging: string;
}

/**
 * A page of the documentation for a terminal: headings as in a manual, paragraphs wrapped, tables
 * as lists. Links show their address where it is one of the web, and what to call where they lead
 * to the page of another check; other pages lie in no place that a terminal could name.
 */
export function page(
  markdown: string,
  { color, columns }: Style,
  checkIds: readonly string[],
): string {
  const paint = colors.createColors(color);
  const width = Math.min(columns, WIDEST);
  const plain = (text: string) => withoutMarks(text, checkIds);
  const lines: string[] = [];
  let header: readonly string[] | undefined;
  let inCode = false;
  for (const line of unwrapped(markdown)) {
    const heading = /^(#+) (.*)$/.exec(line);
    const cells = cellsOf(line)?.map(plain);
    if (line.startsWith('```')) {
      inCode = !inCode;
    } else if (inCode) {
      lines.push(`${INDENT}${INDENT}${line}`.trimEnd());
    } else if (heading) {
      lines.push(
        paint.bold(
          heading[1].length === 1
            ? plain(heading[2])
            : plain(heading[2]).toLocaleUpperCase('en-US'),
        ),
      );
    } else if (cells && !header) {
      header = cells;
    } else if (cells && header) {
      lines.push(
        ...rowBlocks(cells, header).map(block => wrapBlock(block, width)),
      );
    } else {
      header = undefined;
      lines.push(
        wrapBlock(
          {
            text: `${INDENT}${plain(line)}`.trimEnd(),
            hanging: /^(?:[-*]|\d+\.) /.test(line) ? INDENT : '',
          },
          width,
        ),
      );
    }
  }
  return lines.join('\n');
}

/**
 * Lines with each paragraph and each point of a list on one: the terminal decides where they wrap.
 */
function unwrapped(markdown: string): readonly string[] {
  const lines: string[] = [];
  let inCode = false;
  let inProse = false;
  for (const line of markdown.split('\n')) {
    const fence = line.startsWith('```');
    if (fence) inCode = !inCode;
    const prose = !inCode && !fence && line !== '' && !/^[#|]/.test(line);
    if (prose && inProse && !/^ *(?:[-*]|\d+\.) /.test(line))
      lines.push(`${lines.pop()} ${line.trim()}`);
    else lines.push(line);
    inProse = prose;
  }
  return lines;
}

/**
 * The cells of a line of a table; undefined for other lines, none for the line below the header.
 */
function cellsOf(line: string): readonly string[] | undefined {
  if (!line.startsWith('|')) return undefined;
  if (/^[|:\s-]+$/.test(line)) return [];
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());
}

/** "- first cell", and below it the others with what stands above them. */
function rowBlocks(
  [first, ...others]: readonly string[],
  [, ...titles]: readonly string[],
): readonly Block[] {
  if (first === undefined) return [];
  return [
    { text: `${INDENT}- ${first}`, hanging: INDENT },
    ...others.map((cell, index) => ({
      text: `${INDENT}${INDENT}${titles[index]}: ${cell}`,
      hanging: INDENT,
    })),
  ];
}

function wrapBlock({ text, hanging }: Block, width: number): string {
  return wrap(text, width - hanging.length)
    .split('\n')
    .join(`\n${hanging}`);
}

/**
 * Text without the marks of Markdown, but for those of code, which say where it begins and ends.
 */
function withoutMarks(text: string, checkIds: readonly string[]): string {
  return text
    .replace(
      /\[([^\][]*)\]\(([^()]*)\)/g,
      (_, label: string, address: string) => linkText(label, address, checkIds),
    )
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(^|[\s(,])\*([^*\s][^*]*)\*(?=$|[\s),.:;])/g, '$1$2');
}

function linkText(
  label: string,
  address: string,
  checkIds: readonly string[],
): string {
  if (/^https?:/.test(address)) return `${label} (${address})`;
  const check = checkIds.find(id => address.startsWith(`${id}.md`));
  return check ? `${label} (--explain ${check})` : label;
}
