import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Texts } from '../translation';

/**
 * It rests without a pause of its own: its rollout or the emergency stop does, and only there can
 * it go on.
 */
export function isHeldFromAbove({
  phase,
  desired,
}: Pick<Upgrade, 'phase' | 'desired'>): boolean {
  return phase === 'paused' && desired === 'run';
}

/**
 * What holds it, and who can end that: an upgrade that was started alone has no rollout to resume.
 */
export function whatHolds(
  { id, rolloutId }: Pick<Upgrade, 'id' | 'rolloutId'>,
  texts: Texts,
): string {
  return texts(
    id === rolloutId
      ? 'upgrade.held.byEmergencyStop'
      : 'upgrade.held.fromAbove',
  );
}
