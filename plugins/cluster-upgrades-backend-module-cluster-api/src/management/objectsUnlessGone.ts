import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ManagementCluster } from './ManagementCluster';
import type { ClusterObjects, ObjectKey } from './ManagementReader';

/** A cluster's objects; undefined: the Cluster is gone, and with it all that was set on them. */
export async function objectsUnlessGone(
  { reader }: ManagementCluster,
  key: ObjectKey,
  signal: AbortSignal,
): Promise<ClusterObjects | undefined> {
  try {
    return await reader.clusterObjects(key, signal);
  } catch (error) {
    if (
      !(error instanceof ClusterReadError && error.failure.kind === 'not-found')
    )
      throw error;
    // A list answers where a gateway's 404 does not.
    const isThere = (await reader.clusters(key.namespace, signal)).some(
      ({ name }) => name === key.name,
    );
    if (isThere) throw error;
    return undefined;
  }
}
