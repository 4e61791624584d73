import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import type { ListedEvent } from '../plans/planEventQueries';

const HIDDEN = '(a cluster that you may not see)';

/** An event as somebody may read it: that something happened to a cluster which they may not see is told, its name is not. */
export function eventFor(event: ListedEvent, sees: (clusterId: string) => boolean, hidden: readonly Pick<StoredCluster, 'name' | 'title'>[]): PlanEvent {
  const { clusterId, clusterName, ...rest } = event;
  const isHidden = clusterId !== undefined && !sees(clusterId);
  const names = [...hidden.flatMap(({ name, title }) => [name, title]), ...(isHidden && clusterName ? [clusterName] : [])];
  const message = withoutNames(event.message, names);
  return isHidden ? { ...rest, clusterName: HIDDEN, message } : { ...event, message };
}

/** Longest first, for one name may begin with another. Whole names only: `prod-1` is no part of `prod-10`. */
function withoutNames(text: string, names: readonly string[]): string {
  const sorted = [...new Set(names)].filter(name => name !== '').sort((a, b) => b.length - a.length);
  return sorted.reduce((rest, name) => rest.replace(new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g'), HIDDEN), text);
}
