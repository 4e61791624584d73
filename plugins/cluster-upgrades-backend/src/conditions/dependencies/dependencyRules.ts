import type { Reason } from '@drydock/upgrade-reasons';
import { iso } from '../../foundation/time/iso';
import type { DependencyState, NeededDependency } from './model';

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
 * That something does not answer as expected, with who looks after it. The last answer, which can
 * change every minute, is left out, so that a cluster held for it is reported once. Pure.
 */
export function isUnmet({ title, sinceMs, owner }: DependencyState): Reason {
  return {
    code: 'dependency.unmet',
    params: { dependency: { text: title }, since: { time: iso(sinceMs) } },
    who: owner === undefined ? undefined : { entityRef: owner },
  };
}
