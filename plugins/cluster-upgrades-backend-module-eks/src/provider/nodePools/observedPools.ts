import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder, isThere } from '@drydock/kubernetes-knowledge';
import {
  followsControlPlane,
  poolsOf,
  type PoolNode,
  type Provisioned,
  type ProvisionedPool,
} from './model';

type ObservedPool = ObservedState['nodePools'][number];

/**
 * NodePools as node pools of the cluster. Pure.
 *
 * @param controlPlane - the version that it runs
 */
export function observePools(
  provisioned: Provisioned,
  controlPlane: string,
): readonly ObservedPool[] {
  return poolsOf(provisioned).map(pool => observePool(pool, controlPlane));
}

function observePool(
  pool: ProvisionedPool,
  controlPlane: string,
): ObservedPool {
  const desired = wantedVersion(pool, controlPlane);
  const joined = pool.nodes.filter(({ node }) => node !== undefined);
  return {
    name: pool.name,
    desired,
    versions: countVersions(joined),
    nodes: joined.length,
    updatedNodes: joined.filter(node => isAt(node, desired)).length,
    readyNodes: joined.filter(({ ready }) => ready).length,
    settled: isSettled(pool, desired),
  };
}

/** Karpenter launches nodes of the control plane's version, unless people choose the image. */
export function wantedVersion(
  pool: ProvisionedPool,
  controlPlane: string,
): string {
  if (followsControlPlane(pool)) return controlPlane;
  const [first, ...rest] = versionsOf(pool);
  if (first === undefined) return controlPlane;
  return rest.reduce(
    (newest, version) => (isOlder(newest, version) ? version : newest),
    first,
  );
}

/** Of its nodes; undefined where it has none. */
export function oldestVersion(pool: ProvisionedPool): string | undefined {
  return versionsOf(pool).reduce<string | undefined>(
    (oldest, version) =>
      oldest === undefined || isOlder(version, oldest) ? version : oldest,
    undefined,
  );
}

/**
 * All nodes are at the version, and those on their way will be: Karpenter launches them later than
 * one that is. A pool that always launches some would never come to its end otherwise.
 */
export function isSettled(
  { nodes }: ProvisionedPool,
  version: string,
): boolean {
  const proofs = nodes
    .filter(node => isAt(node, version))
    .flatMap(({ createdAt }) => createdAt ?? []);
  const isProven = ({ createdAt, drifted, leaving }: PoolNode) =>
    !drifted &&
    !leaving &&
    createdAt !== undefined &&
    proofs.some(proof => proof < createdAt);
  return nodes.every(node =>
    node.node === undefined ? isProven(node) : isAt(node, version),
  );
}

/** A node whose version is not known is not there. */
export function isAt({ version }: PoolNode, wanted: string): boolean {
  return version !== undefined && isThere(version, { to: wanted });
}

function versionsOf({ nodes }: ProvisionedPool): readonly string[] {
  return nodes.flatMap(({ version }) => version ?? []);
}

function countVersions(nodes: readonly PoolNode[]): ObservedPool['versions'] {
  const counts = new Map<string, number>();
  for (const { version = '' } of nodes)
    counts.set(version, (counts.get(version) ?? 0) + 1);
  return [...counts]
    .map(([version, count]) => ({ version, count }))
    .sort((a, b) => (isOlder(a.version, b.version) ? -1 : 1));
}
