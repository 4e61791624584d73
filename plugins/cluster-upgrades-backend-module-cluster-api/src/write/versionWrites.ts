import type { Hop } from '@drydock/kubernetes-knowledge';
import { pathOf, pluralOf } from '../management/apiPaths';
import type { ClusterObjects } from '../management/ManagementReader';
import type { Patch } from '../management/ManagementWriter';
import type { CapiNodePool, MachineTemplateReference, ObjectMeta } from '../objects/types';
import { versionFieldOf } from '../observe/foreignOwner';

/** One object whose version a hop sets. */
export interface VersionWrite {
  readonly object: ObjectMeta;
  /** Version written in it now. */
  readonly current: string | undefined;
  readonly machineTemplate?: MachineTemplateReference;
}

/** `follows`: there is nothing to write, the platform rolls these by itself once the version stands where it belongs. */
export type VersionWrites =
  | { readonly ok: true; readonly writes: readonly VersionWrite[]; readonly follows: boolean }
  | { readonly ok: false; readonly message: string };

export function versionWritesFor(objects: ClusterObjects, hop: Hop): VersionWrites {
  const { cluster, controlPlane } = objects;
  if (cluster.topology) {
    return { ok: true, writes: [{ object: cluster, current: cluster.topology.version }], follows: hop.kind === 'node-pools' };
  }
  if (!controlPlane) return { ok: false, message: `Cluster ${cluster.namespace}/${cluster.name} has no control plane object that could be upgraded` };
  if (controlPlane.kind !== 'KubeadmControlPlane') {
    return { ok: false, message: `Drydock changes plain clusters through a KubeadmControlPlane only; this one has a ${controlPlane.kind}. Upgrade it in that platform, or through a ClusterClass.` };
  }
  if (hop.kind === 'control-plane') {
    return { ok: true, writes: [{ object: controlPlane, current: controlPlane.version, machineTemplate: controlPlane.machineTemplate }], follows: false };
  }
  return poolWrites(objects.nodePools, hop);
}

function poolWrites(nodePools: readonly CapiNodePool[], hop: Hop): VersionWrites {
  const missing = (hop.pools ?? []).filter(name => !nodePools.some(pool => nameInHop(pool) === name));
  if (missing.length > 0) return { ok: false, message: `The cluster has no node pool ${missing.join(', ')} any more. Plan again.` };
  const chosen = nodePools.filter(pool => !hop.pools || hop.pools.includes(nameInHop(pool)));
  return { ok: true, writes: chosen.map(pool => ({ object: pool, current: pool.version, machineTemplate: pool.machineTemplate })), follows: false };
}

function nameInHop(pool: CapiNodePool): string {
  return pool.topologyName ?? pool.name;
}

export function patchFor(object: ObjectMeta, version: string, resourceVersion: string, dryRun: boolean): Patch {
  const [group, apiVersion] = object.apiVersion.split('/');
  const nested = versionFieldOf(object).reduceRight<unknown>((inner, key) => ({ [key]: inner }), version);
  return {
    path: pathOf({ group, version: apiVersion, resource: pluralOf(object.kind), namespace: object.namespace, name: object.name }),
    body: { metadata: { resourceVersion }, ...(typeof nested === 'object' ? nested : {}) },
    dryRun,
  };
}
