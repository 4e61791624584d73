import { nodeReplacePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { permissionMissing, type Reason } from '@drydock/upgrade-reasons';

/** Whether Drydock itself terminates instances of nodes by these hops. Pure. */
export function terminatesInstances(
  hops: readonly Pick<Hop, 'terminatesInstances'>[],
): boolean {
  return hops.some(hop => hop.terminatesInstances);
}

/** Of a caller without the permission to have instances of the cluster terminated. Pure. */
export function replacementMissing(): Reason {
  return permissionMissing(
    'permission.replace-nodes',
    nodeReplacePermission.name,
  );
}
