import type { PlanStage, UpgradePlanFile } from '../plan/model';
import type { WorkMeter } from '../work/WorkMeter';
import type { Calendar } from './model';

/**
 * What one stage keeps to: its windows (all of the plan where it names none), the plan's freezes,
 * and the fleet's. A stage that the plan does not have keeps to all windows.
 */
export function stageCalendar(
  { spec }: UpgradePlanFile,
  stage: Pick<PlanStage, 'name'>,
  fleetFreezes: Calendar['fleetFreezes'],
  meter?: WorkMeter,
): Calendar {
  const { windows, freezes, timeZone, stages } = spec;
  const wanted = stages.find(({ name }) => name === stage.name)?.windows;
  const names = wanted && new Set(wanted);
  return {
    windows: names ? windows.filter(({ name }) => names.has(name)) : windows,
    freezes,
    fleetFreezes,
    timeZone,
    meter,
  };
}

/**
 * Calendars of stages for one request. Stages of a plan that keep to the same windows get the same
 * object, so that what is worked out for one of them is found by the others.
 */
export class StageCalendars {
  readonly #fleetFreezes: Calendar['fleetFreezes'];
  readonly #meter: WorkMeter | undefined;
  readonly #known = new WeakMap<UpgradePlanFile, Map<string, Calendar>>();

  constructor(fleetFreezes: Calendar['fleetFreezes'], meter?: WorkMeter) {
    this.#fleetFreezes = fleetFreezes;
    this.#meter = meter;
  }

  of(plan: UpgradePlanFile, stage: Pick<PlanStage, 'name'>): Calendar {
    const ofPlan = this.#known.get(plan) ?? new Map<string, Calendar>();
    this.#known.set(plan, ofPlan);
    const calendar = stageCalendar(
      plan,
      stage,
      this.#fleetFreezes,
      this.#meter,
    );
    const key = calendar.windows.map(({ name }) => name).join(' ');
    const same = ofPlan.get(key) ?? calendar;
    ofPlan.set(key, same);
    return same;
  }
}
