/** "The permission a.b is missing for 2 of 3 clusters", "… for all 3 clusters", "… for the cluster". `what`: plural, with the word clusters. Pure. */
export function missingFor(
  permission: string,
  lacking: number,
  all: number,
  what = 'clusters',
): string {
  return `The permission ${permission} is missing for ${shareOf(
    lacking,
    all,
    what,
  )}`;
}

/** "2 of 3 clusters", "all 3 clusters", "the cluster". Pure. */
export function shareOf(some: number, all: number, what = 'clusters'): string {
  if (some < all) return `${some} of ${all} ${what}`;
  return all === 1
    ? `the ${what.replace('clusters', 'cluster')}`
    : `all ${all} ${what}`;
}
