/**
 * Whether the numbers that a version begins with (`v1.7.2`, `3.5.21-0`) are lower than `below`;
 * undefined for what is no version.
 */
export function isBelow(
  version: string | undefined,
  below: string,
): boolean | undefined {
  const numbers = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version ?? '');
  if (!numbers) return undefined;
  const [own, limit] = [
    numbers.slice(1).map(part => Number(part ?? 0)),
    below.split('.').map(Number),
  ];
  for (let index = 0; index < 3; index++) {
    const difference = (own[index] ?? 0) - (limit[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
