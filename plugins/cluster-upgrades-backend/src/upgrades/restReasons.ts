import type { UpgradeRecord } from './model';

/** What an upgrade waited for while nobody looked at it. Pure. */
export function restOfUpgrade({
  phase,
  heldFromAbove,
  steps,
}: Pick<UpgradeRecord, 'phase' | 'heldFromAbove' | 'steps'>): string {
  if (phase === 'paused') return heldFromAbove?.by ?? 'person';
  const step = steps.find(
    ({ status }) => status !== 'done' && status !== 'skipped',
  );
  if (step?.type === 'soak-pools' && step.status === 'running') return 'soak';
  // What runs while nobody looks is the platform's work.
  return step === undefined || step.status === 'running'
    ? 'platform'
    : step.status;
}

/** The kinds of wait of a rollout, each once; `work` where it waited for its clusters alone: what those need whose turn is still to come is told beforehand. Pure. */
export function restsOfRollout({
  waits,
}: {
  readonly waits: readonly { readonly kind: string }[];
}): readonly string[] {
  return waits.every(({ kind }) => kind === 'dependency')
    ? ['work']
    : [...new Set(waits.map(({ kind }) => kind))];
}
