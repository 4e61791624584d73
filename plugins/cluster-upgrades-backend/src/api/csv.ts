import { stringify } from 'csv-stringify/sync';

/** A table as CSV: header line, CRLF, quoted where needed. Cells that a spreadsheet would run as a formula are made text. */
export function toCsv(columns: readonly string[], rows: readonly (readonly (string | number | boolean | undefined)[])[]): string {
  return stringify(
    rows.map(row => row.map(cell => (cell === undefined ? '' : String(cell)))),
    { header: true, columns: [...columns], escape_formulas: true, record_delimiter: 'windows', bom: false },
  );
}
