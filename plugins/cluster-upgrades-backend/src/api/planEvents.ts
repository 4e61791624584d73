import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { HIDDEN_CLUSTER, hideCounts, hideNames } from '../clusters/hideNames';
import type { ListedEvent } from '../plans/planEventQueries';
import { gateEventText } from '../versionGates/gateEvents';

/**
 * An event as a reader may see it. An event of a hidden cluster is shown, but without the cluster's
 * name.
 */
export function eventFor(
  event: ListedEvent,
  sees: (clusterId: string) => boolean,
  hidden: readonly Pick<StoredCluster, 'name' | 'title'>[],
): PlanEvent {
  const { clusterId, clusterName, clusterIds, ...rest } = event;
  const isHidden = clusterId !== undefined && !sees(clusterId);
  const names = [
    ...hidden.flatMap(({ name, title }) => [name, title]),
    ...(isHidden && clusterName ? [clusterName] : []),
  ];
  const text = hideNames(names)(gateEventText(event, sees));
  const message = names.length > 0 ? hideCounts(text) : text;
  return isHidden
    ? { ...rest, clusterName: HIDDEN_CLUSTER, message }
    : { ...rest, clusterId, clusterName, message };
}
