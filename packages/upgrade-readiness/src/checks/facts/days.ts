const DAY_MILLISECONDS = 86_400_000;

/**
 * Whole days from one ISO time to another, rounded down, negative when it is past; undefined for a
 * text that is no time.
 */
export function daysBetween(from: string, to: string): number | undefined {
  const days = Math.floor(
    (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS,
  );
  return Number.isNaN(days) ? undefined : days;
}
