import type { Hop } from '@drydock/kubernetes-knowledge';
import { pathOf, pluralOf } from '../management/apiPaths';
import type { ClusterObjects } from '../management/ManagementReader';
import type { Patch } from '../management/ManagementWriter';
import type { JsonObject } from '../objects/json';
import type { CapiCluster, CapiNodePool, MachineTemplateReference, ObjectMeta } from '../objects/types';
import { versionFieldOf } from '../observe/foreignOwner';
import { compareVersionTexts, sameVersion } from '../observe/versions';
import { poolsToHold, poolsToLetGo } from './poolHolds';
import type { PoolsChange } from './poolHolds';

/** One object that a hop changes: sets its version, or what its topology holds back. */
export interface VersionWrite {
  readonly object: ObjectMeta;
  /** Version written in it now. */
  readonly current: string | undefined;
  readonly machineTemplate?: MachineTemplateReference;
  /** Of a Cluster: what shall be held back with this write, or let go. */
  readonly pools?: PoolsChange;
}

/** Whether there is something to write: a version that is not there yet (of a way back: that is newer), or pools that this hop is to let go. */
export function isOpen(write: VersionWrite, hop: Hop): boolean {
  if (hop.back) return write.current === undefined || compareVersionTexts(write.current, hop.to) > 0;
  return write.pools?.change === 'let-go' || !sameVersion(write.current, hop.to);
}

/** `follows`: there is nothing to write, the platform rolls these by itself once the version stands where it belongs. */
export type VersionWrites =
  | { readonly ok: true; readonly writes: readonly VersionWrite[]; readonly follows: boolean }
  | { readonly ok: false; readonly message: string };

export function versionWritesFor(objects: ClusterObjects, hop: Hop): VersionWrites {
  const { cluster, controlPlane } = objects;
  if (cluster.topology) return topologyWrites(cluster, cluster.topology, hop);
  if (!controlPlane) return { ok: false, message: `Cluster ${cluster.namespace}/${cluster.name} has no control plane object that could be upgraded` };
  if (controlPlane.kind !== 'KubeadmControlPlane') {
    return { ok: false, message: `Drydock changes plain clusters through a KubeadmControlPlane only; this one has a ${controlPlane.kind}. Upgrade it in that platform, or through a ClusterClass.` };
  }
  if (hop.kind === 'control-plane') {
    return { ok: true, writes: [{ object: controlPlane, current: controlPlane.version, machineTemplate: controlPlane.machineTemplate }], follows: false };
  }
  return poolWrites(objects.nodePools, hop);
}

function topologyWrites(cluster: CapiCluster, topology: NonNullable<CapiCluster['topology']>, hop: Hop): VersionWrites {
  const write = { object: cluster, current: topology.version };
  if (hop.kind === 'control-plane') {
    if (!hop.holdPools || sameVersion(topology.version, hop.to)) return { ok: true, writes: [write], follows: false };
    const { holdPools } = hop;
    const unknown = topology.pools.filter(({ name }) => !holdPools.includes(name)).map(({ name }) => name);
    if (unknown.length > 0) return { ok: false, message: `The cluster has node pools that it had not when this was planned, and that would not be held back: ${unknown.join(', ')}. Plan again.` };
    return { ok: true, writes: [{ ...write, pools: poolsToHold(topology.pools) }], follows: false };
  }
  if (!hop.pools) return { ok: true, writes: [write], follows: true };
  const pools = poolsToLetGo(topology.pools, hop.pools);
  if (pools.names.length > 0 && !sameVersion(topology.version, hop.to)) {
    return { ok: false, message: `${pools.names.join(', ')} would go to ${topology.version}, which the Cluster wants now, and not to ${hop.to}. Plan again.` };
  }
  return pools.names.length > 0 ? { ok: true, writes: [{ ...write, pools }], follows: false } : { ok: true, writes: [write], follows: true };
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

export function patchFor({ object, pools }: VersionWrite, version: string, resourceVersion: string, dryRun: boolean): Patch {
  const [group, apiVersion] = object.apiVersion.split('/');
  return {
    path: pathOf({ group, version: apiVersion, resource: pluralOf(object.kind), namespace: object.namespace, name: object.name }),
    body: { metadata: { resourceVersion }, ...(pools ? topologyPatch(pools, version) : nested(versionFieldOf(object), version)) },
    dryRun,
  };
}

/** Letting pools go leaves the version alone: it stands there already. */
function topologyPatch({ change, lists }: PoolsChange, version: string): JsonObject {
  const workers = Object.keys(lists).length > 0 ? { workers: lists } : {};
  return { spec: { topology: { ...(change === 'hold' ? { version } : {}), ...workers } } };
}

function nested(path: readonly string[], value: string): JsonObject {
  const [first, ...rest] = path;
  return { [first]: rest.length > 0 ? nested(rest, value) : value };
}
