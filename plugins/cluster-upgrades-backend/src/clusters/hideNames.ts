/** What stands where a cluster's name would. */
export const HIDDEN_CLUSTER = '(a cluster that you may not see)';

/** Takes names of clusters out of texts for somebody who may not see them. Whole names only: `prod-1` is no part of `prod-10` or `prod-1.example`. */
export function hideNames(hidden: readonly string[]): (text: string) => string {
  // Longest first: a name may be the beginning of another.
  const names = [...new Set(hidden)].filter(name => name !== '').sort((a, b) => b.length - a.length);
  if (names.length === 0) return text => text;
  const escaped = names.map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\w.-])(?:${escaped.join('|')})(?![\\w-]|\\.\\w)`, 'g');
  return text => text.replace(pattern, HIDDEN_CLUSTER);
}
