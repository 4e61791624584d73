import {
  openingAt,
  stageCalendar,
  type Calendar,
  type FleetFreeze,
} from '@drydock/upgrade-plans';
import { readFleetFreezes } from './fleetFreezes';
import { judgeEach } from './judgeAll';
import type { Condition, Hold, Subject } from './model';

/**
 * Freezes of the organisation, and under a plan its windows and freezes. Times of a plan that has
 * not started are shown, and refuse nothing.
 */
export const opening: Condition = {
  id: 'opening',
  phases: ['preview', 'start', 'write', 'gate'],
  async judge(subjects, { knex, nowMs }) {
    const freezes = await readFleetFreezes(knex, nowMs);
    return judgeEach(subjects, subject => closed(subject, freezes, nowMs));
  },
};

function closed(
  { id, change, plan }: Subject,
  fleetFreezes: readonly FleetFreeze[],
  nowMs: number,
): readonly Hold[] {
  const calendar: Calendar = plan?.times
    ? stageCalendar(plan.times.file, { name: plan.times.stage }, fleetFreezes)
    : { windows: [], freezes: [], fleetFreezes, timeZone: 'UTC' };
  const now = openingAt(calendar, id, change, nowMs);
  return now.open
    ? []
    : [
        {
          condition: 'opening',
          kind: 'held',
          reason: now.reason,
          untilMs: now.nextMs,
        },
      ];
}
