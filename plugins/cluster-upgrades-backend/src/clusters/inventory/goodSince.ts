/** Facts say something good for a day, or for two intervals where those are longer. */
const GOOD_FOR_SECONDS = 86_400;

/**
 * ISO time: facts of an earlier read say nothing good about today, whyever nothing was read since.
 */
export function goodSince(now: Date, intervalSeconds: number): string {
  return new Date(
    now.getTime() - Math.max(GOOD_FOR_SECONDS, 2 * intervalSeconds) * 1000,
  ).toISOString();
}
