/**
 * An instant (epoch milliseconds) as people read it in messages that know no reader's zone, to the
 * minute: `2026-11-23 17:00 UTC`.
 */
export function instantInWords(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
