import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLERS, type Caller } from './callers';

/**
 * What the table says of one caller. `yes`: allowed whatever it is about; `own`: allowed for the caller's own clusters, and lists hold nothing else;
 * `no`: 403; `401`: sign in first.
 */
export type Rule = 'yes' | 'own' | 'no' | '401';

export interface MatrixRow {
  /** As the document writes it, for example `POST /plans/{planId}/actions submit`. */
  readonly what: string;
  /** Cells between the first and those of the callers. */
  readonly facts: readonly string[];
  readonly rules: Readonly<Record<Caller, Rule>>;
}

// Tests run from the sources only.
// eslint-disable-next-line no-restricted-syntax
const DOCUMENT = join(
  __dirname,
  '..',
  '..',
  '..',
  '..',
  '..',
  '..',
  'docs',
  'security.md',
);

/** The rows of the table of docs/security.md whose first heading is `heading`. @throws Error for a row or cell that cannot be read */
export function readMatrix(heading: string): readonly MatrixRow[] {
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  const start = lines.findIndex(line => cellsOf(line)[0] === heading);
  if (start < 0)
    throw new Error(
      `docs/security.md has no table that begins with "${heading}"`,
    );
  const headings = cellsOf(lines[start]);
  const rows: MatrixRow[] = [];
  for (let index = start + 2; lines[index]?.startsWith('|'); index += 1)
    rows.push(toRow(lines[index], headings));
  return rows;
}

function toRow(line: string, headings: readonly string[]): MatrixRow {
  const cells = cellsOf(line);
  if (cells.length !== headings.length)
    throw new Error(
      `docs/security.md: ${cells.length} cells instead of ${headings.length} in ${line}`,
    );
  const facts = cells
    .slice(1, headings.length - CALLERS.length)
    .map(cell => cell.replaceAll('`', ''));
  const rules = Object.fromEntries(
    CALLERS.map(caller => [
      caller,
      toRule(cells[headings.indexOf(caller)], line),
    ]),
  ) as Record<Caller, Rule>;
  return { what: cells[0].replaceAll('`', ''), facts, rules };
}

function toRule(cell: string | undefined, line: string): Rule {
  if (cell === 'yes' || cell === 'own' || cell === 'no' || cell === '401')
    return cell;
  throw new Error(
    `docs/security.md: ${JSON.stringify(
      cell,
    )} is none of yes, own, no and 401, in ${line}`,
  );
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());
}
