import leven from 'leven';

/** The work grows with the product of both lengths. */
const MAX_LENGTH = 100;

/**
 * The known name that a misspelt one probably means; undefined when none is near. Case, dashes,
 * underscores and spaces do not count: `clusterAPI` and `cluster-api` both mean `clusterApi`.
 */
export function nearest(
  written: string,
  known: readonly string[],
): string | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const plain = plainly(written);
  const ranked = known
    .filter(name => name !== written && name.length <= MAX_LENGTH)
    .map(name => ({ name, distance: leven(plain, plainly(name)) }))
    .filter(
      ({ name, distance }) =>
        distance <=
          Math.max(1, Math.floor(Math.min(plain.length, name.length) / 3)) ||
        isSwapped(plain, plainly(name)),
    )
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}

/** ` Did you mean 'prod'?`, or nothing. Follows a full stop. */
export function didYouMean(written: string, known: readonly string[]): string {
  const name = nearest(written, known);
  return name === undefined ? '' : ` Did you mean '${name}'?`;
}

function plainly(text: string): string {
  return text.toLowerCase().replace(/[-_\s]/g, '');
}

/**
 * Two letters in the wrong order are two changes for Levenshtein, and one slip for a person:
 * `pord`.
 */
function isSwapped(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}
