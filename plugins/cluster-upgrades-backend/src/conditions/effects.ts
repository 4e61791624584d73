import { judgeEach } from './judgeAll';
import type { Condition } from './model';

/**
 * Effects and hooks of the plan must be possible on the cluster, so that nothing is written that
 * then stands still half-way.
 */
export const effects: Condition = {
  id: 'effects',
  phases: ['submit', 'start'],
  lets: ['continuesUnderWay'],
  waitsFor: 'owner',
  async judge(subjects) {
    return judgeEach(subjects, subject =>
      (subject.effects ?? []).map(reason => ({
        condition: 'effects',
        kind: 'refused' as const,
        reason,
      })),
    );
  },
};
