import type { PlanStage, UpgradePlanFile } from '../plan/model';
import type { Calendar } from './model';

/** What one stage keeps to: its windows (all of the plan where it names none), the plan's freezes, and the fleet's. A stage that the plan does not have keeps to all windows. */
export function stageCalendar({ spec }: UpgradePlanFile, stage: Pick<PlanStage, 'name'>, fleetFreezes: Calendar['fleetFreezes']): Calendar {
  const { windows, freezes, timeZone, stages } = spec;
  const names = stages.find(({ name }) => name === stage.name)?.windows;
  return { windows: names ? windows.filter(({ name }) => names.includes(name)) : windows, freezes, fleetFreezes, timeZone };
}
