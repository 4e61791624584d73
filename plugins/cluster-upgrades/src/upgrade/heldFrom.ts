import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** It rests without a pause of its own: its rollout or the emergency stop does, and only there can it go on. */
export function isHeldFromAbove({
  phase,
  desired,
}: Pick<Upgrade, 'phase' | 'desired'>): boolean {
  return phase === 'paused' && desired === 'run';
}

/** What holds it, and who can end that: an upgrade that was started alone has no rollout to resume. */
export function whatHolds({
  id,
  rolloutId,
}: Pick<Upgrade, 'id' | 'rolloutId'>): string {
  return id === rolloutId
    ? 'The emergency stop holds it: it goes on when that is lifted'
    : 'Its rollout or the emergency stop holds it: it goes on when the rollout is resumed or the stop is lifted';
}
