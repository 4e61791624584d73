import { judgeEach } from './judgeAll';
import type { Condition } from './model';

/**
 * Whether the portal itself allows changes: by a restart with a policy that allows everything it
 * may no longer. What was begun goes on: a cluster between two versions is worse than one that is
 * finished as approved. Who starts a single upgrade is asked by the route.
 */
export const noChanges: Condition = {
  id: 'no-changes',
  phases: ['start'],
  lets: ['continuesUnderWay'],
  async judge(subjects, ask) {
    const reason = await ask.noChanges();
    return judgeEach(subjects, () =>
      reason ? [{ condition: 'no-changes', kind: 'held', reason }] : [],
    );
  },
};
