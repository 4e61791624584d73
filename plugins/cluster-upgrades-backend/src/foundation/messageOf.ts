/** What was thrown, as text; of an Error its message alone. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
