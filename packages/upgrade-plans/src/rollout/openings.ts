import { openingAt } from '../time/opening';
import { stageCalendar } from '../time/stageCalendar';
import type { Opening } from '../time/model';
import type { MemberState } from './model';
import type { Situation, Stage } from './situation';

/** Whether a member may begin now, by the windows of its stage and by freezes. */
export type OpeningOf = (member: MemberState) => Opening;

/**
 * Members with the same change, of which the same freezes speak, get one answer: a stage has
 * thousands of members and few answers.
 */
export function openingsOf(
  { plan, state, nowMs }: Situation,
  stage: Stage,
): OpeningOf {
  const calendar = stageCalendar(plan, stage.plan, state.fleetFreezes);
  return ({ clusterId, change }) =>
    openingAt(calendar, clusterId, change, nowMs);
}
