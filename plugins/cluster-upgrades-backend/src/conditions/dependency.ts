import { judgeEach } from './judgeAll';
import { isUnmet, unmetOf, whyUnmet } from './dependencies/dependencyRules';
import type { Condition } from './model';

/**
 * What a cluster needs outside of it must answer before it is begun; an upgrade that was begun goes
 * on, and the way back waits for none of it.
 */
export const dependency: Condition = {
  id: 'dependency',
  phases: ['preview', 'submit', 'start', 'gate'],
  lets: ['continuesUnderWay', 'wayBack'],
  waitsFor: 'owner',
  async judge(subjects, ask, phase) {
    // Of one that may have arrived already nothing is asked yet.
    const begun = subjects.filter(
      ({ hops, isPartial }) => hops.length > 0 || !isPartial,
    );
    const unmet = unmetOf(await ask.dependencies(begun.map(({ id }) => id)));
    return judgeEach(begun, ({ id }) =>
      unmet
        .filter(({ clusterIds }) => clusterIds.includes(id))
        .map(({ state }) => ({
          condition: 'dependency',
          kind: 'held' as const,
          // What is kept says not what it answered last, which can change every minute.
          reason: phase === 'start' ? isUnmet(state) : whyUnmet(state),
          override: { binds: [state.id] },
        })),
    );
  },
};
