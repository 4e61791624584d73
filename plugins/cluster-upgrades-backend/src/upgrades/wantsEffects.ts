import type { UpgradeRecord } from './model';
import { traitsOf } from './steps';

/** Whether what was taken for its time is to stay: until its step gives it back, or it ends otherwise. Pure. */
export function wantsEffects({
  endedAtMs,
  steps,
}: Pick<UpgradeRecord, 'endedAtMs' | 'steps'>): boolean {
  return (
    endedAtMs === undefined &&
    !steps.some(
      step =>
        traitsOf(step).effects === 'gives-back' &&
        step.startedAtMs !== undefined,
    )
  );
}
