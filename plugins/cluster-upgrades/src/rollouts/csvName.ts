import type { Rollout } from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * Tells files of several rollouts apart, also of one plan on one day: plan, when the rollout was
 * started in UTC, and the begin of its id.
 */
export function csvName(
  { id, planName, createdAt }: Pick<Rollout, 'id' | 'planName' | 'createdAt'>,
  what: string,
): string {
  const started = createdAt.slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  return `${[planName ?? 'rollout', started, id.slice(0, 8), what].join(
    '-',
  )}.csv`;
}
