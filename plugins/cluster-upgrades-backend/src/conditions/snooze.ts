import { groupBy } from '@drydock/upgrade-readiness';
import type { Condition, Hold } from './model';

/** Owners of services asked for more time, within the bounds of the operator. */
export const snooze: Condition = {
  id: 'snooze',
  phases: ['start'],
  lets: ['continuesUnderWay'],
  async judge(subjects, { knex, snoozes, nowMs }) {
    const holds = new Map<string, readonly Hold[]>();
    const ofPlans = groupBy(
      subjects,
      ({ plan }) => plan?.approved?.planId ?? '',
    );
    for (const [planId, members] of ofPlans) {
      if (planId === '') continue;
      const snoozed = await snoozes(
        knex,
        planId,
        members.map(({ id }) => id),
        nowMs,
      );
      for (const [id, { reason, untilMs }] of snoozed)
        holds.set(id, [{ condition: 'snooze', kind: 'held', reason, untilMs }]);
    }
    return holds;
  },
};
