import { judgeEach } from './judgeAll';
import type { Condition } from './model';

/**
 * The platform must have hops to the target, accept the first of them, and keep the version skew.
 */
export const path: Condition = {
  id: 'path',
  phases: ['preview', 'submit', 'start'],
  lets: ['continuesUnderWay'],
  waitsFor: 'owner',
  async judge(subjects) {
    return judgeEach(subjects, subject =>
      (subject.path?.refusals ?? []).map(reason => ({
        condition: 'path',
        kind: 'refused' as const,
        reason,
      })),
    );
  },
};
