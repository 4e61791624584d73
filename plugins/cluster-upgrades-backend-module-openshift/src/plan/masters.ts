import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import { isControlPlanePool, nodesByPool } from '../objects/machineConfigPool';

const WORKER = 'node-role.kubernetes.io/worker';

/**
 * Whether machines of the control plane are workers too, as in compact and single-node clusters:
 * then no workload stays where it is while the control plane is upgraded.
 */
export function masterNodesRunWorkloads({
  pools,
  nodes,
}: Pick<OpenShiftObjects, 'pools' | 'nodes'>): boolean {
  const byPool = nodesByPool(pools, nodes);
  return pools
    .filter(isControlPlanePool)
    .some(
      ({ name }) =>
        byPool.get(name)?.some(({ labels }) => WORKER in labels) ?? false,
    );
}
