import type { PlanEvent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonFor } from '@drydock/upgrade-reasons';
import { HIDDEN_CLUSTER } from '../../../clusters/hiddenCluster';
import type { ListedEvent } from '../../../plans/store/planEventQueries';
import { presentReason } from '../../../foundation/presentReason';
import { gateEventReason } from '../../../conditions/versionGates/gateEvents';

/**
 * An event as a reader may see it. An event of a hidden cluster is shown, but without the cluster's
 * name.
 * @param seesAll - whether the reader sees all clusters that the event may count
 */
export function eventFor(
  event: ListedEvent,
  sees: (clusterId: string) => boolean,
  seesAll: boolean,
): PlanEvent {
  const { clusterId, clusterName, clusterIds: _, ...rest } = event;
  const isHidden = clusterId !== undefined && !sees(clusterId);
  const message = presentReason(
    reasonFor(gateEventReason(event, sees), sees, seesAll && !isHidden),
  );
  return isHidden
    ? { ...rest, clusterName: HIDDEN_CLUSTER, message }
    : { ...rest, clusterId, clusterName, message };
}
