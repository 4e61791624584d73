import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLERS, type Caller } from './callers';
import type { RouteRow } from './routeRows';

/**
 * What the table says of one caller. `yes`: allowed whatever it is about; `own`: allowed for the
 * caller's own clusters, and lists hold nothing else; `no`: 403; `401`: sign in first.
 */
export type Rule = 'yes' | 'own' | 'no' | '401';

export interface MatrixRow {
  /** As the document writes it, for example `POST /plans/{planId}/actions submit`. */
  readonly what: string;
  /** The permission, and what decides. */
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
  'reference',
  'routes.md',
);

/**
 * The table of routes in docs/reference/routes.md, with the rules that stand for its last cells.
 * @throws Error for a row or cell that cannot be read
 */
export function readMatrix(): readonly MatrixRow[] {
  const rulesBy = readAnswers();
  return rowsOf('route').map(cells => {
    const [what, permission, scope, answers] = cells.map(cell =>
      cell.replaceAll('`', ''),
    );
    const rules = rulesBy.get(answers);
    if (!rules)
      throw new Error(
        `docs/reference/routes.md: "${answers}" of ${what} is no row of the table of answers`,
      );
    return { what, facts: [permission, scope], rules };
  });
}

/** What callers get, by the names that the table of routes uses. */
function readAnswers(): ReadonlyMap<string, MatrixRow['rules']> {
  const [headings] = linesOf('answers');
  return new Map(
    rowsOf('answers').map(cells => [
      cells[0].replaceAll('`', ''),
      Object.fromEntries(
        CALLERS.map(caller => [
          caller,
          toRule(cells[cellsOf(headings).indexOf(caller)], cells.join(' | ')),
        ]),
      ) as MatrixRow['rules'],
    ]),
  );
}

/**
 * Writes the table of routes anew from the definitions: one row for each, its permission and what
 * decides. What callers get is the expectation of the tests and stays as it was; a new route gets
 * `?`, which `readMatrix` refuses until you decide. Format the document afterwards.
 */
export function writeRouteTable(rows: readonly RouteRow[]): void {
  const document = readFileSync(DOCUMENT, 'utf8');
  const written = new Map(
    rowsOf('route').map(cells => [cells[0].replaceAll('`', ''), cells]),
  );
  const table = rows.map(({ what, guard }) => {
    const permission = guard.permission.name.replace('cluster-upgrades.', '');
    const [name = `\`${what}\``, , , answers = '?'] = written.get(what) ?? [];
    const cells = [name, `\`${permission}\``, guard.scope, answers];
    return `| ${cells.join(' | ')} |`;
  });
  const old = linesOf('route');
  writeFileSync(
    DOCUMENT,
    document.replace(old.join('\n'), [...old.slice(0, 2), ...table].join('\n')),
  );
}

/** The lines of the table whose first heading is `heading`, from that heading on. */
function linesOf(heading: string): readonly string[] {
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  const start = lines.findIndex(line => cellsOf(line)[0] === heading);
  if (start < 0)
    throw new Error(
      `docs/reference/routes.md has no table that begins with "${heading}"`,
    );
  const after = lines.findIndex(
    (line, at) => at > start && !line.startsWith('|'),
  );
  return lines.slice(start, after);
}

/**
 * The cells of each row below the headings.
 * @throws Error for a row with another number of cells
 */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const [headings, , ...rows] = linesOf(heading).map(cellsOf);
  for (const cells of rows)
    if (cells.length !== headings.length)
      throw new Error(
        `docs/reference/routes.md: ${cells.length} cells instead of ${
          headings.length
        } in ${cells.join(' | ')}`,
      );
  return rows;
}

function toRule(cell: string | undefined, line: string): Rule {
  if (cell === 'yes' || cell === 'own' || cell === 'no' || cell === '401')
    return cell;
  throw new Error(
    `docs/reference/routes.md: ${JSON.stringify(
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
