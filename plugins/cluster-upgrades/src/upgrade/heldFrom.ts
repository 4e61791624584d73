import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** It rests although nobody paused it by itself: its rollout or the emergency stop does, and only there can it go on. */
export function isHeldFromAbove({ phase, desired }: Pick<Upgrade, 'phase' | 'desired'>): boolean {
  return phase === 'paused' && desired === 'run';
}

/** What holds it, and who can end that: an upgrade that was started alone has no rollout to resume. */
export function whatHolds({ id, rolloutId }: Pick<Upgrade, 'id' | 'rolloutId'>): string {
  return id === rolloutId ? 'The emergency stop holds it: it goes on when that is lifted' : 'Its rollout or the emergency stop holds it: it goes on when the rollout is resumed or the stop is lifted';
}

/** The upgrade with a reason beside Resume that is of use where something above it holds it. A missing permission stays what is said. */
export function sayWhoHolds(upgrade: Upgrade): Upgrade {
  if (!isHeldFromAbove(upgrade)) return upgrade;
  const reason = `The upgrade itself is not paused. ${whatHolds(upgrade)}`;
  return { ...upgrade, actions: upgrade.actions.map(item => (item.action === 'resume' && !item.allowed && !item.reason?.includes('cluster-upgrades.') ? { ...item, reason } : item)) };
}
