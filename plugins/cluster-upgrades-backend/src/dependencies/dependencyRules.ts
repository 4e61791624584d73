import { instantInWords } from '../time/instantInWords';
import type {
  DependencyHold,
  DependencyState,
  NeededDependency,
} from './model';

/** Of those asked about, what does not answer as expected. Pure. */
export function unmetOf(
  needed: readonly NeededDependency[],
): readonly NeededDependency[] {
  return needed.filter(({ state }) => state.status !== 'ok');
}

/** What is wrong, with whom, and since when. Pure. */
export function inWords({
  title,
  message,
  sinceMs,
}: Pick<DependencyState, 'title' | 'message' | 'sinceMs'>): string {
  return `${title} ${message} since ${instantInWords(
    sinceMs,
  )}. It is asked again by itself`;
}

/**
 * Why a cluster must not be begun or written; undefined: everything that it needs answers. Without the last answer, which is another one each minute at times:
 * a cluster that is held for the same is told of, and noted, once. Pure.
 */
export function holdOf(
  needed: readonly NeededDependency[],
): DependencyHold | undefined {
  const unmet = unmetOf(needed).map(({ state }) => state);
  if (unmet.length === 0) return undefined;
  return {
    because: 'dependency',
    reason: unmet
      .map(state =>
        inWords({ ...state, message: 'does not answer as expected' }),
      )
      .join('. '),
    who: unmet.find(({ owner }) => owner !== undefined)?.owner,
  };
}
