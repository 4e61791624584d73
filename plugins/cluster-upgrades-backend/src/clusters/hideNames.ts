/** What stands where a cluster's name would. */
export const HIDDEN_CLUSTER = '(a cluster that you may not see)';

/**
 * Takes numbers of clusters out of texts for a reader from whom some are hidden: a summary such as "3 clusters upgraded; 1 failed" is stored once for all
 * readers, and counts hidden ones too.
 */
export function hideCounts(text: string): string {
  return text.replace(
    /(?<![\w.-])\d+(?: of \d+)? (?=(?:more |other )?(?:clusters?|failures?|failed|skipped|at a time)\b)/g,
    'some ',
  );
}

/**
 * Removes names of clusters from texts for users who are not allowed to see them. Whole names only:
 * `prod-1` is no part of `prod-10` or `prod-1.example`.
 */
export function hideNames(hidden: readonly string[]): (text: string) => string {
  // Longest first: a name may be the beginning of another.
  const names = [...new Set(hidden)]
    .filter(name => name !== '')
    .sort((a, b) => b.length - a.length);
  if (names.length === 0) return text => text;
  const escaped = names.map(name =>
    name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  const pattern = new RegExp(
    `(?<![\\w.-])(?:${escaped.join('|')})(?![\\w-]|\\.\\w)`,
    'g',
  );
  return text => text.replace(pattern, HIDDEN_CLUSTER);
}
