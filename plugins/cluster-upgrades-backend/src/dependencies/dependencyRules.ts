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
 * Why a cluster must not be started or written. Undefined: everything that it needs answers. The
 * reason does not contain the last answer, which can change every minute, so that a cluster held
 * for the same dependency is reported and recorded once. Pure.
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
