import {
  fieldOwnerOf as ownerOf,
  GIT_TOOLS,
  lastManagerOf,
  ownedByTool,
  ownsField,
  type FieldManager,
  type ForeignOwner,
  type ManagedField,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CapiCluster, ObjectMeta } from '../objects/types';

/** Where a kind keeps its version. */
export function versionFieldOf(object: ObjectMeta): readonly string[] {
  if (object.kind === 'Cluster') return ['spec', 'topology', 'version'];
  if (object.kind === 'MachineDeployment' || object.kind === 'MachinePool')
    return ['spec', 'template', 'spec', 'version'];
  return ['spec', 'version'];
}

/** Cluster API's own controllers and the API server. */
const CLUSTER_API =
  /^(capi-|manager$|controller-manager$|kubeadm-|drydock$|kube-apiserver$|before-first-apply$)/;

/**
 * The applier that will write the version field again, so that it is not ours to write.
 * `lastWriterOf` names a person for the record.
 */
export function foreignOwnerOf(
  object: ObjectMeta,
  cluster: CapiCluster,
): ForeignOwner | undefined {
  const path = versionFieldOf(object);
  return fieldOwnerOf(object, cluster, {
    field: path.join('.'),
    path: path.map(part => `f:${part}`),
  });
}

/** As `foreignOwnerOf`, for another field. */
export function fieldOwnerOf(
  object: ObjectMeta,
  cluster: CapiCluster,
  field: ManagedField,
): ForeignOwner | undefined {
  return ownerOf(object, field, {
    platform: CLUSTER_API,
    ...(object === cluster ? {} : { within: cluster }),
  });
}

const POOL_LISTS = ['machineDeployments', 'machinePools'].map(list => [
  'spec',
  'topology',
  'workers',
  list,
]);

/**
 * The tool that writes the topology's lists of node pools whole (Argo CD's client-side apply,
 * Helm), so that an annotation of Drydock's in them would be gone at its next run. Who applies them
 * on the server owns what it sets there and leaves the rest.
 */
export function poolListsOwnerOf(
  cluster: CapiCluster,
): ForeignOwner | undefined {
  for (const tool of GIT_TOOLS) {
    const entry = cluster.managers.find(
      ({ manager, operation, subresource }) =>
        tool.managers.includes(manager) &&
        operation !== 'Apply' &&
        !subresource,
    );
    const path =
      entry && POOL_LISTS.find(candidate => ownsField(entry, candidate));
    if (!path) continue;
    const name = tool.nameOf(cluster) ?? `field manager ${entry.manager}`;
    const field = path.join('.');
    return ownedByTool(tool, name, field);
  }
  return undefined;
}

/**
 * Who wrote the version field last, where managedFields tell: for the record, not for a decision.
 */
export function lastWriterOf(object: ObjectMeta): FieldManager | undefined {
  return lastManagerOf(object.managers, versionFieldOf(object));
}
