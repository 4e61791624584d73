import { stringify } from 'csv-stringify/sync';
import { inSlicesOf } from '../../foundation/work/inSlices';

type Row = readonly (string | number | boolean | undefined)[];
const ROWS_AT_ONCE = 50;

/**
 * A table, or with `header: false` more lines of one, as CSV: header line, CRLF, quoted where
 * needed. Cells that a spreadsheet would run as a formula are made text.
 */
export function toCsv(
  columns: readonly string[],
  rows: readonly Row[],
  { header = true } = {},
): string {
  return stringify(
    rows.map(row => row.map(cell => (cell === undefined ? '' : String(cell)))),
    {
      header,
      columns: [...columns],
      escape_formulas: true,
      record_delimiter: 'windows',
      bom: false,
    },
  );
}

/** The same for a table of any length: other requests go meanwhile. */
export async function largeCsv<T>(
  columns: readonly string[],
  items: readonly T[],
  rowOf: (item: T) => Row,
): Promise<string> {
  const firsts = Array.from(
    { length: Math.ceil(items.length / ROWS_AT_ONCE) },
    (_, index) => index * ROWS_AT_ONCE,
  );
  const parts = await inSlicesOf(firsts, first =>
    toCsv(columns, items.slice(first, first + ROWS_AT_ONCE).map(rowOf), {
      header: false,
    }),
  );
  return [toCsv(columns, []), ...parts].join('');
}
