import type { DependencyHold, DependencyState, NeededDependency } from './model';

/** Of those asked about, what does not answer as expected. Pure. */
export function unmetOf(needed: readonly NeededDependency[]): readonly NeededDependency[] {
  return needed.filter(({ state }) => state.status !== 'ok');
}

/** What is wrong, with whom, and since when. Pure. */
export function inWords({ title, message, sinceMs }: DependencyState): string {
  return `${title} ${message} since ${new Date(sinceMs).toISOString().slice(0, 16)}Z. It is asked again by itself`;
}

/** Why a cluster must not be begun or written; undefined: everything that it needs answers. Pure. */
export function holdOf(needed: readonly NeededDependency[]): DependencyHold | undefined {
  const unmet = unmetOf(needed).map(({ state }) => state);
  if (unmet.length === 0) return undefined;
  return { because: 'dependency', reason: unmet.map(inWords).join('. '), who: unmet.find(({ owner }) => owner !== undefined)?.owner };
}
