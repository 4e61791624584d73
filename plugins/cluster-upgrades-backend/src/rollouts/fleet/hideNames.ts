const HIDDEN = 'a cluster that you may not see';

/** Texts of a rollout for one caller: names of clusters that they may not see are taken out. */
export function hideNames(hidden: readonly string[]): (text: string) => string {
  if (hidden.length === 0) return text => text;
  // Longest first: a name may be the beginning of another.
  const names = [...new Set(hidden)].sort((a, b) => b.length - a.length).map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\w.-])(?:${names.join('|')})(?![\\w-]|\\.\\w)`, 'g');
  return text => text.replace(pattern, HIDDEN);
}
