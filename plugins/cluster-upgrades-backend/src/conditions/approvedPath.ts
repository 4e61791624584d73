import { differsFromApproved } from './approvedHops';
import { judgeEach } from './judgeAll';
import type { Condition, Hold, Subject } from './model';

/** The way to the target must be the approved one, or what is left of it. */
export const approvedPath: Condition = {
  id: 'approved-path',
  phases: ['start'],
  lets: ['continuesUnderWay'],
  waitsFor: 'requester',
  async judge(subjects) {
    return judgeEach(subjects, differs);
  },
};

function differs({ path, plan }: Subject): readonly Hold[] {
  const reason = path && plan?.member && differsFromApproved(plan.member, path);
  return reason
    ? [{ condition: 'approved-path', kind: 'refused', reason }]
    : [];
}
