import type { UpgradeRecord } from '../model';
import { traitsOf } from '../steps';

/** What an upgrade waited for between two looks at it. Pure. */
export function restOfUpgrade({
  phase,
  heldFromAbove,
  steps,
}: Pick<UpgradeRecord, 'phase' | 'heldFromAbove' | 'steps'>): string {
  if (phase === 'paused') return heldFromAbove?.by ?? 'person';
  const step = steps.find(
    ({ status }) => status !== 'done' && status !== 'skipped',
  );
  if (step?.status === 'running' && traitsOf(step).soaks) return 'soak';
  // A step that runs between two looks waits for the platform.
  return step === undefined || step.status === 'running'
    ? 'platform'
    : step.status;
}

/**
 * The kinds of wait of a rollout, each once. `work` when it waited only for its clusters.
 * Dependencies do not count: those of clusters whose turn is still to come are reported early.
 * Pure.
 */
export function restsOfRollout({
  waits,
}: {
  readonly waits: readonly { readonly kind: string }[];
}): readonly string[] {
  return waits.every(({ kind }) => kind === 'dependency')
    ? ['work']
    : [...new Set(waits.map(({ kind }) => kind))];
}
