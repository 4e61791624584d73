import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { iso } from '../time/iso';
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

/** What it answers, and since when that is not as expected. Pure. */
export function whyUnmet({
  title,
  message,
  sinceMs,
}: Pick<DependencyState, 'title' | 'message' | 'sinceMs'>): Reason {
  return {
    code: 'dependency.unmet-because',
    params: {
      dependency: { text: title },
      answer: { reasons: [message] },
      since: { time: iso(sinceMs) },
    },
  };
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
      ...allOf([isUnmet(first), ...others.map(isUnmet)]),
      who: owner === undefined ? undefined : { entityRef: owner },
    },
  };
}

function isUnmet({ title, sinceMs }: DependencyState): Reason {
  return {
    code: 'dependency.unmet',
    params: { dependency: { text: title }, since: { time: iso(sinceMs) } },
  };
}
