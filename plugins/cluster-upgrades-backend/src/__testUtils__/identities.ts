import type {
  ClusterIdentity,
  IdentifyCluster,
} from '../clusters/store/clusterIdentityQueries';

export const UID = 'a3e6a5de-0f2c-4f7b-9a39-3f2d7c1b5e10';

/** A cluster that the source `test` lists under its id, and whose UID is known. */
export function identityOf(
  id: string,
  overrides: Partial<ClusterIdentity> = {},
): ClusterIdentity {
  return {
    id,
    name: id,
    uid: UID,
    removed: false,
    references: [id, `test/${id}`],
    formerReferences: [],
    ...overrides,
  };
}

/** An inventory that has every cluster that it is asked about. */
export const identifyAny: IdentifyCluster = async clusterId =>
  identityOf(clusterId);
