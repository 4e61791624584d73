import type { Param } from '@drydock/upgrade-reasons';
import { judgeEach } from './judgeAll';
import type { Condition } from './model';

/**
 * Which approvals a plan needs depends on where its clusters belong: one that moved since then was
 * not approved.
 */
export const environment: Condition = {
  id: 'environment',
  phases: ['start'],
  lets: ['continuesUnderWay'],
  waitsFor: 'requester',
  async judge(subjects) {
    return judgeEach(subjects, ({ environment: now, plan }) =>
      !plan?.member || plan.member.environment === now
        ? []
        : [
            {
              condition: 'environment',
              kind: 'refused',
              reason: {
                code: 'rollout.environment-changed',
                params: {
                  environment: environmentParam(now),
                  approved: environmentParam(plan.member.environment),
                },
              },
            },
          ],
    );
  },
};

function environmentParam(name: string | undefined): Param {
  return name === undefined ? { term: 'unknown' } : { text: name };
}
