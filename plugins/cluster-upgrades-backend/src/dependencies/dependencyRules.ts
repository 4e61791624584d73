import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { iso } from '../time/iso';
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
  const [first, ...others] = unmet;
  if (first === undefined) return undefined;
  const owner = unmet.find(state => state.owner !== undefined)?.owner;
  return {
    because: 'dependency',
    reason: {
      ...allOf([whyUnmet(first), ...others.map(whyUnmet)]),
      who: owner === undefined ? undefined : { entityRef: owner },
    },
  };
}

function whyUnmet({ title, sinceMs }: DependencyState): Reason {
  return {
    code: 'dependency.unmet',
    params: { dependency: { text: title }, since: { time: iso(sinceMs) } },
  };
}
