import { stringify } from 'csv-stringify/sync';

/** A table, or with `header: false` more lines of one, as CSV: header line, CRLF, quoted where needed. Cells that a spreadsheet would run as a formula are made text. */
export function toCsv(columns: readonly string[], rows: readonly (readonly (string | number | boolean | undefined)[])[], { header = true } = {}): string {
  return stringify(
    rows.map(row => row.map(cell => (cell === undefined ? '' : String(cell)))),
    { header, columns: [...columns], escape_formulas: true, record_delimiter: 'windows', bom: false },
  );
}
