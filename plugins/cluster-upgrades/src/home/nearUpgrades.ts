import type {
  Cluster,
  UpgradeSummary,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { isActive } from '../upgrade/phase';

const NEAR_DAYS = 90;

export interface NearUpgrade {
  cluster: Cluster;
  /** The upgrade that is under way. */
  running?: UpgradeSummary;
}

/**
 * Clusters that are upgraded now, then those that must be soon: out of support, or support ends
 * within 90 days.
 */
export function nearUpgrades(clusters: Cluster[]): NearUpgrade[] {
  const running = clusters.filter(
    ({ upgrade }) => upgrade && isActive(upgrade.phase),
  );
  const due = clusters
    .filter(
      cluster => !running.includes(cluster) && daysLeft(cluster) <= NEAR_DAYS,
    )
    .sort((left, right) => daysLeft(left) - daysLeft(right));
  return [
    ...running.map(cluster => ({ cluster, running: cluster.upgrade })),
    ...due.map(cluster => ({ cluster })),
  ];
}

/** An unknown date is not near; the support timeline shows it as unknown. */
function daysLeft({ support }: Cluster): number {
  if (support.state === 'unsupported') return -1;
  return support.daysLeft ?? Infinity;
}
