import type { UpgradeRecord } from '../model';
import { traitsOf } from '../steps';

/**
 * Whether the effects of an upgrade are to stay: until its step gives them back, or it ends. Pure.
 */
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
